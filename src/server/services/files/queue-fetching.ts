import { createHash } from 'node:crypto';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

/** So many pages of one space are fetched at once. */
const linesPerSpace = 3;

/**
 * Queues the fetching of a web page. A space has a few lines, so that its slow sites take no time of another's; pages
 * of one site stand in the same one, so that no site is asked for two at once, and a slow one holds up only those
 * behind it. Must be the transaction's last statement, as `enqueue` must.
 */
export async function queueFetching(
  app: App,
  transaction: Transaction,
  { id, spaceId, sourceUrl }: { id: string; spaceId: string; sourceUrl: string },
): Promise<void> {
  const { host } = new URL(sourceUrl);
  const line = createHash('sha256').update(host).digest().readUInt32BE(0) % linesPerSpace;
  const options = { key: `fetch-${id}`, line: `fetch-${spaceId}-${line}` };
  await app.jobs.enqueue(transaction, 'fetchWebPage', { fileId: id }, options);
}
