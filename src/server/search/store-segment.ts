import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { indexSegments } from '../db/schema/knowledge.ts';
import { analysisVersion } from '../language/analysis.ts';
import { newRecordId } from '../new-record-id.ts';
import { pause } from '../pauses.ts';
import { type PackedRow, type Packer, rowsToJson } from '../reading/postings.ts';

/** A file's passages have numbers from `first` on in the segment, by their ordinals; `terms` are those of all of them. */
export type PlacedFile = { fileId: string; first: number; passages: number; terms: number };

/** Begins a segment, to which rows are added before `finishSegment`, in the same transaction. @returns its id */
export async function beginSegment(
  transaction: Transaction,
  of: { spaceId: string; modelBotId: string | null },
): Promise<string> {
  const id = newRecordId();
  await transaction.insert(indexSegments).values({ id, ...of });
  return id;
}

/** @param json a list of rows as `rowsToJson` writes them */
export async function storeRows(
  transaction: Transaction,
  { segment, spaceId }: { segment: string; spaceId: string },
  json: string,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO index_postings (segment_id, space_id, lexeme, passages, postings)
    SELECT ${segment}::uuid, ${spaceId}::uuid, lexeme, passages, decode(postings, 'base64')
    FROM json_to_recordset(${json}::json) AS given (lexeme text, passages int, postings text)`);
}

/** Ends a segment: `passages` numbers are taken, and `lexemes` are as `index_segments` has them. */
export async function finishSegment(
  transaction: Transaction,
  { segment, lexemes, passages }: { segment: string; lexemes: string; passages: number },
): Promise<void> {
  await transaction.execute(sql`
    UPDATE index_segments SET lexemes = ${lexemes}, passages = ${passages}, rows = counted.rows, bytes = counted.bytes
    FROM (SELECT count(*)::int AS rows, coalesce(sum(octet_length(postings)), 0) AS bytes
      FROM index_postings WHERE segment_id = ${segment}) AS counted
    WHERE id = ${segment}`);
}

/** Says where files' passages are. */
export async function placeFiles(
  transaction: Transaction,
  { segment, spaceId }: { segment: string; spaceId: string },
  files: readonly PlacedFile[],
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO index_files (file_id, space_id, segment_id, first, passages, terms, analysis)
    SELECT "fileId", ${spaceId}::uuid, ${segment}::uuid, first, passages, terms, ${analysisVersion}
    FROM json_to_recordset(${JSON.stringify(files)}::json)
      AS placed ("fileId" uuid, first int, passages int, terms bigint)`);
}

/** So many rows, or about so many bytes, are stored by one statement. */
const rowsPerStatement = 1_000;
const bytesPerStatement = 500_000;

/** Stores what was packed here as a segment. @returns its id */
export async function storePacked(
  transaction: Transaction,
  of: { spaceId: string; modelBotId: string | null },
  packer: Packer,
): Promise<string> {
  const { passages } = packer;
  const segment = await beginSegment(transaction, of);
  let batch: PackedRow[] = [];
  let bytes = 0;
  for (const row of packer.rows()) {
    batch.push(row);
    bytes += row.postings.length;
    if (batch.length >= rowsPerStatement || bytes >= bytesPerStatement) {
      await storeRows(transaction, { segment, spaceId: of.spaceId }, rowsToJson(batch));
      batch = [];
      bytes = 0;
    }
    await pause();
  }
  if (batch.length > 0) await storeRows(transaction, { segment, spaceId: of.spaceId }, rowsToJson(batch));
  await finishSegment(transaction, { segment, lexemes: packer.lexemes().join('\n'), passages });
  return segment;
}
