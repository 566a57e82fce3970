import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import { indexFiles, indexSegments, passages } from '../../src/server/db/schema/knowledge.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let client: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  client = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
});

async function upload(name: string, text: string): Promise<string> {
  const { data } = await client.upload(bot, name, text);
  await client.untilIngested(bot);
  return data[0]?.id as string;
}

const search = async (query: string) =>
  (await client.post<FoundPassage[]>(`model-bots/${bot}/search`, { query, limit: 20 })).data;

const segmentOf = (file: string) =>
  suite.database.acrossSpaces(async (transaction) => {
    const [row] = await transaction.select().from(indexFiles).where(eq(indexFiles.fileId, file));
    return row?.segmentId;
  });
const segments = () =>
  suite.database.acrossSpaces((transaction) =>
    transaction.select().from(indexSegments).where(eq(indexSegments.modelBotId, bot)),
  );
const holding = (lexeme: string) =>
  suite.database.acrossSpaces(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      SELECT segment_id AS segment FROM index_postings INNER JOIN index_segments ON id = segment_id
      WHERE lexeme = ${lexeme} AND model_bot_id = ${bot} AND superseded_at IS NULL`);
    return rows.map(({ segment }) => segment);
  });
const runJob = (task: string) =>
  suite.database.pool.query('SELECT graphile_worker.add_job($1, $2::json)', [task, '{}']);

test('what an earlier version has read is found, and in the index from then on', async () => {
  const file = await upload('quays.txt', 'The pilot boards at the outer mole.');
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction.delete(indexFiles).where(eq(indexFiles.fileId, file));
    await transaction
      .update(passages)
      .set({ analysis: 1, terms: "'pilotboard':1" })
      .where(eq(passages.fileId, file));
  });
  expect(await segments()).toEqual([]);
  expect((await search('Where does the pilot board?'))[0]?.fileId).toBe(file);
  expect(await segmentOf(file)).toBeDefined();
});

test('what an earlier version has read is indexed before anybody asks', async () => {
  const file = await upload('cranes.txt', 'The crane lifts forty tonnes.');
  await suite.database.acrossSpaces((transaction) =>
    transaction.delete(indexFiles).where(eq(indexFiles.fileId, file)),
  );
  await runJob('indexFiles');
  await vi.waitFor(async () => expect(await segmentOf(file)).toBeDefined(), { timeout: 20_000 });
  expect((await search('What does the crane lift?'))[0]?.fileId).toBe(file);
});

describe('segments that are merged', () => {
  const names = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord', 'grove', 'heath', 'islet'];
  const ids: string[] = [];

  test('answer as before, and searches go on meanwhile', { timeout: 120_000 }, async () => {
    for (const name of names) {
      const text = `The ${name} beacon is painted once a year.\n\nIts keeper is ${name}.`;
      const { data } = await client.upload(bot, `${name}.txt`, text);
      ids.push(data[0]?.id as string);
    }
    await client.untilIngested(bot);
    const before = await search('Which beacon is painted?');
    expect(before.length).toBeGreaterThan(8);
    await runJob('mergeIndex');
    await vi.waitFor(
      async () => {
        expect(await search('Which beacon is painted?')).toEqual(before);
        expect(new Set(await Promise.all(ids.map(segmentOf))).size).toBe(1);
      },
      { timeout: 20_000 },
    );
    expect(await search('Which beacon is painted?')).toEqual(before);
    expect((await search('Who is fjord?'))[0]?.fileName).toBe('fjord.txt');
  });

  test('lose the words of a file that is gone, which nobody finds from the first moment', async () => {
    const [amber] = ids;
    await client.delete(`model-bots/${bot}/files/${amber}`);
    expect((await search('amber beacon')).map(({ fileId }) => fileId)).not.toContain(amber);
    expect(await holding('amber')).toHaveLength(1);
    await runJob('tidyIndex');
    await vi.waitFor(async () => expect(await holding('amber')).toEqual([]), { timeout: 20_000 });
    expect((await search('birch beacon'))[0]?.fileName).toBe('birch.txt');
  });

  test('go with the last of their files', async () => {
    const { data } = await client.get<{ id: string }[]>(`model-bots/${bot}/files?perPage=100`);
    for (const { id } of data) await client.delete(`model-bots/${bot}/files/${id}`);
    expect(await holding('beacon')).toEqual([]);
  });
});
