import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { promisedJobs } from '#rules/jobs.ts';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import { outbox } from '../../db/schema/mail.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { changeJob, type QueuedJob } from './change-job.ts';

const readsFile = new Set(['ingestFile', 'readShortFile', 'readAttachment', 'fetchWebPage']);

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

async function giveUp(transaction: Transaction, { task, payload }: QueuedJob): Promise<void> {
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
