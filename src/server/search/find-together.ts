import { asksForEnding } from '../language/asks-for-ending.ts';
import { type Findings, weightOf } from './bot-index.ts';
import type { VisibleIndex } from './knowledge-indexes.ts';
import { lookUp } from './look-up.ts';
import type { ReadPassage } from './passage-cache.ts';
import type { QuestionWord } from './question-words.ts';
import { type RankedPassage, type RankingAids, rankPassages } from './ranking.ts';

/** At least this share of the passages is of what is attached, where that has words of the question. */
const attachedShare = 0.5;
/** So many passages from the beginnings of what the question was asked with come along, whatever they say. */
const openingPassages = 6;

type Question = {
  query: string;
  words: readonly QuestionWord[];
  limit: number;
  aids: Omit<RankingAids, 'closeness'>;
};

type Searched = Pick<VisibleIndex, 'index' | 'files' | 'names' | 'omissions'>;

/** What a bot's own files have, read closely already. */
type Own = Pick<Findings, 'passages' | 'holding'> & {
  candidates: readonly (ReadPassage & { fileName: string; score: number })[];
  closeness?: ReadonlyMap<string, number> | undefined;
  averageCloseness?: number | undefined;
};

/**
 * The passages of a bot's files and of a conversation's attachments that best fit a question, best first. Words weigh
 * as in one collection of both. A bot of many files cannot crowd out what somebody has just attached; and "sum this
 * up" names nothing of what is meant, so what the question came with is shown from its beginning, too, or its end where that is asked for.
 * @param sources.own null where nothing in the bot's files fits
 * @param sources.fresh ids of the files that the question was asked with
 * @returns up to `limit` passages, and the beginnings behind them, or the ends before them
 */
export async function findTogether(
  sources: { visible: Searched; own: Own | null; attachments: Searched; fresh: readonly string[] },
  { query, words, limit, aids }: Question,
  read: (ids: string[]) => Promise<ReadPassage[]>,
): Promise<RankedPassage[]> {
  const { visible, attachments, fresh } = sources;
  const own: Own = sources.own ?? { ...(await lookUp(visible, words, limit)), candidates: [] };
  const found = await lookUp(attachments, words, limit);
  const passages = own.passages + found.passages;
  const weights = words.map((telling, word) =>
    weightOf(telling, passages, (own.holding[word] ?? 0) + (found.holding[word] ?? 0)),
  );
  const wantsEnding = asksForEnding(query);
  const openings = openingsOf(attachments, fresh, wantsEnding ? 'endings' : 'openings');
  const scores = new Map([
    ...openings.map((id) => [id, 0] as const),
    ...found.hits.map(({ id, score }) => [id, score] as const),
  ]);
  const stored = await read([...scores.keys()]);
  const candidates = [
    ...own.candidates,
    ...stored.map((passage) => ({
      ...passage,
      fileName: attachments.names.get(passage.fileId) ?? '',
      omissions: attachments.omissions.get(passage.fileId),
      score: scores.get(passage.id) ?? 0,
    })),
  ];
  if (candidates.length === 0) return [];
  // What has no vectors counts as near as the bot's passages do on average.
  const { averageCloseness = 0 } = own;
  const closeness =
    own.closeness && new Map([...own.closeness, ...stored.map(({ id }) => [id, averageCloseness] as const)]);
  const ranked = await rankPassages(words, { passages, weights }, candidates, candidates.length, {
    ...aids,
    closeness,
  });

  const isAttached = ({ fileId }: RankedPassage) => attachments.names.has(fileId);
  // What the bot's files have may be near in meaning alone.
  const fits = ranked.filter((passage) => passage.fit > 0 || !isAttached(passage));
  const ofAttachments = fits.filter(isAttached);
  const kept = new Set(ofAttachments.slice(0, Math.ceil(limit * attachedShare)));
  for (const passage of fits) if (kept.size < limit) kept.add(passage);
  const first = new Set(
    stored.filter(({ id }) => openings.includes(id)).map(({ fileId, start }) => `${fileId} ${start}`),
  );
  const behind = ranked
    .filter((passage) => !kept.has(passage) && first.has(`${passage.fileId} ${passage.start}`))
    .sort((one, other) => fresh.indexOf(one.fileId) - fresh.indexOf(other.fileId) || one.start - other.start);
  const best = ranked.filter((passage) => kept.has(passage));
  // What is asked for gives way to nothing.
  return wantsEnding ? [...behind, ...best] : [...best, ...behind];
}

/** Where the files begin, or end, each with its share. */
function openingsOf(
  { index, files }: Searched,
  fresh: readonly string[],
  where: 'openings' | 'endings',
): string[] {
  const read = fresh.filter((id) => files.has(id));
  const each = Math.max(1, Math.floor(openingPassages / (read.length || 1)));
  return read.flatMap((id) => index[where](id, each)).slice(0, Math.max(openingPassages, read.length));
}
