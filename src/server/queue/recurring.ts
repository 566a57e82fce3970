import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { own } from '#rules/own.ts';
import { presentMilliseconds } from '../time.ts';
import { hasFailed } from './failed-jobs.ts';
import { recurringTasks, tasks } from './tasks.ts';

const minute = 60_000;
/** Until it is tried again to queue what is due. Milliseconds. */
const pause = 5_000;

export type Recurring = { stop(): void };

/**
 * Queues what runs by itself, whenever a minute has come that it names: by the database's clock, so that no machine whose
 * own is put forward or back runs it early, twice or not at all. Of several processes one queues it.
 */
export async function startRecurring({ pool, log }: { pool: pg.Pool; log: Logger }): Promise<Recurring> {
  const items = parseCronItems([...recurringTasks]);
  const identifiers = items.map(({ identifier }) => identifier);
  await pool.query(know, [identifiers, new Date(presentMilliseconds())]);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Of each, the moment up to which its minutes have been looked at. */
  const seen = new Map(items.map((item) => [item, presentMilliseconds() - item.options.backfillPeriod]));

  async function round(): Promise<void> {
    try {
      for (const item of items) {
        const now = presentMilliseconds();
        const due = latestBetween(item, seen.get(item) ?? now, now);
        const queued = due && (await pool.query(queue, valuesOf(item, due)));
        if (queued?.rowCount) await pool.query(forgetLost, [item.task]);
        seen.set(item, now);
      }
      wait(minute - (presentMilliseconds() % minute));
    } catch (error) {
      if (!stopped) log.warn({ error }, 'What runs by itself could not be queued yet');
      wait(pause);
    }
  }
  const wait = (milliseconds: number) => {
    if (!stopped) timer = setTimeout(round, milliseconds).unref();
  };

  void round();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The last of an item's minutes that began after one moment, and not after another. */
function latestBetween(item: ParsedCronItem, after: number, until: number): Date | null {
  for (let at = Math.floor(until / minute) * minute; at > after; at -= minute) {
    const moment = new Date(at);
    const shown = {
      min: moment.getUTCMinutes(),
      hour: moment.getUTCHours(),
      date: moment.getUTCDate(),
      month: moment.getUTCMonth() + 1,
      dow: moment.getUTCDay(),
    };
    if (item.match(shown)) return moment;
  }
  return null;
}

const valuesOf = ({ identifier, task, options }: ParsedCronItem, due: Date) => [
  identifier,
  due,
  task,
  options.queueName ?? null,
  own(tasks, task)?.maximumAttempts ?? null,
];

/** What was never known has missed nothing. */
const know = `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since)
  SELECT identifier, $2::timestamptz FROM unnest($1::text[]) AS names (identifier) ON CONFLICT DO NOTHING`;

/**
 * One that still ran when the next was queued has lost its key and its tries by that; where it has failed since, or went with
 * its process, the next one makes up for it. What others queue of the same task says what it is about, and stays.
 */
const forgetLost = `DELETE FROM graphile_worker._private_jobs AS jobs USING graphile_worker._private_tasks AS tasks
  WHERE tasks.id = jobs.task_id AND tasks.identifier = $1 AND jobs.key IS NULL AND jobs.payload::text = '{}' AND ${hasFailed}`;

/**
 * What was queued for a far time, by a clock that was wrong, holds nothing up. The name is the key: one that still waits, or has
 * failed for good, is tried anew instead of joined by another.
 */
const queue = `WITH due AS (
    UPDATE graphile_worker._private_known_crontabs SET last_execution = $2
    WHERE identifier = $1 AND (coalesce(last_execution, known_since) < $2
      OR coalesce(last_execution, known_since) > $2::timestamptz + interval '1 hour')
    RETURNING identifier
  ) SELECT graphile_worker.add_job($3, '{}'::json, $4, now(), $5, $3) FROM due`;
