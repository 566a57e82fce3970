import xlsx from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { FileData } from '../../src/contracts/file.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
});

const filePath = (id: string | undefined) => `model-bots/${bot}/files/${id}`;
const found = async (query: string, id: string | undefined) =>
  (
    await creator.post<{ fileId: string; omissions?: unknown }[]>(`model-bots/${bot}/search`, { query })
  ).data.filter(({ fileId }) => fileId === id);
const isReady = (id: string | undefined) =>
  expect
    .poll(async () => (await creator.get<FileData>(filePath(id))).data.status, { timeout: 30_000 })
    .toBe('ready');

test('a name that cannot be stored keeps no file from being read', async () => {
  const message = [
    'From: a@example.org',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'The smew costs 40 euros.',
    '--b',
    'Content-Type: application/zip',
    "Content-Disposition: attachment; filename*=utf-8''a%00b.zip",
    'Content-Transfer-Encoding: base64',
    '',
    'AAECAwQFBgcICQ==',
    '--b--',
  ].join('\r\n');
  const { data } = await creator.upload(bot, 'smew.eml', message);
  const id = data[0]?.id;
  await isReady(id);
  expect((await creator.get<FileData>(filePath(id))).data.omissions).toMatchObject([
    { places: ['a\ufffdb.zip'] },
  ]);
  expect(await found('smew', id)).toHaveLength(1);
});

test('what a workbook hides is left out and said, and read once somebody wants it', async () => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['The berth costs 90 euros.']]), 'Fees');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['The grebe costs 70 euros.']]), 'Draft');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  const content = new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
  const { data } = await creator.upload(bot, 'fees.xlsx', content);
  const id = data[0]?.id;
  await isReady(id);
  const hidden = { kind: 'hiddenSheets', count: 1, of: null, places: ['Draft'] };
  expect((await creator.get<FileData>(filePath(id))).data).toMatchObject({
    omissions: [hidden],
    readsHidden: false,
  });
  expect(await found('berth', id)).toMatchObject([{ omissions: [hidden] }]);
  expect(await found('grebe', id)).toEqual([]);

  const changed = await creator.patch<FileData>(filePath(id), { readsHidden: true });
  expect(changed.data).toMatchObject({ status: 'queued', readsHidden: true });
  await isReady(id);
  expect((await creator.get<FileData>(filePath(id))).data.omissions).toEqual([]);
  expect(await found('grebe', id)).toHaveLength(1);
  expect((await creator.patch(filePath(id), {})).status).toBe(422);

  // An upload is not fetched again, and a change that is refused changes nothing.
  expect((await creator.patch(filePath(id), { readsHidden: false, recrawl: 'daily' })).status).toBe(404);
  expect((await creator.get<FileData>(filePath(id))).data).toMatchObject({
    status: 'ready',
    readsHidden: true,
  });
});
