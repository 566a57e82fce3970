import { beforeAll, expect, test } from 'vitest';
import type { FileData, FileTextData } from '../../src/contracts/file.ts';
import type { PageWords } from '../../src/rules/files.ts';
import { makePng, makeScannedPdf } from '../../src/server/reading/testing/pictures.ts';
import type { ApiClient } from '../testing/client.ts';
import { makePdf } from '../testing/pdf.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let pdf: Uint8Array<ArrayBuffer>;
let png: Uint8Array<ArrayBuffer>;
let path: (name: string) => string;

beforeAll(async () => {
  const { modelBotId } = suite.tenant;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  pdf = new Uint8Array(await makePdf(['The ferry leaves at nine.']));
  await creator.upload(modelBotId, 'ferry.pdf', pdf);
  png = new Uint8Array(await makePng(['The ferry leaves at nine.']));
  await creator.upload(modelBotId, 'ferry.png', png);
  const scan = await makeScannedPdf([['The ferry leaves at nine.'], [], ['The last one returns at six.']]);
  await creator.upload(modelBotId, 'scan.pdf', new Uint8Array(scan));
  await creator.upload(modelBotId, 'empty.png', new Uint8Array(await makePng([])));
  await creator.upload(modelBotId, 'ferry.txt', 'The ferry leaves at nine.');
  await creator.upload(modelBotId, 'broken.pdf', '%PDF-1.4 broken');
  await creator.untilIngested(modelBotId);
  const { data } = await creator.get<FileData[]>(`model-bots/${modelBotId}/files`);
  path = (name) => `model-bots/${modelBotId}/files/${data.find((file) => file.name === name)?.id}`;
});

test('who may chat gets the PDF whose pages are cited, byte for byte', async () => {
  const reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  const text = await reader.get<FileTextData>(`${path('ferry.pdf')}/text`);
  expect(text.data.format).toBe('pdf');
  const response = await reader.fetch(`${path('ferry.pdf')}/document`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
});

test('who may chat gets the picture whose text is cited, which is shown and never becomes a page', async () => {
  const reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  const response = await reader.fetch(`${path('ferry.png')}/document`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('content-disposition')).toBe('attachment');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
});

test('a range is answered alone, one behind the end is refused', async () => {
  const readRange = (range: string) =>
    creator.fetch(`${path('ferry.pdf')}/document`, { headers: { Range: range } });
  const part = await readRange('bytes=5-9');
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 5-9/${pdf.length}`);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(pdf.slice(5, 10));
  const beyond = await readRange(`bytes=${pdf.length}-`);
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${pdf.length}`);
});

test('of other formats, and of what could not be read, nothing but the text is given to those who chat', async () => {
  expect((await creator.get(`${path('ferry.txt')}/document`)).status).toBe(404);
  expect((await creator.get(`${path('broken.pdf')}/document`)).status).toBe(404);
  expect((await creator.get(`${path('empty.png')}/document`)).status).toBe(404);
  expect((await suite.anonymous.get(`${path('ferry.pdf')}/document`)).status).toBe(401);
});

test('of pages that are pictures, who may chat is told where each word stands', async () => {
  const reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  const text = await reader.get<FileTextData>(`${path('scan.pdf')}/text`);
  expect(text.data.recognisedPages).toEqual([1, 3]);
  const { data } = await reader.get<PageWords>(`${path('scan.pdf')}/words?page=3`);
  expect(data.turn).toBe(0);
  expect(data.words.map((word) => word.text)).toEqual(['The', 'last', 'one', 'returns', 'at', 'six.']);
  for (const [index, { x, y, width, height }] of data.words.entries()) {
    expect(x).toBeGreaterThan(index === 0 ? 0 : (data.words[index - 1]?.x ?? 1));
    expect(width * height).toBeGreaterThan(0);
    expect(Math.max(x + width, y + height)).toBeLessThan(1);
  }
  expect((await reader.get<PageWords>(`${path('ferry.png')}/words?page=1`)).data.words).toHaveLength(5);

  const { admin: elsewhere } = await suite.administered();
  expect((await elsewhere.get(`${path('scan.pdf')}/words?page=1`)).status).toBe(404);
  expect((await suite.anonymous.get(`${path('scan.pdf')}/words?page=1`)).status).toBe(401);
  for (const page of [2, 4]) {
    expect((await reader.get(`${path('scan.pdf')}/words?page=${page}`)).status).toBe(404);
  }
  for (const page of [0, 1.5, 'x', 2 ** 31]) {
    expect((await reader.get(`${path('scan.pdf')}/words?page=${page}`)).status).toBe(422);
  }
  expect((await reader.get(`${path('ferry.pdf')}/words?page=1`)).status).toBe(404);
});

test('a copy of the bot knows where the words stand, too', async () => {
  const { tenantId, modelBotId } = suite.tenant;
  const admin = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  const copy = await admin.post<{ id: string }>(`model-bots/${modelBotId}/duplicate`, {});
  const { data } = await admin.get<FileData[]>(`model-bots/${copy.data.id}/files`);
  const scan = data.find((file) => file.name === 'scan.pdf');
  const text = await admin.get<FileTextData>(`model-bots/${copy.data.id}/files/${scan?.id}/text`);
  expect(text.data.recognisedPages).toEqual([1, 3]);
});
