import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Database, Transaction } from '../db/database.ts';
import { settingStatement, waitingAtMost, whileIndexing } from '../db/local-settings.ts';
import { guardsOf, tableOfSet } from './nearest-place.ts';
import { unpackVectors } from './packed-vectors.ts';
import { readBlocks } from './vector-state.ts';

/** A way into the database that makes tables, and where pgvector's types lie. */
export type NearestBuilder = { database: Pick<Database, 'withQueue' | 'pool'>; schema: string };

/** What one model made of a bot's passages, of so many numbers each. */
export type Vectors = { modelBotId: string; spaceId: string; model: string; dimensions: number };

export type BuiltSet = Vectors & { id: string };

/** A file all of whose passages have vectors. */
type File = { id: string; version: string; done: number };

/** Bytes of the server's memory for making an index: below and above these it does not get quicker, or takes too much. */
const memory = { least: 64 * 1024 * 1024, most: 1024 * 1024 * 1024 };
/** What a vector takes there beside its numbers of two bytes. */
const vectorOverhead = 1_000;

/** Others wait behind a lock that is waited for. What took minutes is not given up for as little as what can be done later. */
const lockSeconds = { building: 10, removing: 2 };

/** What a set belongs to has gone meanwhile. */
const brokenReference = '23503';

/** What comes to its end late is undone: others have done it, or what it is about is gone. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/**
 * Makes a set with its index in one transaction, which nobody sees before it is whole, and which locks nothing that others
 * wait for until its last moment. A file that has changed meanwhile is left out; `addToSet` takes it.
 * @param of.passages how many there are, about
 */
export async function buildSet(
  { database, schema }: NearestBuilder,
  { passages, ...vectors }: Vectors & { passages: number },
  signal: AbortSignal,
): Promise<void> {
  const { modelBotId, spaceId, model, dimensions } = vectors;
  const set = { ...vectors, id: randomUUID() };
  const table = sql.raw(tableOfSet(set.id));
  await inOneGo(database, async (transaction) => {
    const wanted = passages * (2 * dimensions + vectorOverhead);
    const { rows } = await transaction.execute<{ own: string; process: number }>(sql`
      SELECT pg_size_bytes(current_setting('maintenance_work_mem')) AS own, pg_backend_pid() AS process`);
    const bytes = Math.max(Number(rows[0]?.own), memory.least, Math.min(wanted, memory.most));
    await transaction.execute(sql.raw(settingStatement('', whileIndexing(bytes)).text));
    await transaction.execute(sql`CREATE TABLE ${table} (file_id uuid, space_id uuid NOT NULL, ordinal integer,
      vector ${sql.raw(`${schema}.halfvec(${dimensions})`)} NOT NULL, PRIMARY KEY (file_id, ordinal))`);
    for (const guard of guardsOf(tableOfSet(set.id))) {
      await transaction.execute(sql.raw(guard));
    }
    const copied: File[] = [];
    const mean = createMean(dimensions);
    for (const file of await listFiles(transaction, vectors)) {
      signal.throwIfAborted();
      if (await copyVectors(transaction, schema, set, file, mean)) copied.push(file);
    }
    await cancelling(database, rows[0]?.process, signal, () =>
      transaction.execute(sql`CREATE INDEX ON ${table}
        USING hnsw (vector ${sql.raw(`${schema}.halfvec_cosine_ops`)})`),
    );
    // From here on others may wait.
    await transaction.execute(sql.raw(settingStatement('', waitingAtMost(lockSeconds.building)).text));
    const { rows: kept } = await transaction.execute(sql`
      INSERT INTO nearest.sets (id, space_id, model_bot_id, model, dimensions, passages, mean)
      SELECT ${set.id}, ${spaceId}, id, ${model}, ${dimensions}, ${mean.passages}, ${sql.param(mean.values())}::real[]
      FROM model_bots WHERE id = ${modelBotId} ON CONFLICT DO NOTHING RETURNING id`);
    if (kept.length === 0) throw new Overtaken();
    await nameFiles(transaction, set, copied);
    await transaction.execute(sql`DELETE FROM ${table} AS passages
      WHERE NOT EXISTS (SELECT FROM nearest.files WHERE file_id = passages.file_id)`);
  });
}

/** Adds what a set lacks, file by file. */
export async function addToSet(
  { database, schema }: NearestBuilder,
  set: BuiltSet,
  signal: AbortSignal,
): Promise<void> {
  const files = await database.withQueue((transaction) => listFiles(transaction, set));
  for (const file of files) {
    if (signal.aborted) return;
    await inOneGo(database, async (transaction) => {
      const { rows } = await transaction.execute<{ passages: number; mean: number[] }>(
        sql`SELECT passages, mean FROM nearest.sets WHERE id = ${set.id}`,
      );
      if (!rows[0]) throw new Overtaken();
      const mean = createMean(set.dimensions, rows[0]);
      // The file's own row, which its deletion would wait for, comes last.
      if (!(await copyVectors(transaction, schema, set, file, mean))) throw new Overtaken();
      await transaction.execute(sql`UPDATE nearest.sets
        SET passages = ${mean.passages}, mean = ${sql.param(mean.values())}::real[] WHERE id = ${set.id}`);
      if ((await nameFiles(transaction, set, [file])) === 0) throw new Overtaken();
    });
  }
}

/** Removes a set. @throws where somebody reads it for long; it is tried again later */
export async function removeSet({ database }: Pick<NearestBuilder, 'database'>, id: string): Promise<void> {
  await database.withQueue(async (transaction) => {
    await transaction.execute(sql.raw(settingStatement('', waitingAtMost(lockSeconds.removing)).text));
    // A deletion under way holds rows of files and goes on to the set: it has to end before, or neither could.
    await transaction.execute(sql`LOCK TABLE nearest.files IN SHARE ROW EXCLUSIVE MODE`);
    await transaction.execute(sql`DROP TABLE IF EXISTS ${sql.raw(tableOfSet(id))}`);
    await transaction.execute(sql`DELETE FROM nearest.sets WHERE id = ${id}`);
  });
}

async function inOneGo(
  database: Pick<Database, 'withQueue'>,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await database.withQueue(work);
  } catch (error) {
    if (error instanceof Overtaken) return;
    // Its own words hold every value of the statement: thousands of numbers.
    const cause = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
    if ((cause as { code?: string }).code !== brokenReference) throw cause;
  }
}

/** Those whose vectors are all there, and in no set. */
async function listFiles(
  transaction: Transaction,
  { modelBotId, model, dimensions }: Vectors,
): Promise<readonly File[]> {
  const { rows } = await transaction.execute<File>(sql`
    SELECT file_id AS id, version, done FROM file_embeddings
    WHERE model_bot_id = ${modelBotId} AND model = ${model} AND dimensions = ${dimensions}
      AND done = total AND done > 0 AND NOT EXISTS (SELECT FROM nearest.files WHERE file_id = file_embeddings.file_id)
    ORDER BY file_id`);
  return rows;
}

/** Copies a file's vectors into the set's table. @returns whether they are as many as they should be */
async function copyVectors(
  transaction: Transaction,
  schema: string,
  { id, spaceId, dimensions }: BuiltSet,
  { id: fileId, done }: File,
  mean: ReturnType<typeof createMean>,
): Promise<boolean> {
  let ordinal = 0;
  for (const block of await readBlocks(transaction, fileId)) {
    const { values, scales } = unpackVectors(block, dimensions);
    const rows = Array.from(scales, (scale, index) => {
      const vector = values.subarray(index * dimensions, (index + 1) * dimensions);
      mean.add(vector, scale);
      // The very bytes that are kept: half a number holds each of them exactly, and their length counts for nothing.
      return { ordinal: ordinal++, vector: `[${vector.join()}]` };
    });
    await transaction.execute(sql`
      INSERT INTO ${sql.raw(tableOfSet(id))} (file_id, space_id, ordinal, vector)
      SELECT ${fileId}, ${spaceId}, ordinal, vector::${sql.raw(`${schema}.halfvec`)}
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS vectors (ordinal integer, vector text)`);
  }
  return ordinal === done;
}

/**
 * Says that the set has these files whole. One that somebody is deleting or reading anew is passed by instead of waited
 * for: whoever does may wait for what we hold.
 * @returns of how many that is true, because they are as they were
 */
async function nameFiles(transaction: Transaction, set: BuiltSet, files: readonly File[]): Promise<number> {
  const { rows } = await transaction.execute(sql`
    INSERT INTO nearest.files (file_id, space_id, set_id)
    SELECT file_id, space_id, ${set.id} FROM file_embeddings
    INNER JOIN json_to_recordset(${JSON.stringify(files)}::json) AS copied (id uuid, version uuid)
      ON copied.id = file_id AND copied.version = file_embeddings.version
    WHERE model_bot_id = ${set.modelBotId} ORDER BY file_id
    FOR KEY SHARE OF file_embeddings SKIP LOCKED RETURNING file_id`);
  return rows.length;
}

/** The average direction of vectors. */
function createMean(dimensions: number, before = { passages: 0, mean: [] as readonly number[] }) {
  const sum = Float64Array.from({ length: dimensions }, (_, at) => (before.mean[at] ?? 0) * before.passages);
  let { passages } = before;
  return {
    get passages() {
      return passages;
    },
    add(vector: Int8Array, scale: number) {
      for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] as number) + (vector[at] as number) * scale;
      passages += 1;
    },
    values: () => Array.from(sum, (each) => each / (passages || 1)),
  };
}

/** Has the server end what a process of it is at when `signal` aborts: it would go on without us. */
async function cancelling(
  { pool }: Pick<Database, 'pool'>,
  process: number | undefined,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  signal.throwIfAborted();
  const cancel = () => void pool.query('SELECT pg_cancel_backend($1)', [process]).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    await work();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
