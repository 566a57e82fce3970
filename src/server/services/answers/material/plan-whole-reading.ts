import { sql } from 'drizzle-orm';
import type { AnswerBounds } from '#rules/model-allowance.ts';
import {
  type PartRange,
  type PlannedPassage,
  planWhole,
  tokensOfPassage,
  type WholePlan,
} from '../../../answering/whole/whole-plan.ts';
import { prepare } from '../../../db/prepare.ts';
import type { WholeWish } from '../../../language/whole-wish.ts';
import { estimateTokens } from '../../../models/fallback.ts';
import type { StoredPassage } from '../../../search/passage-cache.ts';
import type { QuestionMatch, RankedPassage } from '../../../search/ranking.ts';
import type { Attached } from '../../../search/retrieval.ts';
import type { App } from '../../context.ts';
import { chooseWholeFiles, type WholeFile } from './choose-whole-files.ts';
import { givenPassage } from './given-passage.ts';

/** How an answer is written that wants all of some documents. */
export type WholeReading = {
  wish: WholeWish;
  plan: WholePlan;
  files: WholeFile[];
  /** All of it is short enough to be given to a model at once, without notes. */
  isShort: boolean;
  /** Characters that the notes of one part may have. */
  noteCharacters: number;
};

/** Tokens of what a call is told beside its passages and the question, and of the notes it takes. */
export const perPart = { frame: 600, notes: 1_000 } as const;
/** The answer from the notes, as one step of any answer is reserved. */
const lastCall = { input: 8_000, output: 2_000 } as const;
/** Calls that read parts, whatever a plan lets an answer take. */
const mostParts = 20;
/** Models find less in more, and a smaller part is not worth a call. */
const partTokens = { least: 5_000, most: 24_000 } as const;
/** What needs no notes. */
const shortTokens = 6_000;
/** Of a model that does not tell. */
const usualWindow = 10_000;
const fewestTokens = 500;
/** Of one passage, roughly. */
const passageTokens = 300;
/** Passages that a plan looks at; it is told of a document that has more that it was read in part. */
const mostPassages = 20_000;
/** So many come from the database at once: what comes in one answer of it is read in one task. */
const passagesAtOnce = 4_000;
const noteCharacters = { least: 400, most: 3_000 } as const;

const outlineOfFiles = prepare<'fileIds' | 'place' | 'ordinal' | 'most'>(
  'outline_of_files',
  sql`SELECT passages.file_id AS "fileId", passages.ordinal, passages.page, passages.section,
      passages."end" - passages.start AS length
    FROM json_array_elements_text(${sql.placeholder('fileIds')}::json) WITH ORDINALITY AS chosen (id, place)
    INNER JOIN passages ON passages.file_id = chosen.id::uuid
    WHERE (chosen.place, passages.ordinal) > (${sql.placeholder('place')}::int, ${sql.placeholder('ordinal')}::int)
    ORDER BY chosen.place, passages.ordinal LIMIT ${sql.placeholder('most')}::int`,
);

const passagesOfPart = prepare<'ranges'>(
  'passages_of_part',
  sql`SELECT id, file_id AS "fileId", page, start, passages."end", text, section, layout
    FROM json_to_recordset(${sql.placeholder('ranges')}::json) AS part (place int, "fileId" uuid, "from" int, "to" int)
    INNER JOIN passages ON file_id = part."fileId" AND ordinal BETWEEN part."from" AND part."to"
    ORDER BY part.place, ordinal`,
);

/**
 * Plans an answer that wants all of some documents: which these are, and in which parts they are read, within what the
 * payer's plan lets one answer take and a call has room for.
 * @returns null where it is not plain which documents are meant, or no call has room for any of them
 */
export async function planWholeReading(
  app: Pick<App, 'database'>,
  of: { spaceId: string; modelBotId: string; attached: Attached | undefined },
  asked: {
    question: string;
    wish: WholeWish;
    instructions: string;
    found: readonly RankedPassage[];
    bounds: AnswerBounds;
    window: number | undefined;
  },
): Promise<WholeReading | null> {
  const { wish, bounds, window = usualWindow } = asked;
  const frame = perPart.frame + estimateTokens(asked.question.length);
  const calls = Math.min(mostParts, bounds.steps - 1);
  const perCall = Math.floor((bounds.tokens - lastCall.input - lastCall.output) / calls);
  const room = Math.min(partTokens.most, perCall - frame - perPart.notes, window - frame - perPart.notes);
  if (calls < 1 || room < fewestTokens) return null;
  const files = await chooseWholeFiles(app, of, {
    ...asked,
    mostPassages: Math.floor((calls * room) / passageTokens),
  });
  if (files.length === 0) return null;
  const passages = await readOutline(app, of.spaceId, files);
  if (passages.length === 0) return null;
  const tokens = passages.reduce((sum, passage) => sum + tokensOfPassage(passage), 0);
  const answerRoom = window - estimateTokens(asked.instructions.length) - perPart.frame;
  const isShort = tokens <= Math.min(shortTokens, answerRoom * 0.6);
  // Parts that end where sections do are not quite full.
  const wanted = Math.max(partTokens.least, Math.ceil((tokens / calls) * 1.15));
  const plan = await planWhole(passages, {
    partTokens: isShort ? shortTokens : Math.min(room, wanted),
    mostParts: isShort ? 1 : calls,
  });
  const forNotes = Math.min(lastCall.input, answerRoom * 0.7) / plan.parts.length;
  const [least, most] = [noteCharacters.least, noteCharacters.most];
  return {
    wish,
    plan,
    files,
    isShort: isShort && plan.parts.length === 1,
    noteCharacters: Math.max(least, Math.min(most, Math.floor(forNotes * 3))),
  };
}

/** All passages of some files, one file after the other, as far as a plan looks. */
async function readOutline(
  { database }: Pick<App, 'database'>,
  spaceId: string,
  files: readonly WholeFile[],
): Promise<PlannedPassage[]> {
  const fileIds = files.map(({ id }) => id);
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const passages: PlannedPassage[] = [];
  let [place, ordinal] = [0, -1];
  while (passages.length < mostPassages) {
    const [rows] = await database.batchInSpace<[Omit<PlannedPassage, 'fileName'>]>(spaceId, [
      outlineOfFiles({ fileIds: JSON.stringify(fileIds), place, ordinal, most: passagesAtOnce }),
    ]);
    for (const row of rows) passages.push({ ...row, fileName: names.get(row.fileId) ?? '' });
    const last = rows.at(-1);
    if (!last || rows.length < passagesAtOnce) break;
    place = fileIds.indexOf(last.fileId) + 1;
    ordinal = last.ordinal;
  }
  return passages;
}

/**
 * The passages of a part, in order.
 * @param match of the question, as what was found for it has it
 */
export async function readPart(
  { database }: Pick<App, 'database'>,
  spaceId: string,
  ranges: readonly PartRange[],
  files: readonly WholeFile[],
  match: QuestionMatch | undefined,
): Promise<RankedPassage[]> {
  const named = new Map(files.map(({ id, name, title }) => [id, { fileName: name, title }]));
  const [rows] = await database.batchInSpace<[StoredPassage]>(spaceId, [
    passagesOfPart({ ranges: JSON.stringify(ranges.map((range, place) => ({ ...range, place }))) }),
  ]);
  return rows.map((row) => givenPassage(row, named.get(row.fileId) ?? { fileName: '' }, match));
}
