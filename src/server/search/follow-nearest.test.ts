import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database, Transaction } from '../db/database.ts';
import { scopedRole } from '../db/roles/scoped.ts';
import type { Closeness } from './bot-vectors.ts';
import { followSets } from './follow-nearest.ts';
import { createKnowledgeIndexes } from './knowledge-indexes.ts';
import { readMeaning } from './meaning.ts';
import { type NearestPlace, prepareNearest } from './nearest-place.ts';
import { toCompared } from './packed-vectors.ts';
import { type Bot, startVectorServer } from './testing/vector-server.ts';

const dimensions = 32;
const model = 'meaning-one';
/** More than these of a bot are indexed here. */
const most = 200;
const perFile = 20;

let server: Awaited<ReturnType<typeof startVectorServer>>;
let place: { schema: string };
let large: Bot;
let small: Bot;
const files: string[] = [];
const createKnowledge = () =>
  createKnowledgeIndexes({ lexiconDirectory: '', bytes: 2 ** 20, spellingPacking: '' });
/** Of a process whose server has an index, and of one whose has none. */
const [knowledge, exactly] = [createKnowledge(), createKnowledge()];
const none = { lacks: 'absent' } as const;
const log = { warn: vi.fn() };

/** Numbers by chance, the same every time. */
const next = (() => {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
})();
const byChance = (count: number) =>
  Array.from({ length: count }, () => Array.from({ length: dimensions }, next));
const questions = byChance(20).map(toCompared);

beforeAll(async () => {
  server = await startVectorServer();
  place = (await prepareNearest(server.database.pool, log)) as { schema: string };
  [large, small] = [await server.addBot(), await server.addBot()];
  for (let file = 0; file < 30; file += 1) {
    files.push(await server.addFile(large, model, byChance(perFile)));
  }
  await server.addFile(small, model, byChance(perFile));
});
afterAll(async () => {
  await Promise.all([knowledge.stop(), exactly.stop()]);
  await server.close();
});

const follow = (signal = new AbortController().signal) =>
  followSets({ database: server.database, ...place }, signal, most);
const setOf = async ({ modelBotId }: Bot) =>
  (await server.rows<{ id: string }>(`SELECT id FROM nearest.sets WHERE model_bot_id = '${modelBotId}'`))[0]
    ?.id;

async function ask(nearest: NearestPlace, question = questions[0], { bot = large, of = model } = {}) {
  const parts = {
    database: server.database,
    knowledge: nearest === none ? exactly : knowledge,
    nearest,
    log,
  };
  const meaning = await readMeaning(
    parts,
    { ...bot, query: 'Anything?' },
    { model: of, vectorOf: async () => question ?? null },
  );
  return (await meaning?.compare({ has: () => true })) ?? null;
}
const held = () => knowledge.size().bytes;

/**
 * Compares what is nearest by the server and by comparing everything.
 * @param digits to which both say the same of how near a passage is
 * @returns of how much of the latter the former knows
 */
async function compareBoth(digits = 5) {
  let [same, all] = [0, 0];
  for (const question of questions) {
    const exact = (await ask(none, question)) as Closeness;
    const every = await exact.closenessOf([]);
    const indexed = (await ask(place, question)) as Closeness;
    const close = await indexed.closenessOf([...every.keys()]);
    for (const [id, closeness] of every) expect(close.get(id)).toBeCloseTo(closeness, digits);
    expect(close.size).toBe(every.size);
    all += exact.nearest.length;
    same += exact.nearest.filter((id) => indexed.nearest.includes(id)).length;
  }
  return { share: same / all, bytes: held() };
}

test('of a bot beyond the bound the server finds what comparing everything finds, and nothing is held', async () => {
  await ask(place);
  const before = held();
  await follow();
  expect(await setOf(large)).toBeDefined();
  expect(await setOf(small)).toBeUndefined();
  const { share, bytes } = await compareBoth();
  expect(share).toBeGreaterThan(0.98);
  expect(before - bytes).toBeGreaterThan(30 * perFile * dimensions);
});

test('what came since is found before it is indexed, and what is gone is not from the first moment', async () => {
  const last = byChance(perFile);
  const added = await server.addFile(large, model, last);
  const question = toCompared(last[3] as number[]);
  expect((await ask(place, question))?.nearest[0]).toBe(`${added}/3`);
  const waiting = held();
  await follow();
  expect((await ask(place, question))?.nearest[0]).toBe(`${added}/3`);
  expect(waiting - held()).toBeGreaterThan(perFile * dimensions);
  // As somebody does who sees their own space and may write nothing of the index.
  await server.run(`GRANT DELETE ON file_embeddings TO ${scopedRole}; BEGIN; SET LOCAL ROLE ${scopedRole};
    SELECT set_config('app.space', '${large.spaceId}', true);
    DELETE FROM file_embeddings WHERE file_id = '${added}'; COMMIT`);
  expect((await ask(place, question))?.nearest.filter((id) => id.startsWith(added))).toEqual([]);
  const set = (await setOf(large)) as string;
  const left = await server.rows(
    `SELECT FROM nearest.set_${set.replaceAll('-', '')} WHERE file_id = '${added}'`,
  );
  expect(left).toEqual([]);
});

test('of what a file is read anew while it is indexed only the present vectors count', async () => {
  const [file] = files as [string];
  const vectors = byChance(perFile);
  await server.run(`DELETE FROM file_embeddings WHERE file_id = '${file}'`);
  const anew = await server.addFile(large, model, vectors);
  await server.run(`UPDATE file_embeddings SET total = total + 1 WHERE file_id = '${anew}'`);
  await follow();
  // Not whole yet, so that the server has nothing of it.
  expect(await server.rows(`SELECT FROM nearest.files WHERE file_id = '${anew}'`)).toEqual([]);
  expect((await ask(place, toCompared(vectors[1] as number[])))?.nearest[0]).toBe(`${anew}/1`);
  await server.run(`UPDATE file_embeddings SET total = done WHERE file_id = '${anew}'`);
  // The average is also of the two files that are gone.
  expect((await compareBoth(1)).share).toBeGreaterThan(0.98);
});

test('another space sees nothing of it', async () => {
  const stranger = { modelBotId: large.modelBotId, spaceId: small.spaceId };
  expect(await ask(place, questions[0], { bot: stranger })).toBeNull();
  const seen = await server.database.reading.batchInSpace(small.spaceId, [
    { name: '', text: 'SELECT FROM nearest.sets', values: [] },
    { name: '', text: 'SELECT FROM nearest.files', values: [] },
    {
      name: '',
      text: `SELECT FROM nearest.set_${(await setOf(large))?.replaceAll('-', '')}`,
      values: [],
    },
  ]);
  expect(seen).toEqual([[], [], []]);
});

test('vectors of another length or of two lengths are compared one by one', async () => {
  const other = await server.addBot();
  for (const length of [dimensions, dimensions / 2]) {
    for (let file = 0; file < 12; file += 1) {
      await server.addFile(
        other,
        model,
        byChance(perFile).map((vector) => vector.slice(0, length)),
      );
    }
  }
  await follow();
  expect(await setOf(other)).toBeUndefined();
  expect((await (await ask(place, questions[0], { bot: other }))?.closenessOf([]))?.size).toBe(12 * perFile);
  await server.run(`DELETE FROM model_bots WHERE id = '${other.modelBotId}'`);
});

test('what is stopped leaves nothing behind, and is made the next time', async () => {
  const set = (await setOf(large)) as string;
  await server.run(`DELETE FROM nearest.sets WHERE id = '${set}'`);
  const tables = () =>
    server.rows<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'nearest'::regnamespace AND relname LIKE 'set\\_%' AND relkind = 'r'",
    );
  const stop = new AbortController();
  const { database } = server;
  const stopping = {
    ...database,
    withQueue: (work: never) => database.withQueue(work).finally(() => stop.abort()),
  };
  await followSets({ database: stopping as typeof database, ...place }, stop.signal, most);
  expect(await setOf(large)).toBeUndefined();
  await follow();
  // The table whose row was gone is gone as well.
  expect(await tables()).toHaveLength(1);
  expect((await compareBoth()).share).toBeGreaterThan(0.98);
});

test('what the server was restarted under is made by the next run, and rests where that happens again', async () => {
  const other = await server.addBot();
  for (let file = 0; file < 11; file += 1) await server.addFile(other, model, byChance(perFile));
  const { database } = server;
  let cuts = 1;
  const cut = async () => {
    cuts -= 1;
    throw new Error('Connection terminated unexpectedly');
  };
  const cutting = {
    ...database,
    // Building asks the server for its memory first.
    withQueue: (work: (transaction: Transaction) => Promise<unknown>) =>
      database.withQueue((transaction) =>
        work({
          execute: (statement: SQL) =>
            cuts > 0 && JSON.stringify(statement).includes('maintenance_work_mem')
              ? cut()
              : transaction.execute(statement),
        } as Transaction),
      ),
  };
  const followCutting = () =>
    followSets({ database: cutting as Database, ...place }, new AbortController().signal, most);
  await followCutting();
  expect(await setOf(other)).toBeUndefined();
  await followCutting();
  expect(await setOf(other)).toBeDefined();

  await server.run(`DELETE FROM nearest.sets WHERE model_bot_id = '${other.modelBotId}'`);
  cuts = 2;
  await followCutting();
  await expect(followCutting()).rejects.toThrow('terminated');
  await followCutting();
  expect(await setOf(other)).toBeUndefined();
  await server.run(`DELETE FROM model_bots WHERE id = '${other.modelBotId}'`);
});

test('a bot that another model reads has another index, and one that has become small none', async () => {
  const sets = () => server.rows<{ model: string }>('SELECT model FROM nearest.sets');
  const { modelBotId } = large;
  await server.run(`UPDATE file_embeddings SET model = 'meaning-two' WHERE model_bot_id = '${modelBotId}'
    AND file_id IN (SELECT file_id FROM nearest.files LIMIT 25)`);
  await follow();
  expect(await sets()).toEqual([{ model: 'meaning-two' }]);
  const few = `SELECT file_id FROM file_embeddings WHERE model = 'meaning-two' LIMIT 21`;
  const kept = await server.rows<{ id: string }>(`SELECT file_id AS id FROM (${few}) AS few`);
  const names = kept.map(({ id }) => `'${id}'`).join();
  await server.run(`UPDATE file_embeddings SET model = 'meaning-one' WHERE file_id IN (${names})`);
  await follow();
  expect(await sets()).toEqual([{ model: 'meaning-one' }]);
});

test('a set whose index is gone is made anew', async () => {
  const before = (await setOf(large)) as string;
  const [index] = await server.rows<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'nearest'::regnamespace AND NOT indisprimary AND relname LIKE 'set\\_%'`,
  );
  await server.run(`DROP INDEX ${index?.name}`);
  await follow();
  const after = await setOf(large);
  expect(after).toBeDefined();
  expect(after).not.toBe(before);
});

test('tables that were made anew have a place of their own again', async () => {
  await server.run(`ALTER TABLE nearest.files DROP CONSTRAINT files_file_id_fkey`);
  expect(await prepareNearest(server.database.pool, log)).toEqual(place);
  expect(await setOf(large)).toBeUndefined();
  await follow();
  expect(await setOf(large)).toBeDefined();
});

test('without the extension, or without its place, everything is compared one by one', async () => {
  const count = async (nearest: NearestPlace) => (await (await ask(nearest))?.closenessOf([]))?.size;
  const all = await count(none);
  expect(await count(place)).toBeLessThan(all ?? 0);
  await server.run('DROP EXTENSION vector CASCADE');
  expect(log.warn).not.toHaveBeenCalled();
  expect(await count(place)).toBe(all);
  expect(log.warn).toHaveBeenCalledOnce();
  await server.run('DROP SCHEMA nearest CASCADE');
  expect(await count(place)).toBe(all);
});

test('a server whose role may not create the extension, that has an older one or none, is told apart', async () => {
  const serverWith = (version: string | null) => ({
    async query(text: string) {
      if (/SELECT pg_advisory/.test(text)) throw Object.assign(new Error(), { code: '42501' });
      return { rows: version ? [{ version, isInstalled: false }] : [] };
    },
  });
  const lacks = async (version: string | null) => prepareNearest(serverWith(version) as never, log);
  expect(await lacks(null)).toEqual({ lacks: 'absent' });
  expect(await lacks('0.7.4')).toEqual({ lacks: 'old' });
  expect(await lacks('0.10.0')).toEqual({ lacks: 'forbidden' });
});
