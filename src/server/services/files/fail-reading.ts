import { eq } from 'drizzle-orm';
import type { FileErrorCode } from '#rules/files.ts';
import type { Transaction } from '../../db/database.ts';
import { files, fileTexts, passages } from '../../db/schema/knowledge.ts';
import { readingVersion } from '../../reading/reading-version.ts';
import type { FileRow } from './begin-reading.ts';

/**
 * Ends a reading with the reason for its failure. A web page keeps the text it had, and so does what an earlier version
 * of the readers has read; of another upload nothing stays.
 * The transaction has to hold the file.
 */
export async function failReading(
  transaction: Transaction,
  file: Pick<FileRow, 'id' | 'sourceUrl' | 'readAt' | 'readingVersion'>,
  errorCode: FileErrorCode,
): Promise<void> {
  const isReread = file.readAt !== null && file.readingVersion < readingVersion;
  const keepsText = isReread || (file.sourceUrl !== null && file.readAt !== null);
  if (!keepsText) {
    await transaction.delete(passages).where(eq(passages.fileId, file.id));
    await transaction.delete(fileTexts).where(eq(fileTexts.fileId, file.id));
  }
  await transaction
    .update(files)
    .set({
      // Nobody asked for it to be read again.
      errorCode: isReread && file.sourceUrl === null ? null : errorCode,
      readingId: null,
      readingVersion,
      ...(keepsText ? { status: 'ready' } : { status: 'failed', readAt: null }),
    })
    .where(eq(files.id, file.id));
}
