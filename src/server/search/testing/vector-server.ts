import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Statement } from '../../db/batch.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { asRole, everySpace, type LocalSettings, settingStatement } from '../../db/local-settings.ts';
import { scopedRole } from '../../db/roles/scoped.ts';
import { guardsOf } from '../nearest-place.ts';
import { packVectors } from '../packed-vectors.ts';

/** What the vectors hang on, as the migrations have it. */
const tables = `
  CREATE ROLE ${scopedRole} NOLOGIN;
  CREATE TABLE model_bots (id uuid PRIMARY KEY);
  CREATE TABLE file_embeddings (file_id uuid PRIMARY KEY, space_id uuid NOT NULL,
    model_bot_id uuid NOT NULL REFERENCES model_bots ON DELETE CASCADE, model text NOT NULL, dimensions integer,
    version uuid NOT NULL, done integer NOT NULL, total integer NOT NULL);
  CREATE TABLE passage_vectors (file_id uuid REFERENCES file_embeddings ON DELETE CASCADE, space_id uuid NOT NULL,
    first integer, vectors bytea NOT NULL, PRIMARY KEY (file_id, first));
  ${[...guardsOf('file_embeddings'), ...guardsOf('passage_vectors')].join(';')};
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${scopedRole}`;

const bytea = 17;
const bigint = 20;

export type Bot = { modelBotId: string; spaceId: string };

/** A real PostgreSQL with pgvector, in this process, to which we connect as a superuser. */
export async function startVectorServer() {
  const server = new PGlite({
    extensions: { vector },
    parsers: { [bytea]: (value) => Buffer.from(value.slice(2), 'hex'), [bigint]: (value) => value },
  });
  await server.exec(tables);
  const orm = drizzle(server, { casing: 'snake_case' });
  const inTransaction = <Result>(
    settings: LocalSettings,
    given: LocalSettings,
    work: (transaction: Transaction) => Promise<Result>,
  ) =>
    orm.transaction(async (transaction) => {
      const { text, values } = settingStatement('', settings, given);
      const [space = ''] = values;
      await transaction.execute(sql.raw(text.replaceAll('$1', `'${space}'`)));
      return work(transaction as never);
    });
  const reading = (spaceId: string) => [asRole(scopedRole), { 'app.space': spaceId }] as const;
  const database = {
    pool: { query: async (text: string) => ({ rows: (await server.exec(text)).at(-1)?.rows ?? [] }) },
    withQueue: (work: (transaction: Transaction) => Promise<unknown>) => inTransaction(everySpace, {}, work),
    reading: {
      inSpace: (spaceId: string, work: (transaction: Transaction) => Promise<unknown>) =>
        inTransaction(...reading(spaceId), work),
      batchInSpace: (spaceId: string, statements: Statement[]) =>
        server.transaction(async (transaction) => {
          const opening = settingStatement('', ...reading(spaceId));
          const results = [];
          for (const { text, values } of [opening, ...statements]) {
            results.push((await transaction.query(text, [...values])).rows);
          }
          return results.slice(1);
        }),
    },
  } as unknown as Database;
  return {
    database,
    run: (statement: string) => server.exec(statement),
    rows: async <Row>(statement: string) => (await server.query<Row>(statement)).rows,
    close: () => server.close(),
    async addBot(): Promise<Bot> {
      const modelBotId = randomUUID();
      await server.query('INSERT INTO model_bots VALUES ($1)', [modelBotId]);
      return { modelBotId, spaceId: randomUUID() };
    },
    /** @returns the file's id */
    async addFile({ modelBotId, spaceId }: Bot, model: string, vectors: number[][]): Promise<string> {
      const id = randomUUID();
      await server.query('INSERT INTO file_embeddings VALUES ($1, $2, $3, $4, $5, $6, $7, $7)', [
        id,
        spaceId,
        modelBotId,
        model,
        vectors[0]?.length,
        randomUUID(),
        vectors.length,
      ]);
      for (let first = 0; first < vectors.length; first += 7) {
        const block = packVectors(vectors.slice(first, first + 7));
        await server.query('INSERT INTO passage_vectors VALUES ($1, $2, $3, $4)', [
          id,
          spaceId,
          first,
          block,
        ]);
      }
      return id;
    },
  };
}
