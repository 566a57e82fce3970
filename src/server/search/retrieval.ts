import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { prepare } from '../db/prepare.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { type Findings, placeOfPassage } from './bot-index.ts';
import { findTogether } from './find-together.ts';
import type { KnowledgeIndexes, VisibleIndex } from './knowledge-indexes.ts';
import { type KnowledgeState, knowledgeState } from './knowledge-state.ts';
import { lookUp } from './look-up.ts';
import { type EmbedQuestion, type Meaning, type MeaningParts, readMeaning } from './meaning.ts';
import type { ReadPassage, StoredPassage } from './passage-cache.ts';
import type { QuestionWord, SearchQuery } from './question-words.ts';
import {
  type RankedPassage,
  type RankingAids,
  rankPassages,
  readClosely,
  readForCodes,
  type SentenceReader,
} from './ranking.ts';
import { type ReadFile, searchSpace } from './segment-rows.ts';
import { wordsAsMeant } from './slips.ts';

/** What a conversation may be answered from beside its bot's files. */
export type Attached = {
  conversationId: string;
  files: readonly ReadFile[];
  /** Those of the files that the question itself was asked with. */
  fresh: readonly string[];
};

/** What is known of a bot's files at one moment, by which they are searched and answers compared with them. */
export type BotKnowledge = {
  state: KnowledgeState;
  /** What words stand for in the files, beside themselves. */
  lexicons: Lexicon[];
};

/** @param of.state where the caller has read it already */
export async function readKnowledge(
  { database, knowledge }: { database: Database; knowledge: KnowledgeIndexes },
  of: { spaceId: string; modelBotId: string; state?: KnowledgeState | undefined },
): Promise<BotKnowledge> {
  const state = of.state ?? (await readState(database, of.spaceId, of.modelBotId));
  return { state, lexicons: await knowledge.lexiconsFor(state) };
}

/**
 * The passages of a bot that best fit a question, best first. Which could be, the bot's index tells; those
 * are ranked by what they say. The database is asked for the texts that were not read lately.
 * @param input.known of the bot's files, now
 * @param input.attached files of the conversation, which are searched as well, by their words
 * @param input.embed where a model makes vectors of texts: what is near in meaning is found, too
 */
export async function searchPassages(
  parts: MeaningParts,
  input: SearchQuery & {
    spaceId: string;
    modelBotId: string;
    limit: number;
    known: BotKnowledge;
    attached?: Attached | undefined;
    sentences: SentenceReader;
    embed?: EmbedQuestion | null;
  },
): Promise<RankedPassage[]> {
  const { database, knowledge } = parts;
  const { spaceId, modelBotId, query, about, limit, attached } = input;
  const space = searchSpace(database, spaceId);
  const { state, lexicons } = input.known;
  const [visible, meaning] = await Promise.all([
    knowledge.upToDate(modelBotId, state, space),
    input.embed ? readMeaning(parts, input, input.embed) : null,
  ]);
  const aids = { words: knowledge.wordVectors, sentences: input.sentences };
  const search = { query, about, limit, lexicons, aids, meaning };
  if (!attached || attached.files.length === 0) {
    return findPassages(visible, search, readerOfPassages({ database, knowledge }, spaceId, [visible]));
  }
  const { conversationId, files, fresh } = attached;
  const attachments = await knowledge.ofConversation({ modelBotId, conversationId }, files, space);
  const read = readerOfPassages({ database, knowledge }, spaceId, [visible, attachments]);
  const words = await wordsAsMeant(search, lexicons, [
    visible.index.vocabulary,
    attachments.index.vocabulary,
  ]);
  const own = await findCandidates(
    visible,
    { words, limit, meaning, readsOpenings: input.sentences.readsOpenings },
    read,
  );
  return findTogether({ visible, own, attachments, fresh }, { ...search, words }, read);
}

/** Reads passages by their ids: those that were read lately are in memory. */
function readerOfPassages(
  { database, knowledge }: { database: Database; knowledge: KnowledgeIndexes },
  spaceId: string,
  indexes: readonly VisibleIndex[],
) {
  /** A file that is read anew has others. */
  const keyOf = (id: string) => {
    const { fileId } = placeOfPassage(id);
    return `${id} ${indexes.map(({ versions }) => versions.get(fileId) ?? '').join('')}`;
  };
  return async (ids: string[]): Promise<ReadPassage[]> => {
    const known = ids.map((id) => knowledge.passages.get(keyOf(id)));
    const missing = ids.filter((_, index) => !known[index]);
    const stored = missing.length === 0 ? [] : await readPassages(database, spaceId, missing);
    return [
      ...known.filter((passage) => passage !== undefined),
      ...stored.map((passage) => knowledge.passages.add(passage, keyOf(passage.id))),
    ];
  };
}

async function readState(database: Database, spaceId: string, modelBotId: string): Promise<KnowledgeState> {
  const [[state]] = await database.reading.batchInSpace<[KnowledgeState]>(spaceId, [
    knowledgeState({ modelBotId }),
  ]);
  return state ?? { fingerprint: '', terms: [] };
}

/** What is searched for; `meaning` where a model makes vectors. */
type Search = SearchQuery & {
  limit: number;
  lexicons: readonly Lexicon[];
  aids: Omit<RankingAids, 'closeness'>;
  meaning?: Meaning | null;
};

/** As `searchPassages`, with the texts from anywhere: `read` answers those it has, in any order. */
export async function findPassages(
  visible: Omit<VisibleIndex, 'versions'>,
  search: Search,
  read: (ids: string[]) => Promise<ReadPassage[]>,
): Promise<RankedPassage[]> {
  const words = await wordsAsMeant(search, search.lexicons, [visible.index.vocabulary]);
  const found = await findCandidates(
    visible,
    { ...search, words, readsOpenings: search.aids.sentences.readsOpenings },
    read,
  );
  if (!found) return [];
  const aids = { ...search.aids, closeness: found.closeness };
  return rankPassages(words, found, found.candidates, search.limit, aids);
}

/** What is read closely, before it is ranked; null where nothing holds a word of the question or comes near it. */
export async function findCandidates(
  { index, files: visible, names, titles, omissions }: Omit<VisibleIndex, 'versions'>,
  {
    words,
    limit,
    meaning,
    readsOpenings,
  }: Pick<Search, 'limit' | 'meaning'> &
    Pick<SentenceReader, 'readsOpenings'> & { words: readonly QuestionWord[] },
  read: (ids: string[]) => Promise<ReadPassage[]>,
) {
  const near = (await meaning?.compare(names)) ?? null;
  if (words.length === 0 && !near) return null;
  const most = Math.max(limit, words.some(({ codes }) => codes.length > 0) ? readForCodes : readClosely);
  // Of what the vectors find, too, it counts how well the words fit.
  const found = await lookUp(
    { index, files: visible },
    words,
    near || readsOpenings ? Number.POSITIVE_INFINITY : most,
  );
  const scores = new Map(found.hits.map(({ id, score }) => [id, score]));
  const best = found.hits.slice(0, most);
  const ids = new Set([
    ...best.map(({ id }) => id),
    ...(near?.nearest ?? []),
    ...(readsOpenings ? openingsOf(best, index) : []),
  ]);
  if (ids.size === 0) return null;
  const candidates = (await read([...ids]))
    .map((passage) => ({
      ...passage,
      fileName: names.get(passage.fileId) ?? '',
      title: titles.get(passage.fileId),
      omissions: omissions.get(passage.fileId),
      score: scores.get(passage.id) ?? 0,
    }))
    .sort((one, other) => other.score - one.score);
  const closeness = await near?.closenessOf(candidates.map(({ id }) => id));
  return { ...found, words, candidates, closeness, averageCloseness: near?.average };
}

/** Of so many files. */
const mostOpenings = 3;

/** With what the files begin that have most of what was found. */
function openingsOf(hits: Findings['hits'], index: VisibleIndex['index']): string[] {
  const scores = new Map<string, number>();
  for (const { id, score } of hits) {
    const { fileId } = placeOfPassage(id);
    scores.set(fileId, (scores.get(fileId) ?? 0) + score);
  }
  return [...scores]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostOpenings)
    .flatMap(([fileId]) => index.openings(fileId, 1));
}

const passagesOf = prepare<'places'>(
  'passages_of',
  sql`SELECT passages.file_id || '/' || passages.ordinal AS id, passages.file_id AS "fileId",
      passages.page, passages.start, passages."end", passages.text, passages.section, passages.layout
    FROM json_to_recordset(${sql.placeholder('places')}::json) AS place ("fileId" uuid, ordinal int)
    INNER JOIN passages ON passages.file_id = place."fileId" AND passages.ordinal = place.ordinal`,
);

async function readPassages(database: Database, spaceId: string, ids: string[]): Promise<StoredPassage[]> {
  const [rows] = await database.reading.batchInSpace<[StoredPassage]>(spaceId, [
    passagesOf({ places: JSON.stringify(ids.map(placeOfPassage)) }),
  ]);
  return rows;
}
