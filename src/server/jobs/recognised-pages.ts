import { and, eq, sql } from 'drizzle-orm';
import type { App } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { recognisedPages } from '../db/schema/knowledge.ts';
import type { RecognisedPage } from '../reading/extract.ts';
import type { Reading } from './reading.ts';

/** The pages that earlier readings of the bytes under `storageKey` recognised, and where those of this one are kept. */
export type RecognisedPages = {
  known: Pick<RecognisedPage, 'page' | 'text'>[];
  keep(page: RecognisedPage): void;
  /** Ends when all that was to be kept is stored. */
  settled(): Promise<void>;
};

export async function openRecognisedPages(
  app: App,
  { file, write }: Reading,
  storageKey: string,
): Promise<RecognisedPages> {
  const { id: fileId, spaceId } = file;
  const known = await app.database.inSpace(spaceId, (transaction) =>
    transaction
      .select({ page: recognisedPages.page, text: recognisedPages.text })
      .from(recognisedPages)
      .where(and(eq(recognisedPages.fileId, fileId), eq(recognisedPages.storageKey, storageKey))),
  );
  let keeping: Promise<unknown> = Promise.resolve();
  const store = (page: RecognisedPage) =>
    write((transaction) =>
      transaction
        .insert(recognisedPages)
        .values({ fileId, spaceId, storageKey, ...page })
        .onConflictDoUpdate({
          target: [recognisedPages.fileId, recognisedPages.page],
          set: { storageKey, text: page.text, turn: page.turn, words: page.words },
        }),
    );
  return {
    known,
    keep(page) {
      // Without it the page is recognised once more, should the reading end early.
      keeping = keeping
        .then(() => store(page))
        .catch((error: unknown) => app.log.warn({ error, fileId }, 'A recognised page was not kept'));
    },
    settled: async () => void (await keeping),
  };
}

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
