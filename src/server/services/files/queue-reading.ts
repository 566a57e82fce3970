import { and, eq, sql } from 'drizzle-orm';
import { isShort } from '#rules/files.ts';
import type { Transaction } from '../../db/database.ts';
import { files, isUnread } from '../../db/schema/knowledge.ts';
import type { App } from '../context.ts';
import type { FileRow } from './begin-reading.ts';

/**
 * Queues the reading of a stored file. Spaces take turns: a file waits for as many of every other space as its own
 * had waiting before it, so that a thousand files of one do not hold up the first of another. What is short waits for
 * nothing that is not.
 * @param charset the encoding that the server of a web page names
 */
export async function queueReading(
  app: App,
  transaction: Transaction,
  { id, spaceId, name, size }: Pick<FileRow, 'id' | 'spaceId' | 'name' | 'size'>,
  charset?: string,
): Promise<void> {
  const [waiting] = await transaction
    .select({ count: sql<number>`count(*)::int` })
    .from(files)
    .where(and(eq(files.spaceId, spaceId), isUnread(files)));
  const options = { key: `ingest-${id}`, priority: waiting?.count ?? 0, space: spaceId };
  const task = isShort({ name, size }) ? 'readShortFile' : 'ingestFile';
  await app.jobs.enqueue(transaction, task, { fileId: id, ...(charset && { charset }) }, options);
}

/** Queues the reading of a file that somebody has attached to a question, and waits for. */
export const queueAttachmentReading = (
  app: App,
  transaction: Transaction,
  { id, spaceId }: Pick<FileRow, 'id' | 'spaceId'>,
): Promise<void> =>
  app.jobs.enqueue(
    transaction,
    'readAttachment',
    { fileId: id },
    { key: `read-attachment-${id}`, space: spaceId },
  );
