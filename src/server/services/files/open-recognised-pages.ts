import { and, eq } from 'drizzle-orm';
import { recognisedPages } from '../../db/schema/knowledge.ts';
import type { RecognisedPage } from '../../reading/extract.ts';
import type { App } from '../context.ts';
import type { Reading } from './begin-reading.ts';

/** The pages that earlier readings of the bytes under `storageKey` recognised, and where those of this one are kept. */
export type RecognisedPages = {
  known: Pick<RecognisedPage, 'page' | 'text'>[];
  keep(page: RecognisedPage): void;
  /** Ends when all that was to be kept is stored. */
  settled(): Promise<void>;
};

/** Reads which pages are recognised already, and keeps those that the reading recognises as they come. */
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
