import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

/** Queues the reading of a stored file. Must be the transaction's last statement, as `enqueue` must. */
export async function queueReading(app: App, transaction: Transaction, fileId: string): Promise<void> {
  await app.jobs.enqueue(transaction, 'ingestFile', { fileId }, { key: `ingest-${fileId}` });
}
