import { eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import * as schema from '../../src/server/db/schema/knowledge.ts';

const table = schema.recognisedPages;

/** How many pages of a scan are kept for the next reading. */
export function recognisedPages(database: Database, fileId = ''): Promise<number> {
  return database.acrossSpaces((transaction) => transaction.$count(table, eq(table.fileId, fileId)));
}

/** Gives the pages that are kept another text, by which they are told from pages that are recognised anew. */
export async function rewriteRecognisedPages(database: Database, fileId = '', text = ''): Promise<void> {
  await database.acrossSpaces((transaction) =>
    transaction.update(table).set({ text }).where(eq(table.fileId, fileId)),
  );
}
