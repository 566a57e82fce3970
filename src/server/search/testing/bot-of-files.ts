import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import { createWordVectors } from '../../language/lexicon/word-vectors.ts';
import type { BlockSpan } from '../../reading/blocks/block.ts';
import { indexText } from '../../reading/index-text.ts';
import { passageId } from '../bot-index.ts';
import { createBotVectors, type FileVectors } from '../bot-vectors.ts';
import { type IndexEntry, indexOfFiles } from '../index-of-files.ts';
import type { Meaning } from '../meaning.ts';
import { packVectors, toCompared, unpackVectors } from '../packed-vectors.ts';
import { createPassageCache } from '../passage-cache.ts';
import { type RankedPassage, readClosely, type SentenceReader } from '../ranking.ts';
import { findCandidates, findPassages } from '../retrieval.ts';
import { wordsAsMeant } from '../slips.ts';

export type SourceFile = {
  fileName: string;
  text: string;
  pageStarts?: readonly number[];
  blocks?: readonly BlockSpan[];
};

/** What every bot has. */
export const wordVectors = createWordVectors('src/server/language/lexicon');

/**
 * A bot whose passages are held here instead of in the database; everything else is what the product does. A file's
 * id is its place in the list.
 * @param sentencesFor reads the sentences of what is found, which is for rooms above to do
 */
export function createBotOfFiles(
  sentencesFor: (asked: { query: string; about: string | undefined }) => SentenceReader,
) {
  /** @param embed makes the vector of a question or passage, where the bot has a model for it */
  return (
    files: readonly SourceFile[],
    lexicons: readonly Lexicon[] = [],
    embed?: (text: string) => number[],
  ) => {
    const vectors = new Map<string, FileVectors>();
    const entries = new Map<string, IndexEntry[]>();
    const stored = createPassageCache(Number.POSITIVE_INFINITY);
    const names = new Map(files.map(({ fileName }, place) => [`${place}`, fileName]));
    const titles = new Map<string, string>();
    for (const [place, source] of files.entries()) {
      const rows = [...indexText({ pageStarts: [], ...source })].map((row) => ({
        ...row,
        id: passageId(`${place}`, row.ordinal),
      }));
      for (const { id, page, start, end, text, section, layout } of rows)
        stored.add({ id, fileId: `${place}`, page, start, end, text, section, layout }, id);
      // PostgreSQL prints a vector just as it is written.
      entries.set(`${place}`, rows);
      if (!embed) continue;
      const made = rows.map(({ text }) => embed(text));
      const packed = unpackVectors(packVectors(made), made[0]?.length ?? 0);
      vectors.set(`${place}`, { key: '', vectors: packed });
    }
    const compared = createBotVectors(vectors);
    const { index } = indexOfFiles(entries, { together: true });
    const read = async (ids: string[]) => ids.flatMap((id) => stored.get(id) ?? []);
    const all = new Set([...files.keys()].map(String));
    return {
      /** What ranking gets to see. */
      candidates: async (query: string) =>
        findCandidates(
          { index, files: all, names, titles, omissions: new Map() },
          {
            words: await wordsAsMeant({ query }, lexicons, [index.vocabulary]),
            limit: readClosely,
            readsOpenings: false,
          },
          read,
        ),
      search(
        query: string,
        limit: number,
        withheld: ReadonlySet<number> = new Set(),
        about?: string,
      ): Promise<RankedPassage[]> {
        const visible = new Set([...files.keys()].filter((file) => !withheld.has(file)).map(String));
        const seen = new Map([...names].filter(([file]) => visible.has(file)));
        const sentences = sentencesFor({ query, about });
        const meaning: Meaning | undefined = embed && {
          compare: (files) => compared.compare(toCompared(embed(query)), files),
        };
        return findPassages(
          { index, files: visible, names: seen, titles, omissions: new Map() },
          {
            query,
            about,
            limit,
            lexicons,
            aids: { words: wordVectors, sentences },
            ...(meaning && { meaning }),
          },
          read,
        );
      },
    };
  };
}

/** One whose passages come in the order of their words. */
export const botByWords = createBotOfFiles(() => ({ read: async () => [], readsOpenings: false }));
