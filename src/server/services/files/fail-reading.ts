import { eq } from 'drizzle-orm';
import type { FileErrorCode } from '#rules/files.ts';
import type { Transaction } from '../../db/database.ts';
import { files, fileTexts, passages } from '../../db/schema/knowledge.ts';
import type { FileRow } from './begin-reading.ts';

/**
 * Ends a reading with the reason for its failure. A web page keeps the text it had; of an upload nothing stays.
 * The transaction has to hold the file.
 */
export async function failReading(
  transaction: Transaction,
  file: Pick<FileRow, 'id' | 'sourceUrl' | 'readAt'>,
  errorCode: FileErrorCode,
): Promise<void> {
  const keepsText = file.sourceUrl !== null && file.readAt !== null;
  if (!keepsText) {
    await transaction.delete(passages).where(eq(passages.fileId, file.id));
    await transaction.delete(fileTexts).where(eq(fileTexts.fileId, file.id));
  }
  await transaction
    .update(files)
    .set({
      errorCode,
      readingId: null,
      ...(keepsText ? { status: 'ready' } : { status: 'failed', readAt: null }),
    })
    .where(eq(files.id, file.id));
}
