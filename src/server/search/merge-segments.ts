import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { pause } from '../pauses.ts';
import { createPacker, readPostings, rowsToJson } from '../reading/postings.ts';
import type { Space } from './segment-rows.ts';
import { beginSegment, finishSegment, storeRows } from './store-segment.ts';

/** A bot that has more segments has some of them merged. */
export const mostSegments = 10;
/** So many are merged at least. */
const fewestMerged = 4;
const rowsAtOnce = 1_000;

/**
 * Which segments of a bot are to become one, by how many passages they have; empty for none. The smallest ones are, and
 * with them the next larger one as long as it is not larger than all of those together: so each posting is written anew
 * a few times at most.
 */
export function segmentsToMerge(segments: readonly { id: string; passages: number }[]): string[] {
  if (segments.length <= mostSegments) return [];
  const bySize = segments.toSorted((one, other) => one.passages - other.passages);
  const needed = Math.max(fewestMerged, segments.length - mostSegments + 1);
  let together = 0;
  const end = bySize.findIndex(({ passages }, at) => {
    if (at >= needed && passages > together) return true;
    together += passages;
    return false;
  });
  return bySize.slice(0, end === -1 ? undefined : end).map(({ id }) => id);
}

/** Merges segments of a bot until it has few, with a transaction for each merge. */
export async function keepSegmentsFew(space: Space, modelBotId: string, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone && !signal.aborted; ) {
    isDone = await space.inSpace(async (transaction) => {
      const { rows } = await transaction.execute<{ id: string; passages: number }>(sql`
        SELECT id, passages FROM index_segments WHERE model_bot_id = ${modelBotId} AND superseded_at IS NULL`);
      const ids = segmentsToMerge(rows);
      return (
        ids.length === 0 ||
        !(await mergeSegments(transaction, { spaceId: space.id, modelBotId }, ids, signal))
      );
    });
  }
}

/**
 * Writes segments of a bot as one, without what is gone. The old ones stay for the searches that have begun, and go
 * by the clock. Two processes never merge the same bot at once.
 * @returns false where another process is at it
 */
export async function mergeSegments(
  transaction: Transaction,
  of: { spaceId: string; modelBotId: string },
  ids: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await transaction.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`merge ${of.modelBotId}`}, 0)) AS taken`,
  );
  if (!rows[0]?.taken) return false;
  const plan = await planMerge(transaction, ids);
  const segment = await beginSegment(transaction, of);
  const lexemes = await mergeRows(transaction, { segment, spaceId: of.spaceId }, { ids, plan, signal });
  await finishSegment(transaction, { segment, lexemes, passages: plan.passages });
  // What has gone or was read anew meanwhile is in none of the old segments any more: its numbers stay empty.
  await transaction.execute(sql`
    UPDATE index_files SET segment_id = ${segment}, first = placed.next
    FROM json_to_recordset(${JSON.stringify(plan.files)}::json) AS placed (id uuid, segment uuid, next int)
    WHERE index_files.file_id = placed.id AND index_files.segment_id = placed.segment`);
  await transaction.execute(sql`
    UPDATE index_segments SET superseded_at = now() WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
  return true;
}

type PlacedAnew = { id: string; segment: string; first: number; passages: number; next: number };

/** Files keep together, in the order of their ids. */
async function planMerge(transaction: Transaction, ids: readonly string[]) {
  const { rows } = await transaction.execute<Omit<PlacedAnew, 'next'>>(sql`
    SELECT file_id AS id, segment_id AS segment, first, passages FROM index_files
    WHERE segment_id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY file_id`);
  let passages = 0;
  const files = rows.map((row): PlacedAnew => {
    const placed = { ...row, next: passages };
    passages += row.passages;
    return placed;
  });
  const bySegment = new Map<string, PlacedAnew[]>();
  for (const file of files.toSorted((one, other) => one.first - other.first)) {
    bySegment.set(file.segment, [...(bySegment.get(file.segment) ?? []), file]);
  }
  return { files, passages, bySegment };
}

type Row = { segment: string; lexeme: string; postings: Buffer };
type Posting = { passage: number; count: number; termCount: number };

/** @returns the lexemes of what was written, in the order in which passages have them */
async function mergeRows(
  transaction: Transaction,
  to: { segment: string; spaceId: string },
  { ids, plan, signal }: { ids: readonly string[]; plan: Plan; signal: AbortSignal },
): Promise<string> {
  /** By the first passage that holds it. */
  const firsts: { lexeme: string; passage: number }[] = [];
  const write = async (batch: ReadonlyMap<string, readonly Row[]>) => {
    const packer = createPacker();
    for (const [lexeme, own] of batch) {
      const runs: Posting[][] = [];
      for (const row of own) {
        runs.push(renumber(row, plan.bySegment.get(row.segment) ?? []));
        await pause();
      }
      const postings = inOrder(runs);
      for (const { passage, count, termCount } of postings) packer.add(lexeme, passage, count, termCount);
      if (postings[0]) firsts.push({ lexeme, passage: postings[0].passage });
      await pause();
    }
    await storeRows(transaction, to, rowsToJson([...packer.rows()]));
  };
  // Each segment is read in the order of its key, so that nothing has to be sorted and all rows of a lexeme come together.
  const parts = ids.map(
    (id) => sql`SELECT segment_id AS segment, lexeme, postings FROM index_postings WHERE segment_id = ${id}`,
  );
  await transaction.execute(sql`
    DECLARE merged_rows NO SCROLL CURSOR FOR ${sql.join(parts, sql` UNION ALL `)} ORDER BY lexeme`);
  let waiting: Row[] = [];
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await transaction.execute<Row>(sql.raw(`FETCH ${rowsAtOnce} FROM merged_rows`));
    const batch = Map.groupBy([...waiting, ...rows], (row) => row.lexeme);
    const last = rows.at(-1)?.lexeme;
    // More of the last lexeme may come.
    waiting = last === undefined ? [] : (batch.get(last) ?? []);
    if (last !== undefined) batch.delete(last);
    if (batch.size > 0) await write(batch);
    if (last === undefined) break;
    await pause();
  }
  await transaction.execute(sql`CLOSE merged_rows`);
  firsts.sort((one, other) => one.passage - other.passage);
  return firsts.map(({ lexeme }) => lexeme).join('\n');
}

type Plan = Awaited<ReturnType<typeof planMerge>>;

/** Runs that do not reach into each other, as those of files that came one after another, need no sorting. */
function inOrder(runs: Posting[][]): Posting[] {
  const full = runs.filter((run) => run.length > 0);
  full.sort((one, other) => (one[0] as Posting).passage - (other[0] as Posting).passage);
  const postings = full.flat();
  const isInOrder = postings.every(
    ({ passage }, at) => at === 0 || passage > (postings[at - 1] as Posting).passage,
  );
  return isInOrder ? postings : postings.sort((one, other) => one.passage - other.passage);
}

function renumber({ postings }: Row, files: readonly PlacedAnew[]): Posting[] {
  const found: Posting[] = [];
  let at = 0;
  readPostings(postings, (place, count, termCount) => {
    let file = files[at];
    while (file && place >= file.first + file.passages) file = files[++at];
    if (!file || place < file.first) return;
    found.push({ passage: file.next + place - file.first, count, termCount });
  });
  return found;
}
