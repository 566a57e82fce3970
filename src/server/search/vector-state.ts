import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { prepare } from '../db/prepare.ts';
import type { BotVectors } from './bot-vectors.ts';
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

/** Brings the vectors of a bot up to date: reads those that came since, and forgets those that are gone. */
export async function readVectors(
  transaction: Transaction,
  vectors: BotVectors,
  { modelBotId, model }: { modelBotId: string; model: string },
): Promise<void> {
  const { rows } = await transaction.execute<FileRow>(sql`
    SELECT file_id, version, done, dimensions FROM file_embeddings
    WHERE model_bot_id = ${modelBotId} AND model = ${model} AND done > 0`);
  vectors.keep(new Set(rows.map((row) => row.file_id)));
  const held = vectors.keys;
  for (const { file_id: fileId, version, done, dimensions } of rows) {
    const key = `${version} ${done}`;
    if (held.get(fileId) === key) continue;
    const unpacked = (await readBlocks(transaction, fileId)).map((block) => unpackVectors(block, dimensions));
    vectors.set(fileId, { key, vectors: joinVectors(unpacked) });
  }
}

async function readBlocks(transaction: Transaction, fileId: string): Promise<Buffer[]> {
  const { rows } = await transaction.execute<{ vectors: Buffer }>(
    sql`SELECT vectors FROM passage_vectors WHERE file_id = ${fileId} ORDER BY first`,
  );
  return rows.map(({ vectors }) => vectors);
}
