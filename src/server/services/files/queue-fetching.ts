import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

/** Queues the fetching of a web page. Must be the transaction's last statement, as `enqueue` must. */
export async function queueFetching(app: App, transaction: Transaction, fileId: string): Promise<void> {
  await app.jobs.enqueue(transaction, 'fetchWebPage', { fileId }, { key: `fetch-${fileId}` });
}
