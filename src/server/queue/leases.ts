import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from 'graphile-worker';
import type pg from 'pg';
import { isGone, leaseSeconds } from '../db/presence.ts';
import { isAway } from '../is-away.ts';
import type { Lane } from './tasks.ts';

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
  concurrency,
  signal,
}: {
  pool: pg.Pool;
  /** Under which jobs are taken. */
  names: readonly string[];
  /** How many jobs of each lane run at the same time. One space has half of them at most. */
  concurrency: Readonly<Record<Lane, number>>;
  signal: AbortSignal;
}) {
  const held = new Set<string>();
  /** The spaces that jobs which run are of, by lane. */
  const spaces = new Map<Lane, string[]>();
  const shareOf = (lane: Lane) => Math.max(1, Math.floor(concurrency[lane] / 2));
  const running = (lane: Lane, space: string) =>
    (spaces.get(lane) ?? []).filter((other) => other === space).length;

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
    /** The spaces that have their share of a lane already. */
    fullSpaces(lane: Lane): string[] {
      return [...new Set(spaces.get(lane))].filter((space) => running(lane, space) >= shareOf(lane));
    },
    /**
     * Does a job and takes it off the queue.
     * @throws {JobLetGo} where it was taken over meanwhile, because this process stood still: it is then another attempt's;
     * and where its space had its share when several were taken at once: it is then in the queue again
     */
    async hold(lane: Lane, job: Job, work: () => Promise<void>): Promise<void> {
      const { id, locked_by: owner } = job;
      const [space] = Object.keys(job.flags ?? {});
      if (space && running(lane, space) >= shareOf(lane)) {
        await pool.query(uncount, [id, owner]);
        throw new JobLetGo('Others of its space are being done');
      }
      held.add(id);
      if (space) spaces.set(lane, [...(spaces.get(lane) ?? []), space]);
      try {
        await work();
        const { rowCount } = await reach(() => pool.query(complete, [id, owner]));
        if (rowCount === 0) throw new JobLetGo('It was taken over by another process');
      } catch (error) {
        // The queue tells of failures once, and loses the job where that does not arrive.
        await reach(() => pool.query('SELECT'));
        throw error;
      } finally {
        const others = spaces.get(lane) ?? [];
        if (space) spaces.set(lane, others.toSpliced(others.indexOf(space), 1));
        setTimeout(() => held.delete(id), endingMilliseconds).unref();
      }
    },
    /** Lets go of jobs that the database gave to this process, which never heard of it, or could not tell their end. */
    async releaseLost(): Promise<void> {
      await pool.query(release, [names, [...held]]);
    },
  };
}

/** A job is not this process's any more, and nothing is wrong. */
export class JobLetGo extends Error {
  override name = 'JobLetGo';
}

/** As if it had not been tried; the queue lets go of it when it hears that this attempt has failed, for a second. */
const uncount = `UPDATE graphile_worker._private_jobs SET attempts = attempts - 1 WHERE id = $1 AND locked_by = $2`;

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

const unlockGone = `SELECT graphile_worker.force_unlock_workers(array_agg(owner)) FROM (
    SELECT locked_by AS owner FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
    GROUP BY locked_by HAVING max(locked_at) <= clock_timestamp() - make_interval(secs => $1)
  ) AS owners WHERE ${isGone('owner')} HAVING count(*) > 0`;

/**
 * Lets go of what processes hold that are gone.
 * @param options.alone nobody else can be there. Where somebody can, jobs that were just taken are left alone: their owner
 * may not have shown itself under that name yet
 */
export async function releaseGone(pool: pg.Pool, { alone } = { alone: false }): Promise<void> {
  await pool.query(unlockGone, [alone ? 0 : leaseSeconds]);
}
