import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { prepare } from '../db/prepare.ts';
import { type BotVectors, createBotVectors, type FileVectors, type NearestSet } from './bot-vectors.ts';
import { joinVectors, unpackVectors } from './packed-vectors.ts';

const given = sql.placeholder;

/** What a model has made of a bot's files so far; null of those that it has made nothing of. */
export const vectorState = prepare<'modelBotId' | 'model'>(
  'vector_state',
  sql`SELECT count(*) || ' ' || sum(hashtextextended(file_id::text || version::text || done, 0)) AS fingerprint
    FROM file_embeddings
    WHERE model_bot_id = ${given('modelBotId')}::uuid AND model = ${given('model')}::text AND done > 0`,
);

type FileRow = { file_id: string; version: string; done: number; dimensions: number };

/** Answers a `NearestSet`, where the bot has one. */
export const nearestSet = prepare<'modelBotId' | 'model'>(
  'nearest_set',
  sql`SELECT id, dimensions, (
      SELECT count(*) || ' ' || coalesce(sum(hashtextextended(file_id::text, 0)), 0)
      FROM nearest.files WHERE set_id = sets.id
    ) AS files
    FROM nearest.sets WHERE model_bot_id = ${given('modelBotId')}::uuid AND model = ${given('model')}::text`,
);

/**
 * The vectors of a bot as they are now. Those that the server has an index of are not read.
 * @param held what was read before
 */
export async function readVectors(
  transaction: Transaction,
  held: BotVectors,
  { modelBotId, model, set }: { modelBotId: string; model: string; set: NearestSet | null },
): Promise<BotVectors> {
  const { rows } = await transaction.execute<FileRow>(sql`
    SELECT file_id, version, done, dimensions FROM file_embeddings
    WHERE model_bot_id = ${modelBotId} AND model = ${model} AND done > 0`);
  const indexed = set && (await readIndexed(transaction, set));
  const files = new Map<string, FileVectors>();
  let passages = 0;
  for (const { file_id: fileId, version, done, dimensions } of rows) {
    const key = `${version} ${done}`;
    const known = held.files.get(fileId);
    if (indexed?.files.has(fileId)) passages += done;
    else if (known?.key === key) files.set(fileId, known);
    else {
      const unpacked = (await readBlocks(transaction, fileId)).map((block) =>
        unpackVectors(block, dimensions),
      );
      files.set(fileId, { key, vectors: joinVectors(unpacked) });
    }
  }
  return createBotVectors(files, set && indexed ? { set, passages, mean: indexed.mean } : null);
}

/** Null where the set is gone again. */
async function readIndexed(transaction: Transaction, { id }: NearestSet) {
  const { rows: sets } = await transaction.execute<{ mean: number[] }>(
    sql`SELECT mean FROM nearest.sets WHERE id = ${id}`,
  );
  const { rows: files } = await transaction.execute<{ file_id: string }>(
    sql`SELECT file_id FROM nearest.files WHERE set_id = ${id}`,
  );
  return sets[0] ? { mean: sets[0].mean, files: new Set(files.map((row) => row.file_id)) } : null;
}

/** A file's vectors as they are stored, in the order of its passages. */
export async function readBlocks(transaction: Transaction, fileId: string): Promise<Buffer[]> {
  const { rows } = await transaction.execute<{ vectors: Buffer }>(
    sql`SELECT vectors FROM passage_vectors WHERE file_id = ${fileId} ORDER BY first`,
  );
  return rows.map(({ vectors }) => vectors);
}

/** Single vectors, each packed as if it had been by itself, of passages that have some of this model. */
export const vectorsOf = prepare<'places' | 'model'>(
  'vectors_of',
  sql`SELECT place."fileId" || '/' || place.ordinal AS id, made.dimensions,
      substring(block.vectors FROM 4 * at + 1 FOR 4)
        || substring(block.vectors FROM 4 * size + made.dimensions * at + 1 FOR made.dimensions) AS vector
    FROM json_to_recordset(${given('places')}::json) AS place ("fileId" uuid, ordinal int)
    INNER JOIN file_embeddings made ON made.file_id = place."fileId" AND made.model = ${given('model')}::text
    CROSS JOIN LATERAL (
      SELECT vectors, place.ordinal - first AS at, octet_length(vectors) / (4 + made.dimensions) AS size
      FROM passage_vectors WHERE file_id = place."fileId" AND first <= place.ordinal
      ORDER BY first DESC LIMIT 1
    ) AS block
    WHERE at < size`,
);
