import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { analysisVersion, termsVector } from '../language/analysis.ts';
import { pause } from '../pauses.ts';
import { analysePassage } from '../reading/passages.ts';
import { createPacker, type Packer } from '../reading/postings.ts';
import type { Space } from './segment-rows.ts';
import { type PlacedFile, placeFiles, storePacked } from './store-segment.ts';

/** A segment has about so many passages at most, unless one file has more. */
const passagesPerSegment = 32_000;
const rowsAtOnce = 250;

type Waiting = { id: string; model_bot_id: string | null; name: string; passages: number };

/**
 * Indexes files whose text was stored without: by an earlier version, or as a copy. Those of one bot share segments.
 * Whoever comes meanwhile, in another process too, waits for the transaction, and then finds them done.
 */
export async function indexMissing(space: Space, fileIds: readonly string[]): Promise<void> {
  let rest = [...fileIds];
  while (rest.length > 0) rest = await space.inSpace((transaction) => indexSome(transaction, space.id, rest));
}

/** @returns those that remain */
async function indexSome(transaction: Transaction, spaceId: string, fileIds: string[]): Promise<string[]> {
  const { rows } = await transaction.execute<Waiting>(sql`
    SELECT files.id, files.model_bot_id, files.name,
      (SELECT count(*)::int FROM passages WHERE file_id = files.id) AS passages
    FROM files WHERE files.id = ANY(${sql.param(fileIds)}::uuid[]) AND files.read_at IS NOT NULL
    ORDER BY files.id`);
  const taken: Waiting[] = [];
  let passages = 0;
  for (const file of rows) {
    const isOther = file.model_bot_id !== rows[0]?.model_bot_id;
    if (isOther || (taken.length > 0 && passages + file.passages > passagesPerSegment)) continue;
    taken.push(file);
    passages += file.passages;
  }
  const done = new Set(taken.map(({ id }) => id));
  const gone = new Set(rows.map(({ id }) => id));
  await indexTogether(transaction, spaceId, taken);
  return fileIds.filter((id) => gone.has(id) && !done.has(id));
}

async function indexTogether(
  transaction: Transaction,
  spaceId: string,
  taken: readonly Waiting[],
): Promise<void> {
  // Whoever reads a file anew, or indexes it, too, waits here.
  await transaction.execute(sql`
    SELECT FROM file_texts WHERE file_id = ANY(${sql.param(taken.map(({ id }) => id))}::uuid[])
    ORDER BY file_id FOR UPDATE`);
  const { rows } = await transaction.execute<{ id: string }>(sql`
    SELECT file_id AS id FROM file_texts WHERE file_id = ANY(${sql.param(taken.map(({ id }) => id))}::uuid[])
      AND NOT EXISTS (SELECT FROM index_files WHERE index_files.file_id = file_texts.file_id
        AND analysis >= ${analysisVersion})`);
  const missing = new Set(rows.map(({ id }) => id));
  const files = taken.filter(({ id }) => missing.has(id));
  if (files.length === 0) return;
  await transaction.execute(
    sql`DELETE FROM index_files WHERE file_id = ANY(${sql.param([...missing])}::uuid[])`,
  );
  const packer = createPacker();
  const placed: PlacedFile[] = [];
  for (const file of files) placed.push(await packFile(transaction, packer, file));
  const of = { spaceId, modelBotId: files[0]?.model_bot_id ?? null };
  const segment = await storePacked(transaction, of, packer);
  await placeFiles(transaction, { segment, spaceId }, placed);
}

/** With its text where its terms are of an earlier analysis. */
type Row = { term_count: number; terms: string; text: string | null; section: string };

async function packFile(
  transaction: Transaction,
  packer: Packer,
  { id: fileId, name }: Waiting,
): Promise<PlacedFile> {
  const first = packer.passages;
  let terms = 0;
  for (;;) {
    const { rows } = await transaction.execute<Row>(sql`
      SELECT term_count, section, terms::text AS terms, CASE WHEN analysis < ${analysisVersion} THEN text END AS text
      FROM passages WHERE file_id = ${fileId} AND ordinal >= ${packer.passages - first}
      ORDER BY ordinal LIMIT ${rowsAtOnce}`);
    for (const row of rows) {
      const found = termsOf(row, name);
      packer.addTerms(packer.passages, found.termCount, found.terms);
      terms += found.termCount;
      await pause();
    }
    if (rows.length < rowsAtOnce) return { fileId, first, passages: packer.passages - first, terms };
  }
}

function termsOf({ term_count, terms, text, section }: Row, fileName: string) {
  if (text === null) return { termCount: term_count, terms };
  const tokens = analysePassage({ text, fileName, section });
  return { termCount: tokens.length, terms: termsVector(tokens) };
}
