import { beforeAll, expect, test } from 'vitest';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import {
  makeDoc,
  makeEncryptedOffice,
  makeWorkbook,
} from '../../src/server/reading/testing/compound-documents.ts';
import { jpegOfText } from '../../src/server/reading/testing/jpeg.ts';
import { makeEpub, makeOdp, makePptx } from '../../src/server/reading/testing/office-documents.ts';
import { makePpt } from '../../src/server/reading/testing/old-presentations.ts';
import { makePng, makeScannedPdf } from '../../src/server/reading/testing/pictures.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
});

const keeper = (name: string, place: string) => `The keeper of the ${place} lighthouse is ${name}.`;
const rows = (name: string, place: string) => [
  ['Lighthouse', 'Keeper'],
  ['Skerry', 'Olav'],
  [place, name],
];
const slides = (name: string, place: string) => [
  { title: 'Lighthouses' },
  { title: 'Keepers', paragraphs: [keeper(name, place)] },
];

/** Each format: what makes such a file, the page its sentence stands on, and how it stands there. */
test.each([
  ['doc', (n: string, p: string) => makeDoc({ text: `${keeper(n, p)}\r` }), null],
  ['rtf', (n: string, p: string) => Buffer.from(`{\\rtf1\\ansi ${keeper(n, p)}\\par}`), null],
  ['epub', (n: string, p: string) => makeEpub(['<p>Preface.</p>', `<p>${keeper(n, p)}</p>`]), null],
  ['pptx', (n: string, p: string) => makePptx(slides(n, p)), 2],
  ['ppt', (n: string, p: string) => makePpt([{ title: 'Lighthouses' }, { body: keeper(n, p) }]), 2],
  ['odp', (n: string, p: string) => makeOdp([['Lighthouses'], [keeper(n, p)]]), 2],
  ['xlsx', (n: string, p: string) => makeWorkbook('xlsx', { Staff: rows(n, p) }), null],
  ['xls', (n: string, p: string) => makeWorkbook('biff8', { Staff: rows(n, p) }), null],
  ['ods', (n: string, p: string) => makeWorkbook('ods', { Staff: rows(n, p) }), null],
  ['png', (n: string, p: string) => makePng([keeper(n, p)]), 1],
  ['pdf', (n: string, p: string) => makeScannedPdf([['A cover with a few words on it.'], [keeper(n, p)]]), 2],
] as const)('a %s is uploaded, read and found', { timeout: 120_000 }, async (extension, make, page) => {
  const name = `Keeper${extension.replace(/[^a-z]/g, '')}`;
  const place = `Point ${extension}`;
  const content = new Uint8Array(await make(name, place));
  // What it is called says nothing about what it is.
  const { data } = await creator.upload(bot, `${extension} file.bin`, content);
  const file = (await creator.untilIngested(bot, 100)).find(({ id }) => id === data[0]?.id);
  expect(file).toMatchObject({ status: 'ready', error: null });
  const found = await creator.post<FoundPassage[]>(`model-bots/${bot}/search`, {
    query: `keeper of ${place} lighthouse`,
    limit: 20,
  });
  const hit = found.data.find(({ fileId }) => fileId === data[0]?.id);
  expect(hit).toMatchObject({ page });
  expect(hit?.text).toContain(name.slice(0, 6));
});

test('a row of a table is found with the names of its columns', async () => {
  const { data } = await creator.upload(
    bot,
    'fares.xlsx',
    new Uint8Array(
      makeWorkbook('xlsx', {
        Summer: [
          ['Route', 'Fare'],
          ['Cabo Norte', 12],
        ],
        Winter: [
          ['Route', 'Fare'],
          ['Cabo Norte', 9],
        ],
      }),
    ),
  );
  await creator.untilIngested(bot);
  const text = await creator.get<{ text: string }>(`model-bots/${bot}/files/${data[0]?.id}/text`);
  expect(text.data.text).toContain('[Winter] Route: Cabo Norte; Fare: 9');
});

test.each([
  ['a spreadsheet with a password', 'a.xlsx', () => makeEncryptedOffice(), 'encrypted'],
  ['an old document with a password', 'a.doc', () => makeDoc({ text: 'x', encrypted: true }), 'encrypted'],
  ['a picture cut short', 'a.jpg', () => jpegOfText.subarray(0, 60), 'damaged'],
  ['a picture without text', 'a.png', () => makePng([]), 'no_text'],
  ['a presentation cut short', 'a.pptx', () => makePptx([{ title: 'A' }]).subarray(0, 300), 'damaged'],
] as const)('%s fails with its reason', { timeout: 60_000 }, async (_title, name, make, code) => {
  const { data } = await creator.upload(bot, name, new Uint8Array(await make()));
  const file = (await creator.untilIngested(bot)).find(({ id }) => id === data[0]?.id);
  expect(file).toMatchObject({ status: 'failed', error: code });
});
