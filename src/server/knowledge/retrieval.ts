import { eq, inArray } from 'drizzle-orm';
import type { FoundPassage } from '#contracts/search.ts';
import type { Transaction } from '../db/database.ts';
import { files, passages } from '../db/schema/knowledge.ts';
import type { KnowledgeIndexes, VisibleIndex } from './knowledge-indexes.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { expand, type QuestionWord, questionWords } from './question-words.ts';
import { type RankedPassage, rankPassages, readClosely } from './ranking.ts';

const mostWords = 40;

type StoredPassage = Omit<FoundPassage, 'score'> & { id: string };

/**
 * The passages of a bot that best fit a question, best first. Which could be, the bot's index in memory tells; their
 * texts come from the database, and are ranked by what they say.
 * @param transaction bound to the bot's space
 */
export async function searchPassages(
  indexes: KnowledgeIndexes,
  transaction: Transaction,
  { modelBotId, query, limit }: { modelBotId: string; query: string; limit: number },
): Promise<RankedPassage[]> {
  const visible = await indexes.upToDate(transaction, modelBotId);
  const lexicons = await indexes.lexiconsFor(transaction, modelBotId);
  return findPassages(visible, { query, limit, lexicons }, (ids) => readPassages(transaction, ids));
}

/** As `searchPassages`, with the texts from anywhere: `read` answers those it has, in any order. */
export async function findPassages(
  { index, files: visible }: VisibleIndex,
  { query, limit, lexicons }: { query: string; limit: number; lexicons: readonly Lexicon[] },
  read: (ids: string[]) => Promise<StoredPassage[]>,
): Promise<RankedPassage[]> {
  const words = boundWords(questionWords(query, lexicons));
  if (words.length === 0) return [];
  const found = index.search(
    words.map((word) => expand(word, index.vocabulary)),
    visible,
    Math.max(limit, readClosely),
  );
  if (found.hits.length === 0) return [];
  const scores = new Map(found.hits.map(({ id, score }) => [id, score]));
  const candidates = (await read([...scores.keys()]))
    .map(({ id, ...passage }) => ({ ...passage, score: scores.get(id) ?? 0 }))
    .sort((one, other) => other.score - one.score);
  return rankPassages(words, found, candidates, limit);
}

async function readPassages(transaction: Transaction, ids: string[]): Promise<StoredPassage[]> {
  return transaction
    .select({
      id: passages.id,
      fileId: passages.fileId,
      fileName: files.name,
      page: passages.page,
      start: passages.start,
      end: passages.end,
      text: passages.text,
    })
    .from(passages)
    .innerJoin(files, eq(files.id, passages.fileId))
    .where(inArray(passages.id, ids));
}

/** Of a very long question its beginning and its end say most. */
function boundWords(words: QuestionWord[]): QuestionWord[] {
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords / 2), ...words.slice(-mostWords / 2)];
}
