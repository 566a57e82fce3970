import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { recognisedPages } from '../../db/schema/knowledge.ts';

/** Puts the words of the recognised pages beside the text of the file, which has to be there, once it is read. */
export async function storePageWords(
  transaction: Transaction,
  { fileId, storageKey }: { fileId: string; storageKey: string | null },
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO page_words (file_id, space_id, page, turn, words)
    SELECT file_id, space_id, page, turn, words FROM recognised_pages
    WHERE file_id = ${fileId} AND storage_key = ${storageKey} AND words <> '[]'`);
  await transaction.delete(recognisedPages).where(eq(recognisedPages.fileId, fileId));
}
