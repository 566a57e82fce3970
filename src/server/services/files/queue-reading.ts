import { and, eq, sql } from 'drizzle-orm';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { files, isUnread } from '../../db/schema/knowledge.ts';

/**
 * Queues the reading of a stored file. Spaces take turns: a file waits for as many of every other space as its own
 * had waiting before it, so that a thousand files of one do not hold up the first of another.
 * @param charset the encoding that the server of a web page names
 */
export async function queueReading(
  app: App,
  transaction: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
  charset?: string,
): Promise<void> {
  const [waiting] = await transaction
    .select({ count: sql<number>`count(*)::int` })
    .from(files)
    .where(and(eq(files.spaceId, spaceId), isUnread(files)));
  const options = { key: `ingest-${id}`, priority: waiting?.count ?? 0 };
  await app.jobs.enqueue(transaction, 'ingestFile', { fileId: id, ...(charset && { charset }) }, options);
}
