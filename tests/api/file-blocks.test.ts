import { beforeAll, expect, test } from 'vitest';
import type { FileBlocksData, FileData } from '../../src/contracts/file.ts';
import { makePdf } from '../../src/server/reading/testing/documents.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let path: (name: string) => string;

const page = `<h1>Berths</h1><p>Boats lie at the quay.</p>
<ol><li>Ask the office<ol type="a"><li>by letter</li></ol></li></ol>
<table><caption>Fees</caption><tr><th>Length</th><th>Fee</th></tr><tr><td>8 m</td><td>&lt;b&gt;90&lt;/b&gt;</td></tr></table>
<p><input type="checkbox" checked> Member</p>`;
const rows = Array.from({ length: 3_000 }, (_, row) => `Berth ${row},${row + 3} m`);

beforeAll(async () => {
  const { modelBotId } = suite.tenant;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await creator.upload(modelBotId, 'berths.html', page);
  await creator.upload(modelBotId, 'long.csv', ['Name,Length', ...rows].join('\n'));
  const pages = ['Boats enter slowly.', 'Nobody swims here.', 'The gate closes at ten.'];
  const numbered = pages.map((text, at) => [
    { text, x: 50, y: 700 },
    { text: `Page ${at + 1} of 3`, x: 50, y: 60 },
  ]);
  await creator.upload(modelBotId, 'rules.pdf', new Uint8Array(await makePdf(numbered)));
  await creator.untilIngested(modelBotId);
  const { data } = await creator.get<FileData[]>(`model-bots/${modelBotId}/files`);
  path = (name) => `model-bots/${modelBotId}/files/${data.find((file) => file.name === name)?.id}/blocks`;
});

test('who may chat is shown what was read of a file, block by block', async () => {
  const reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  const { data } = await reader.get<FileBlocksData>(path('berths.html'));
  expect(data.next).toBeNull();
  expect(data.blocks?.slice(0, 4)).toEqual([
    { kind: 'heading', level: 1, text: 'Berths' },
    { kind: 'paragraph', text: 'Boats lie at the quay.' },
    { kind: 'item', level: 0, marker: '1.', text: 'Ask the office' },
    { kind: 'item', level: 1, marker: 'a.', text: 'by letter' },
  ]);
  expect(data.blocks).toContainEqual({
    kind: 'table',
    caption: 'Fees',
    above: [],
    heads: [['Length', 'Fee']],
    rows: [['8 m', '<b>90</b>']],
  });
});

test('page by page, with what is not searched as furniture', async () => {
  const { data } = await creator.get<FileBlocksData>(`${path('rules.pdf')}?page=2`);
  expect(data).toEqual({
    blocks: [
      { kind: 'paragraph', text: 'Nobody swims here.' },
      { kind: 'furniture', text: 'Page 2 of 3' },
    ],
    next: null,
  });
  expect((await creator.get<FileBlocksData>(`${path('rules.pdf')}?page=4`)).data.blocks).toBeNull();
});

test('a long table comes in parts of bounded size, each with its heads, to the last row', async () => {
  const found: string[] = [];
  for (let part: number | null = 1; part !== null; ) {
    const response = await creator.fetch(`${path('long.csv')}?part=${part}`);
    const body = await response.text();
    expect(body.length).toBeLessThan(100_000);
    const { data } = JSON.parse(body) as { data: FileBlocksData };
    for (const block of data.blocks ?? []) {
      if (block.kind !== 'table') continue;
      expect(block.heads).toEqual([['Name', 'Length']]);
      found.push(...block.rows.map((cells) => cells.join(',')));
    }
    part = data.next;
  }
  expect(found).toEqual(rows);
});

test('nobody is shown the blocks of a file whose text they may not read', async () => {
  const { admin: elsewhere } = await suite.administered();
  expect((await elsewhere.get(path('berths.html'))).status).toBe(404);
  expect((await suite.anonymous.get(path('berths.html'))).status).toBe(401);
});

test.each(['page=-1', 'page=x', 'part=0', `part=${2 ** 31}`, 'piece=1'])(
  '%s is no place in a file',
  async (query) => {
    expect((await creator.get(`${path('berths.html')}?${query}`)).status).toBe(422);
  },
);

test('a copy of the bot shows them, too', async () => {
  const { tenantId, modelBotId } = suite.tenant;
  const admin = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  const copy = await admin.post<{ id: string }>(`model-bots/${modelBotId}/duplicate`, {});
  const { data } = await admin.get<FileData[]>(`model-bots/${copy.data.id}/files`);
  const file = data.find(({ name }) => name === 'rules.pdf');
  const blocks = await admin.get<FileBlocksData>(
    `model-bots/${copy.data.id}/files/${file?.id}/blocks?page=1`,
  );
  expect(blocks.data.blocks).toHaveLength(2);
});
