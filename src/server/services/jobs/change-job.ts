import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/** A job as it lies in the queue. */
export type QueuedJob = { id: string; task: string; payload: Record<string, string> };

/**
 * Changes a job that waits, and writes down who did.
 * @throws {AppError} `not_found`; `conflict` while it runs; what `change` throws
 */
export async function changeJob(
  ctx: SignedInContext,
  id: string,
  action: 'job.retried' | 'job.removed',
  change: (transaction: Transaction, job: QueuedJob) => Promise<void>,
): Promise<void> {
  await ctx.app.database.withQueue(async (transaction) => {
    const { rows } = await transaction.execute<QueuedJob & { running: boolean }>(sql`
      SELECT jobs.id::text, tasks.identifier AS task, jobs.payload, jobs.locked_at IS NOT NULL AS running
      FROM graphile_worker._private_jobs jobs
      JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
      WHERE jobs.id = ${id}::bigint FOR UPDATE OF jobs`);
    const [job] = rows;
    if (!job) throw new AppError('not_found');
    if (job.running) throw new AppError('conflict');
    await change(transaction, job);
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: ctx.actor.account.id,
      action,
      subjectType: 'job',
      // Jobs have numbers, and are gone when they are done.
      subjectId: null,
      details: { id, task: job.task },
    });
  });
}
