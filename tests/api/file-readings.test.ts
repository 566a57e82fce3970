import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileData, FileTextData } from '../../src/contracts/file.ts';
import type { PageWords } from '../../src/rules/files.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { readingVersion } from '../../src/server/reading/reading-version.ts';
import { makePng, makeScannedPdf } from '../../src/server/reading/testing/pictures.ts';
import type { ApiClient } from '../testing/client.ts';
import { recognisedPages, rewriteRecognisedPages } from '../testing/recognised-pages.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let bot: string;

let log: Uint8Array<ArrayBuffer>;
let notes: Uint8Array<ArrayBuffer>;
let plan: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  const scan = async (subject: string, pages = 10) =>
    new Uint8Array(
      await makeScannedPdf(Array.from({ length: pages }, (_, page) => [`Page ${page} of the ${subject}.`])),
    );
  // Before anything is asked: connections that close meanwhile would not be noticed.
  log = await scan('log of the airship Norge');
  // Longer than the time between two reports of how far it is, also where pages are read quickly.
  notes = await scan('notes of a diver', 24);
  plan = await scan('plan of the harbour', 3);
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
});

const filePath = (id: string | undefined) => `model-bots/${bot}/files/${id}`;
const statusOf = async (id: string | undefined) => (await creator.get<FileData>(filePath(id))).data.status;
const found = async (query: string, id: string | undefined) =>
  (await creator.post<{ fileId: string }[]>(`model-bots/${bot}/search`, { query })).data.filter(
    ({ fileId }) => fileId === id,
  ).length;

/** Recognising ten pages takes a minute where others are at work, too. */
async function until(id: string | undefined, wanted: (status: string) => boolean) {
  let status = '';
  for (const end = Date.now() + 100_000; Date.now() < end; ) {
    status = await statusOf(id);
    if (wanted(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The file is ${status}`);
}

test('the same content uploaded again is noticed, and nothing is added', async () => {
  const first = await creator.upload(bot, 'original.txt', 'The same words, twice.');
  const second = await creator.upload(bot, 'copy.txt', 'The same words, twice.');
  expect(first.data[0]).toMatchObject({ name: 'original.txt', duplicate: false });
  expect(second.status).toBe(202);
  expect(second.data[0]).toMatchObject({ id: first.data[0]?.id, name: 'original.txt', duplicate: true });
  const { data } = await creator.get<FileData[]>(`model-bots/${bot}/files?search=copy`);
  expect(data).toEqual([]);
});

test('both can be kept', async () => {
  const first = await creator.upload(bot, 'kept.txt', 'Words to keep twice.');
  const second = await creator.upload(bot, 'kept too.txt', 'Words to keep twice.', '?onDuplicate=keep');
  expect(second.data[0]).toMatchObject({ name: 'kept too.txt', duplicate: false });
  expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
});

test('the new one can replace the old one', async () => {
  const first = await creator.upload(bot, 'old name.txt', 'Words to rename.');
  await until(first.data[0]?.id, (status) => status === 'ready');
  const second = await creator.upload(bot, 'new name.txt', 'Words to rename.', '?onDuplicate=replace');
  expect(second.data[0]).toMatchObject({ id: first.data[0]?.id, name: 'new name.txt', duplicate: true });
  expect(await until(first.data[0]?.id, (status) => status === 'ready')).toBe('ready');
});

test('uploads of the same content at the same time become one file', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => creator.upload(bot, `race ${index}.txt`, 'Words in a race.')),
  );
  expect(new Set(answers.map(({ data }) => data[0]?.id)).size).toBe(1);
  expect(answers.filter(({ data }) => !data[0]?.duplicate)).toHaveLength(1);
});

test('another file of the same name is named, and both stay', async () => {
  const first = await creator.upload(bot, 'twin.txt', 'The ferry leaves at seven.');
  expect(first.data[0]?.namesake).toBeNull();
  const second = await creator.upload(bot, 'twin.txt', 'The ferry leaves at eight.');
  const { id, createdAt } = first.data[0] ?? {};
  expect(second.data[0]).toMatchObject({ duplicate: false, namesake: { id, createdAt } });
  await until(second.data[0]?.id, (status) => status === 'ready');
  const { data } = await creator.get<FileData[]>(`model-bots/${bot}/files?search=twin.txt`);
  expect(data.map((file) => [file.id, file.name, file.title])).toEqual([
    [second.data[0]?.id, 'twin.txt', 'twin (2).txt'],
    [id, 'twin.txt', null],
  ]);
});

test('of uploads of one name at the same time only the first meets no other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => creator.upload(bot, 'crowd.txt', `Words of voice ${index}.`)),
  );
  expect(answers.filter(({ data }) => data[0]?.namesake === null)).toHaveLength(1);
});

test('a file replaces the older one once it is searchable, and not before', async () => {
  const older = (await creator.upload(bot, 'plan.txt', 'The quarantine flag is yellow.')).data[0]?.id;
  await until(older, (status) => status === 'ready');
  const newer = (await creator.upload(bot, 'plan.txt', plan)).data[0];
  expect(newer?.namesake?.id).toBe(older);
  const { status, data } = await creator.post<FileData>(`${filePath(newer?.id)}/replace`, {
    olderId: older,
  });
  expect([status, data.replaces]).toEqual([200, older]);
  await until(newer?.id, (each) => each === 'processing');
  expect(await found('What colour is the quarantine flag?', older)).toBeGreaterThan(0);
  await until(newer?.id, (each) => each === 'ready');
  expect((await creator.get(filePath(older))).status).toBe(404);
  expect(await found('What colour is the quarantine flag?', older)).toBe(0);
  expect((await creator.get<FileData>(filePath(newer?.id))).data).toMatchObject({
    replaces: null,
    name: 'plan.txt',
    title: null,
  });
});

test('a file that cannot be read leaves the older one in its place', async () => {
  const older = (await creator.upload(bot, 'rules.pdf', 'Not a document at all.')).data[0]?.id;
  const newer = (await creator.upload(bot, 'rules.pdf', '%PDF-1.7\nthis is not really one')).data[0]?.id;
  await creator.post(`${filePath(newer)}/replace`, { olderId: older });
  await until(newer, (status) => status === 'failed');
  expect((await creator.get(filePath(older))).status).toBe(200);
});

test('a file that is ready replaces the older one at once, but never a younger one', async () => {
  const older = (await creator.upload(bot, 'menu.txt', 'Soup on Mondays.')).data[0]?.id;
  const newer = (await creator.upload(bot, 'menu.txt', 'Fish on Mondays.')).data[0]?.id;
  await until(newer, (status) => status === 'ready');
  const replace = (id: string | undefined, olderId: string | undefined) =>
    creator.post<FileData>(`${filePath(id)}/replace`, { olderId });
  expect((await replace(older, newer)).status).toBe(409);
  expect((await replace(newer, newer)).status).toBe(409);
  const { data } = await replace(newer, older);
  expect(data).toMatchObject({ status: 'ready', replaces: null, name: 'menu.txt', title: null });
  expect((await creator.get(filePath(older))).status).toBe(404);
  expect((await replace(newer, older)).status).toBe(404);
});

test('a copy of the assistant replaces nothing of the original', async () => {
  const older = (await creator.upload(bot, 'route.txt', 'The route ends at the harbour.')).data[0]?.id;
  const newer = (await creator.upload(bot, 'route.txt', plan, '?onDuplicate=keep')).data[0]?.id;
  await creator.post(`${filePath(newer)}/replace`, { olderId: older });
  const administrator = await suite.person({ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId });
  const copy = await administrator.post<{ id: string }>(`model-bots/${bot}/duplicate`, {});
  const { data } = await administrator.get<FileData[]>(`model-bots/${copy.data.id}/files?search=route.txt`);
  expect(data.map(({ replaces }) => replaces)).toEqual([null, null]);
});

test('what another bot has is nobody else’s business', async () => {
  const owner = await suite.person({ name: 'SINGLE_USER' });
  const own = await owner.post<{ id: string }>('model-bots', { name: 'Mine' });
  await creator.upload(bot, 'shared.txt', 'Words in two bots.');
  const { data } = await owner.upload(own.data.id, 'shared.txt', 'Words in two bots.');
  expect(data[0]?.duplicate).toBe(false);
});

test('a choice that does not exist is refused', async () => {
  const { status } = await creator.upload(bot, 'a.txt', 'a', '?onDuplicate=perhaps');
  expect(status).toBe(422);
});

test('a file is read again, and answers from its text meanwhile', async () => {
  const { data } = await creator.upload(bot, 'zeppelin.txt', 'The zeppelin is moored at mast nine.');
  const id = data[0]?.id;
  await until(id, (status) => status === 'ready');
  const again = await creator.post<FileData>(`${filePath(id)}/reindex`);
  expect(again.status).toBe(202);
  expect(again.data.status).toBe('queued');
  expect(await found('zeppelin moored', id)).toBe(1);
  await until(id, (status) => status === 'ready');
  expect(await found('zeppelin moored', id)).toBe(1);
});

test('reading a scan can be stopped, and goes on with what it had recognised', {
  timeout: 120_000,
}, async () => {
  const { data } = await creator.upload(bot, 'log.pdf', log);
  const id = data[0]?.id;
  while ((await recognisedPages(suite.database, id)) === 0) await new Promise((done) => setTimeout(done, 50));
  expect((await creator.post(`${filePath(id)}/reindex`)).status).toBe(409);
  const stopped = await creator.post<FileData>(`${filePath(id)}/cancel`);
  expect(stopped.data).toMatchObject({ status: 'failed', error: 'cancelled' });
  expect((await creator.post(`${filePath(id)}/cancel`)).status).toBe(409);
  // Its reader, still at work at that moment, must not bring it back.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(await statusOf(id)).toBe('failed');
  expect(await found('airship Norge', id)).toBe(0);
  // Nobody could recognise this again.
  await rewriteRecognisedPages(suite.database, id, 'Kept while the reading stood still.');
  await creator.post(`${filePath(id)}/reindex`);
  await until(id, (status) => status === 'ready');
  expect(await found('airship Norge', id)).toBeGreaterThan(0);
  expect(await found('kept while standing still', id)).toBeGreaterThan(0);
  expect(await recognisedPages(suite.database, id)).toBe(0);
  // Where the words stand is known of the pages that either reading recognised.
  const text = await creator.get<FileTextData>(`${filePath(id)}/text`);
  expect(text.data.recognisedPages).toEqual(Array.from({ length: 10 }, (_, page) => page + 1));
  const words = await creator.get<PageWords>(`${filePath(id)}/words?page=1`);
  expect(words.data.words.map((word) => word.text).join(' ')).toBe('Page 0 of the log of the airship Norge.');
});

test('the pages of a scan that are done are told while it is read, and known when its next reading is stopped', {
  timeout: 120_000,
}, async () => {
  const { data } = await creator.upload(bot, 'notes.pdf', notes);
  const seen = new Set<string>();
  for (let status = ''; status !== 'ready'; ) {
    const file = (await creator.get<FileData>(filePath(data[0]?.id))).data;
    status = file.status;
    if (status === 'processing' && file.pages !== null) seen.add(`${file.pages}:${file.progress.toFixed(1)}`);
    expect(status).not.toBe('failed');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(seen.size).toBeGreaterThan(0);
  expect([...seen].every((each) => each.startsWith('24:'))).toBe(true);

  const own = filePath(data[0]?.id);
  await creator.post(`${own}/reindex`);
  await vi.waitFor(
    async () => expect((await creator.get<FileData>(own)).data.progress).toBeGreaterThan(0),
    60_000,
  );
  await creator.post(`${own}/cancel`);
  expect((await creator.get<FileData>(own)).data).toMatchObject({ status: 'ready', pages: 24 });
});

test('the original is for saving, never for showing', async () => {
  const page = '<script>alert(1)</script><p>Hello there.</p>';
  const { data } = await creator.upload(bot, "it's (a) páge.html", page);
  await until(data[0]?.id, (status) => status === 'ready');
  const answer = await creator.fetch(`${filePath(data[0]?.id)}/original`);
  expect(await answer.text()).toBe(page);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''it%27s%20%28a%29%20p%C3%A1ge.html",
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('a picture keeps its type', { timeout: 60_000 }, async () => {
  const { data } = await creator.upload(bot, 'sign.png', new Uint8Array(await makePng(['No mooring here.'])));
  await until(data[0]?.id, (status) => status === 'ready');
  const answer = await creator.fetch(`${filePath(data[0]?.id)}/original`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  await answer.arrayBuffer();
});

test('many files of one organisation do not hold up the first of another', async () => {
  const many = await suite.administered();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      many.admin.upload(many.modelBotId, `${index}.txt`, `The buoy ${index} is green.`),
    ),
  );
  const { data } = await creator.upload(bot, 'first.txt', 'The first buoy is red.');
  await until(data[0]?.id, (status) => status === 'ready');
  const { data: files } = await many.admin.get<FileData[]>(`model-bots/${many.modelBotId}/files?perPage=100`);
  expect(files.filter(({ status }) => status === 'queued').length).toBeGreaterThan(10);
});

describe('what an earlier version has read', () => {
  const reread = () => suite.database.pool.query("SELECT graphile_worker.add_job('rereadFiles', '{}'::json)");
  const write = (change: SQL) => suite.database.acrossSpaces((transaction) => transaction.execute(change));
  const makeOld = (id: string | undefined) =>
    write(sql`UPDATE files SET reading_version = 1 WHERE id = ${id}`);
  const versionOf = (id = '') =>
    suite.database.acrossSpaces(async (transaction) => {
      const [row] = await transaction
        .select({ version: files.readingVersion })
        .from(files)
        .where(eq(files.id, id));
      return row?.version;
    });
  const textOf = async (id: string | undefined) =>
    (await creator.get<FileTextData>(`${filePath(id)}/text`)).data.text;
  /** Others' files are read first. */
  const untilReread = (id: string | undefined) =>
    vi.waitFor(
      async () => {
        await reread();
        expect(await versionOf(id)).toBe(readingVersion);
      },
      { timeout: 240_000, interval: 1_000 },
    );

  test('is read again by itself', { timeout: 280_000 }, async () => {
    const { data } = await creator.upload(bot, 'yaks.csv', 'Yak;2025;2026\nNoor;212;219\nTashi;198;204');
    const id = data[0]?.id;
    await until(id, (status) => status === 'ready');
    await write(sql`UPDATE file_texts SET text = 'Yak Noor 212' WHERE file_id = ${id}`);
    await makeOld(id);
    await untilReread(id);
    await until(id, (status) => status === 'ready');
    expect(await textOf(id)).toContain('Yak: Noor; 2025: 212; 2026: 219');
  });

  test('keeps its text where it cannot be read again, and is not tried for ever', {
    timeout: 280_000,
  }, async () => {
    const kept = await creator.upload(bot, 'ibex.txt', 'The ibex Lumen weighs 71 kilos.');
    const broken = await creator.upload(bot, 'broken.pdf', '%PDF-1.4 nothing');
    const [id, other] = [kept.data[0]?.id, broken.data[0]?.id];
    await until(id, (status) => status === 'ready');
    await until(other, (status) => status === 'failed');
    await write(
      sql`UPDATE files SET (storage_key, sha256) = (SELECT storage_key, sha256 FROM files WHERE id = ${other})
        WHERE id = ${id}`,
    );
    await makeOld(id);
    await untilReread(id);
    expect(await until(id, (status) => status !== 'processing')).toBe('ready');
    expect(await textOf(id)).toBe('The ibex Lumen weighs 71 kilos.');
  });
});
