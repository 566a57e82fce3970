import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { type TaskName, type TaskPayload, tasks } from './tasks.ts';

export type JobQueue = {
  /**
   * Queues a job that becomes visible when `transaction` commits, to run then or at `runAt`. A job with the same
   * key that has not started is replaced. Must be the transaction's last statement: queue tables are outside of
   * any space, so it leaves the space's role.
   */
  enqueue<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    payload: TaskPayload<Name>,
    options: { key: string; runAt?: Date },
  ): Promise<void>;
};

export function createJobQueue(): JobQueue {
  return {
    async enqueue(transaction, name, payload, { key, runAt }) {
      await transaction.execute(sql`SELECT set_config('role', 'none', true)`);
      await transaction.execute(sql`
        SELECT graphile_worker.add_job(
          ${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key},
          max_attempts := ${tasks[name].maximumAttempts}::int,
          run_at := ${runAt?.toISOString() ?? null}::timestamptz
        )`);
    },
  };
}
