import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { type TaskName, type TaskPayload, tasks } from './tasks.ts';

export type JobQueue = {
  /**
   * Queues a job that becomes visible when `transaction` commits, to run then or at `runAt`. A job with the same
   * key that has not started is replaced. Those of one `line` run one after the other; those with a lower `priority`
   * (0 if none is said) go first. Must be the transaction's last statement: queue tables are outside of
   * any space, so it leaves the space's role.
   */
  enqueue<Name extends TaskName>(
    transaction: Transaction,
    name: Name,
    payload: TaskPayload<Name>,
    options: { key: string; runAt?: Date; line?: string; priority?: number },
  ): Promise<void>;
};

export function createJobQueue(): JobQueue {
  return {
    async enqueue(transaction, name, payload, { key, runAt, line, priority }) {
      await transaction.execute(sql`SELECT set_config('role', 'none', true)`);
      await transaction.execute(sql`
        SELECT graphile_worker.add_job(
          ${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key},
          max_attempts := ${tasks[name].maximumAttempts}::int,
          run_at := ${runAt?.toISOString() ?? null}::timestamptz,
          queue_name := ${line ?? null}, priority := ${priority ?? 0}::int
        )`);
    },
  };
}
