import { sql } from 'drizzle-orm';
import { prepare } from '../../../db/prepare.ts';
import { normalise } from '../../../language/analysis.ts';
import type { WholeWish } from '../../../language/whole-wish.ts';
import type { RankedPassage } from '../../../search/ranking.ts';
import type { Attached } from '../../../search/retrieval.ts';
import type { App } from '../../context.ts';
import { attachedFirst, filesInReach } from './files-in-reach.ts';

/** Among so many files those that are to be read are chosen. */
const mostListed = 200;
/** A word of a name that tells one file from others, unlike "v2" or "of". */
const fewestLetters = 4;

export type WholeFile = {
  id: string;
  name: string;
  title: string | null;
  pages: number | null;
  /** The day on which it was read: `YYYY-MM-DD`. */
  day: string;
  /** Whether somebody attached it to the conversation. */
  isAttached: boolean;
  passages: number;
};
type CandidateRow = WholeFile & { all: number };

const filesToRead = prepare<'modelBotId' | 'attached' | 'most'>(
  'files_to_read',
  filesInReach(
    sql`place IS NOT NULL AS "isAttached", coalesce((
        SELECT ordinal + 1 FROM passages WHERE file_id = named.id ORDER BY ordinal DESC LIMIT 1
      ), 0)::int AS passages`,
    sql`${sql.placeholder('most')}`,
  ),
);

/**
 * The files that a question wants all of: those it names, else those it was asked with or that were attached before, else
 * all of the assistant's. Where these are more than may be read, those in which most was found for the question.
 * @param found for the question, best first
 * @param mostPassages that may be read of files that nobody named
 * @returns none where it is not plain which are meant
 */
export async function chooseWholeFiles(
  { database }: Pick<App, 'database'>,
  of: { spaceId: string; modelBotId: string; attached: Attached | undefined },
  asked: { question: string; wish: WholeWish; found: readonly RankedPassage[]; mostPassages: number },
): Promise<WholeFile[]> {
  const { spaceId, modelBotId, attached } = of;
  const { wish, found, mostPassages } = asked;
  const fresh = new Set(attached?.fresh);
  const ids = attachedFirst(attached);
  if (wish.points && ids.length === 0) return [];
  const [rows] = await database.batchInSpace<[CandidateRow]>(spaceId, [
    filesToRead({ modelBotId, attached: JSON.stringify(ids), most: mostListed }),
  ]);
  const chosen = chosenOf(rows, { ...asked, fresh, attached: new Set(ids) });
  if (chosen) return wish.kind === 'comparison' && chosen.length < 2 ? [] : chosen;
  const isAll = rows.length === (rows[0]?.all ?? 0);
  if (wish.kind === 'comparison') return isAll && rows.length === 2 ? rows : [];
  if (isAll && rows.reduce((sum, { passages }) => sum + passages, 0) <= mostPassages) return rows;
  return ofFound(rows, found, mostPassages);
}

/** What the question names, or points at; null where that is nothing. */
function chosenOf(
  rows: readonly CandidateRow[],
  asked: { question: string; wish: WholeWish; fresh: ReadonlySet<string>; attached: ReadonlySet<string> },
): CandidateRow[] | null {
  const { wish, fresh, attached } = asked;
  const named = namedIn(asked.question, rows);
  if (named.length > 0) return named;
  if (fresh.size > 0) return rows.filter(({ id }) => fresh.has(id));
  // "List all fees" is asked of all there is.
  const isOfDocuments = wish.points || wish.kind === 'summary' || wish.kind === 'comparison';
  return isOfDocuments && attached.size > 0 ? rows.filter(({ id }) => attached.has(id)) : null;
}

function ofFound(
  rows: readonly CandidateRow[],
  found: readonly RankedPassage[],
  most: number,
): CandidateRow[] {
  const chosen: CandidateRow[] = [];
  let left = most;
  for (const id of new Set(found.map(({ fileId }) => fileId))) {
    const row = rows.find((each) => each.id === id);
    if (!row || (chosen.length > 0 && row.passages > left)) continue;
    chosen.push(row);
    left -= row.passages;
  }
  return chosen;
}

const wordsOf = (text: string) => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The files all of whose words stand in the question; where there are none, all of their longer words. */
function namedIn(question: string, rows: readonly CandidateRow[]): CandidateRow[] {
  const asked = new Set(wordsOf(question));
  const holds = (words: readonly string[]) => words.length > 0 && words.every((word) => asked.has(word));
  const names = rows.map((row) => ({
    row,
    names: [row.name.replace(/\.[\p{L}\p{N}]{1,8}$/u, ''), row.title ?? ''].map(wordsOf),
  }));
  const whole = names.filter(({ names }) => names.some(holds));
  const isLong = (word: string) => word.length >= fewestLetters && !/^\d+$/.test(word);
  const longer = names.filter(({ names }) => names.some((words) => holds(words.filter(isLong))));
  return (whole.length > 0 ? whole : longer).map(({ row }) => row);
}
