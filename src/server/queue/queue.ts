import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { requestIdKey, type TaskName, type TaskPayload, tasks } from './tasks.ts';

/** The queue has 16 bits for it. */
const lastPriority = 32_767;

export type JobQueue = {
  /**
   * Queues a job that becomes visible when `transaction` commits, to run then or at `runAt`. A job with the same
   * key that has not started is replaced. Those of one `line` run one after the other; those with a lower `priority`
   * (0 if none is said, at most `lastPriority`) go first. Those of one `space` take half of their lane at most.
   */
  enqueue<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    payload: TaskPayload<Name>,
    options: { key: string; runAt?: Date; line?: string; priority?: number; space?: string },
  ): Promise<void>;
  /** How often a job is tried, for whoever queues many of them by one statement. */
  maximumAttempts(name: TaskName): number;
};

/** @param options.requestId of the request that queues, which the job's log and calls of others go on naming */
export function createJobQueue(options: { requestId(): string | undefined }): JobQueue {
  return {
    maximumAttempts: (name) => tasks[name].maximumAttempts,
    async enqueue(transaction, name, payload, { key, runAt, line, priority, space }) {
      // The database's own function: whoever queues has no right to the tables of the queue.
      await transaction.execute(sql`
        SELECT queue_job(${name}, ${JSON.stringify({ ...payload, [requestIdKey]: options.requestId() })}::json,
          ${key}, ${tasks[name].maximumAttempts}::int,
          ${runAt?.toISOString() ?? null}::timestamptz, ${line ?? null},
          ${Math.min(priority ?? 0, lastPriority)}::int, ${space ?? null}::uuid)`);
    },
  };
}
