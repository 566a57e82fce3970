import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from 'graphile-worker';
import type pg from 'pg';
import { isAway } from '../db/is-away.ts';
import { isGone, leaseSeconds } from '../db/presence.ts';

const pauseMilliseconds = 1_000;

/** So long after its end the queue may still be told of a job's failure. Milliseconds. */
const endingMilliseconds = 5_000;

/**
 * What this process has taken from the queue. The queue believes whoever says that a job is done, and forgets what it
 * hears while the database is away; so a job's end is told here, by its present attempt, until the database has it.
 */
export function createJobLeases({
  pool,
  names,
  signal,
}: {
  pool: pg.Pool;
  /** Under which jobs are taken. */
  names: readonly string[];
  signal: AbortSignal;
}) {
  const held = new Set<string>();

  /** Tries again while the database is away, for as long as the process is to live. */
  async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isAway(error) || signal.aborted) throw error;
      }
      await sleep(pauseMilliseconds);
    }
  }

  return {
    /**
     * Does a job and takes it off the queue.
     * @throws where it was taken over meanwhile, because this process stood still: it is then another attempt's
     */
    async hold({ id, locked_by: owner }: Job, work: () => Promise<void>): Promise<void> {
      held.add(id);
      try {
        await work();
        const { rowCount } = await reach(() => pool.query(complete, [id, owner]));
        if (rowCount === 0) throw new Error('The job was taken over by another process');
      } catch (error) {
        // The queue tells of failures once, and loses the job where that does not arrive.
        await reach(() => pool.query('SELECT'));
        throw error;
      } finally {
        setTimeout(() => held.delete(id), endingMilliseconds).unref();
      }
    },
    /** Lets go of jobs that the database gave to this process, which never heard of it, or could not tell their end. */
    async releaseLost(): Promise<void> {
      await pool.query(release, [names, [...held]]);
    },
  };
}

const complete = `WITH done AS (
    DELETE FROM graphile_worker._private_jobs WHERE id = $1 AND locked_by = $2 RETURNING job_queue_id
  ), freed AS (
    UPDATE graphile_worker._private_job_queues AS lines SET locked_by = NULL, locked_at = NULL FROM done
    WHERE lines.id = done.job_queue_id AND lines.locked_by = $2
  ) SELECT FROM done`;

const isOld = `locked_at < now() - interval '${leaseSeconds} seconds'`;

const release = `WITH kept AS (
    SELECT job_queue_id FROM graphile_worker._private_jobs
    WHERE locked_by = ANY ($1) AND (id = ANY ($2::bigint[]) OR NOT ${isOld})
  ), released AS (
    UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
    WHERE locked_by = ANY ($1) AND id <> ALL ($2::bigint[]) AND ${isOld}
  ) UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL
    WHERE locked_by = ANY ($1) AND ${isOld} AND id NOT IN (SELECT job_queue_id FROM kept WHERE job_queue_id IS NOT NULL)`;

/** Jobs that were just taken are left alone: their owner may not have shown itself under that name yet. */
const unlockGone = `SELECT graphile_worker.force_unlock_workers(array_agg(owner)) FROM (
    SELECT locked_by AS owner FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
    GROUP BY locked_by HAVING max(locked_at) < now() - interval '${leaseSeconds} seconds'
  ) AS owners WHERE ${isGone('owner')} HAVING count(*) > 0`;

/** Lets go of what processes hold that are gone. */
export async function releaseGone(pool: pg.Pool): Promise<void> {
  await pool.query(unlockGone);
}
