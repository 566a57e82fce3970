import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { promisedJobs } from '#rules/jobs.ts';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import { outbox } from '../../db/schema/mail.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

const readsFile = new Set(['ingestFile', 'readShortFile', 'readAttachment', 'fetchWebPage']);

type Job = { id: string; task: string; payload: Record<string, string> };

/**
 * Has a job run now, with all of its tries before it.
 * @throws {AppError} `not_found`; `conflict` while it runs
 */
export async function retryJob({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  await changeJob(ctx, input.id, 'job.retried', async (transaction, { id }) => {
    await transaction.execute(
      sql`SELECT graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at := now(), attempts := 0)`,
    );
    // As the queue does for a new job, so that no runner waits for its next look.
    await transaction.execute(
      sql`SELECT pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', 1)::text)`,
    );
  });
}

/**
 * Takes a job out of the queue. What waited for it is told: a file is left unread, a mail unsent.
 * @throws {AppError} `not_found`; `conflict` while it runs, or when nothing else would do what it promises
 */
export async function removeJob({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  await changeJob(ctx, input.id, 'job.removed', async (transaction, job) => {
    if (promisedJobs.includes(job.task)) throw new AppError('conflict');
    await transaction.execute(sql`SELECT graphile_worker.complete_jobs(ARRAY[${job.id}::bigint])`);
    await giveUp(transaction, job);
  });
}

async function changeJob(
  ctx: SignedInContext,
  id: string,
  action: 'job.retried' | 'job.removed',
  change: (transaction: Transaction, job: Job) => Promise<void>,
): Promise<void> {
  await ctx.app.database.withQueue(async (transaction) => {
    const { rows } = await transaction.execute<Job & { running: boolean }>(sql`
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

async function giveUp(transaction: Transaction, { task, payload }: Job): Promise<void> {
  if (task === 'sendMail') {
    await transaction
      .update(outbox)
      .set({ state: 'failed', failure: 'cancelled' })
      .where(and(eq(outbox.id, payload.mailId ?? ''), inArray(outbox.state, ['queued', 'sending'])));
  }
  if (readsFile.has(task)) {
    const waiting = and(eq(files.id, payload.fileId ?? ''), inArray(files.status, ['queued', 'processing']));
    await transaction
      .update(files)
      .set({ status: 'failed', errorCode: 'cancelled', readingId: null })
      .where(and(waiting, isNull(files.readAt)));
    await transaction.update(files).set({ status: 'ready', progress: 1, readingId: null }).where(waiting);
  }
}
