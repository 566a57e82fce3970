import { createBotIndex } from '../bot-index.ts';
import { indexText } from '../index-text.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { createPassageCache } from '../passage-cache.ts';
import { type RankedPassage, readClosely } from '../ranking.ts';
import { findCandidates, findPassages } from '../retrieval.ts';

export type SourceFile = { fileName: string; text: string };

/**
 * A bot whose passages are held here instead of in the database; everything else is what the product does. A file's
 * id is its place in the list.
 */
export function botOfFiles(files: readonly SourceFile[], lexicons: readonly Lexicon[] = []) {
  const index = createBotIndex();
  const stored = createPassageCache(Number.POSITIVE_INFINITY);
  const names = new Map(files.map(({ fileName }, place) => [`${place}`, fileName]));
  for (const [place, source] of files.entries()) {
    const rows = [...indexText({ ...source, pageStarts: [] })].map((row) => ({
      ...row,
      id: `${place}/${row.ordinal}`,
    }));
    for (const { id, page, start, end, text } of rows)
      stored.add({ id, fileId: `${place}`, page, start, end, text });
    // PostgreSQL prints a vector just as it is written.
    index.add(`${place}`, rows);
  }
  const read = async (ids: string[]) => ids.flatMap((id) => stored.get(id) ?? []);
  const all = new Set([...files.keys()].map(String));
  return {
    /** What ranking gets to see. */
    candidates: (query: string) =>
      findCandidates({ index, files: all, names }, { query, limit: readClosely, lexicons }, read),
    search(
      query: string,
      limit: number,
      withheld: ReadonlySet<number> = new Set(),
    ): Promise<RankedPassage[]> {
      const visible = new Set([...files.keys()].filter((file) => !withheld.has(file)).map(String));
      return findPassages({ index, files: visible, names }, { query, limit, lexicons }, read);
    },
  };
}
