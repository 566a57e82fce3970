import type { Transaction } from '../../db/database.ts';
import type { App } from '../context.ts';

/**
 * Queues the fetching of a web page. Those of one space are fetched one after the other, so that slow sites of one
 * take no time of another's.
 */
export async function queueFetching(
  app: App,
  transaction: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
): Promise<void> {
  const options = { key: `fetch-${id}`, line: `fetch-${spaceId}` };
  await app.jobs.enqueue(transaction, 'fetchWebPage', { fileId: id }, options);
}
