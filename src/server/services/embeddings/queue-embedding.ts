import type { Transaction } from '../../db/database.ts';
import type { App } from '../context.ts';

/** Has the vectors of a file's passages made, now or from `runAt`. What `embedMissing` queues has the same key. */
export async function queueEmbedding(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  { fileId, ...at }: { fileId: string; runAt?: Date },
): Promise<void> {
  await app.jobs.enqueue(transaction, 'embedFile', { fileId }, { key: `embed-${fileId}`, ...at });
}
