import { Document, Packer, Paragraph } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileData } from '../../src/contracts/file.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
});

/** A PDF with one line of text a page. */
async function pdf(...pages: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of pages) document.addPage([595, 842]).drawText(text, { x: 50, y: 780, size: 12, font });
  return new Uint8Array(await document.save());
}

async function ingest(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const { data, status } = await creator.upload(bot, name, content);
  expect(status).toBe(202);
  const id = data[0]?.id ?? '';
  const listed = (await creator.untilIngested(bot)).find((file) => file.id === id);
  const text = await creator.get<{ text: string; pageStarts: number[] }>(
    `model-bots/${bot}/files/${id}/text`,
  );
  return { id, file: listed, text: text.data };
}

test('a PDF keeps its pages', async () => {
  const { file, text } = await ingest(
    'pages.pdf',
    await pdf('The ferry leaves at seven.', 'Dogs travel free of charge.'),
  );
  expect(file).toMatchObject({ status: 'ready', pages: 2, error: null });
  expect(text.pageStarts).toHaveLength(2);
  expect(text.text.slice(text.pageStarts[1])).toContain('Dogs travel free of charge.');
});

test('a Word document is read', async () => {
  const document = new Document({
    sections: [{ children: [new Paragraph('Breakfast is served until eleven.')] }],
  });
  const { file, text } = await ingest('guide.docx', new Uint8Array(await Packer.toBuffer(document)));
  expect(file).toMatchObject({ status: 'ready' });
  expect(text.text).toContain('Breakfast is served until eleven.');
});

test.each([
  ['notes.md', '# Safety\n\nWear a **life jacket** on deck.', 'Wear a life jacket on deck.'],
  [
    'page.html',
    '<html><body><script>x()</script><p>Lockers cost two euros.</p></body></html>',
    'Lockers cost two euros.',
  ],
  ['plain.txt', 'The lighthouse is red.', 'The lighthouse is red.'],
  ['prices.csv', 'Route;Price\nCádiz;12 €\n', 'Cádiz'],
])('%s is read as text', async (name, content, expected) => {
  const { file, text } = await ingest(name, content);
  expect(file).toMatchObject({ status: 'ready' });
  expect(text.text).toContain(expected);
});

test('a text in an old Windows encoding keeps its accents', async () => {
  const latin = Buffer.from(
    'La pensión completa incluye el desayuno del niño, según la habitación.',
    'latin1',
  );
  const { text } = await ingest('latin.txt', new Uint8Array(latin));
  expect(text.text).toContain('La pensión completa incluye el desayuno del niño');
});

test('content decides the type, whatever the name says', async () => {
  const { text } = await ingest('really-a-pdf.txt', await pdf('Disguised as text.'));
  expect(text.pageStarts).toHaveLength(1);
});

test.each([
  ['a damaged PDF', 'broken.pdf', '%PDF-1.7\nthis is not really one', ['damaged']],
  ['an empty file', 'empty.txt', '', ['empty']],
  [
    'a program',
    'tool.exe',
    new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 255, 255]),
    ['unsupported'],
  ],
])('%s fails with its reason', async (_title, name, content, reasons) => {
  const { data } = await creator.upload(bot, name, content);
  const files = await creator.untilIngested(bot);
  const file = files.find(({ id }) => id === data[0]?.id);
  expect(file?.status).toBe('failed');
  expect(reasons).toContain(file?.error);
});

test('whoever uploaded a file that cannot be read is told by the bell, and nobody else', async () => {
  const { modelBotId, companyId } = suite.tenant;
  const [uploader, colleague] = [
    await suite.person({ name: 'BOT_CREATOR', modelBotId }),
    await suite.person({ name: 'COMPANY_ADMIN', companyId }),
  ];
  const { data } = await uploader.upload(modelBotId, 'broken.pdf', '%PDF-1.7 and then nothing of the kind');
  const toldOf = async (client: ApiClient) =>
    (await client.get<NotificationData[]>('notifications')).data.map(({ kind, values, path }) => ({
      kind,
      values,
      path,
    }));
  await expect
    .poll(() => toldOf(uploader))
    .toEqual([
      {
        kind: 'fileFailed',
        values: { file: 'broken.pdf' },
        path: `/model-bots/${modelBotId}/uploads`,
      },
    ]);
  const file = await uploader.get<FileData>(`model-bots/${modelBotId}/files/${data[0]?.id}`);
  expect(file.data.status).toBe('failed');
  expect(await toldOf(colleague)).toEqual([]);
});

test('several files in one request are all taken', async () => {
  const form = new FormData();
  form.append('file', new Blob(['First file.']), 'one.txt');
  form.append('file', new Blob(['Second file.']), 'two.txt');
  const response = await creator.fetch(`model-bots/${bot}/files`, { method: 'POST', body: form });
  const { data } = (await response.json()) as { data: { name: string }[] };
  expect(data.map((file) => file.name)).toEqual(['one.txt', 'two.txt']);
});

test('a name cannot lead out of its folder', async () => {
  const { data } = await creator.upload(bot, '../../etc/passwd', 'Root lives here.');
  expect(data[0]?.name).toBe('passwd');
});

test('a request without a file, or that is not multipart, is refused', async () => {
  const form = new FormData();
  form.append('other', 'x');
  const empty = await creator.fetch(`model-bots/${bot}/files`, { method: 'POST', body: form });
  expect(empty.status).toBe(422);
  expect((await creator.post(`model-bots/${bot}/files`, { file: 'x' })).status).toBe(415);
});

test('deleting a file removes its text and its passages', async () => {
  const ground = await seedTenant(suite.database);
  const owner = await suite.person({ name: 'BOT_CREATOR', modelBotId: ground.modelBotId });
  const { data } = await owner.upload(ground.modelBotId, 'gone.txt', 'The zeppelin museum opens on Mondays.');
  await owner.untilIngested(ground.modelBotId);
  const search = () =>
    owner.post<unknown[]>(`model-bots/${ground.modelBotId}/search`, { query: 'zeppelin museum' });
  expect((await search()).data).toHaveLength(1);
  const path = `model-bots/${ground.modelBotId}/files/${data[0]?.id}`;
  expect((await owner.delete(path)).status).toBe(204);
  expect((await search()).data).toEqual([]);
  expect((await owner.get(`${path}/text`)).status).toBe(404);
  expect((await owner.delete(path)).status).toBe(404);
});

test('lists refuse what they do not know', async () => {
  expect((await creator.get(`model-bots/${bot}/files?perPage=101`)).status).toBe(422);
  expect((await creator.get(`model-bots/${bot}/files?colour=red`)).status).toBe(422);
  const { data, meta } = await creator.get<unknown[]>(`model-bots/${bot}/files?perPage=2&page=1`);
  expect(data).toHaveLength(2);
  expect(meta).toMatchObject({ page: 1, perPage: 2 });
  expect(meta.total).toBeGreaterThan(2);
});

describe('an archive of files', () => {
  const archived = (files: Record<string, string>) =>
    new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    );

  test('is stored as its files, and tells what is left out', async () => {
    const content = archived({
      'dock/2025/hours.txt': 'The tern opens at five.',
      'dock/2026/hours.txt': 'The tern opens at six.',
      'dock/.hidden': 'nothing',
      'dock/void.txt': '',
    });
    const { status, data } = await creator.upload(bot, 'dock.zip', content);
    expect(status).toBe(202);
    expect(data.map(({ name, status: state }) => [name, state])).toEqual([
      ['2025 - hours.txt', 'queued'],
      ['2026 - hours.txt', 'queued'],
    ]);
    const skipped = [{ name: 'dock/void.txt', reason: 'empty' }];
    expect(data[0]).toMatchObject({ duplicate: false, archive: { name: 'dock.zip', skipped } });
    expect(data[1]).toMatchObject({ archive: { name: 'dock.zip', skipped: [] } });
    const { data: listed } = await creator.get<FileData[]>(`model-bots/${bot}/files?search=dock.zip`);
    expect(listed).toEqual([]);
    await vi.waitFor(
      async () => {
        const { data: found } = await creator.post<{ fileName: string }[]>(`model-bots/${bot}/search`, {
          query: 'tern',
        });
        expect(found.map(({ fileName }) => fileName).sort()).toEqual([
          '2025 - hours.txt',
          '2026 - hours.txt',
        ]);
      },
      { timeout: 20_000, interval: 100 },
    );
  });

  test('that a password protects is said to be protected', async () => {
    const content = archived({ 'a.txt': 'secret' });
    content[6] = 1;
    const directory = Buffer.from(content).indexOf('PK\u0001\u0002', 0, 'latin1');
    content[directory + 8] = 1;
    const { data } = await creator.upload(bot, 'locked.zip', content);
    expect(data).toHaveLength(1);
    await vi.waitFor(
      async () => {
        const { data: file } = await creator.get<FileData>(`model-bots/${bot}/files/${data[0]?.id}`);
        expect(file).toMatchObject({ status: 'failed', error: 'encrypted' });
      },
      { timeout: 20_000, interval: 100 },
    );
  });
});
