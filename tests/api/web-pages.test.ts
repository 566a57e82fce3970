import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageData } from '../../src/contracts/conversation.ts';
import type { FileData, UploadedFileData } from '../../src/contracts/file.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import { type ApiClient, readEvents } from '../support/client.ts';
import { seedTenant } from '../support/seed.ts';
import { createSuite } from '../support/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let bot: string;
let site: Server;
let address: string;
let asked: string[] = [];
let article = '';
/** What was asked and not answered; ended by the test. */
const silent: ServerResponse[] = [];
let isDown = false;

const layout = (main: string) =>
  `<!doctype html><html><head><title>Ferry news</title></head><body>
   <nav><ul><li><a href="/a">Imprint of the site</a></li><li><a href="/b">Cookie settings</a></li></ul></nav>
   <main><article><h1>Ferry news</h1>${main}</article></main><footer>All rights reserved.</footer></body></html>`;
const paragraphs = (sentence: string) =>
  Array.from(
    { length: 8 },
    () => `<p>${sentence} ${'It has done so for many years, they say. '.repeat(4)}</p>`,
  );

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const to = searchParams.get('to');
    if (to) response.writeHead(302, { location: to }).end();
    else if (pathname === '/missing') response.writeHead(404).end();
    else if (pathname === '/silent') silent.push(response);
    else if (pathname === '/down' && isDown) response.writeHead(503).end();
    else if (pathname === '/latin-9')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-15' })
        .end(Buffer.from('<p>\xa6koda: \xa4 por persona.</p>', 'latin1'));
    else if (pathname === '/bare')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Bare.</p>');
    else response.writeHead(200, { 'content-type': 'text/html' }).end(layout(article));
  }).listen(0, 'localhost');
  await once(site, 'listening');
  address = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());
beforeEach(() => {
  asked = [];
});

const add = (url: string, recrawl = 'off') =>
  creator.post<UploadedFileData>(`model-bots/${bot}/files/from-url`, { url, recrawl });
const allow = (...hosts: string[]) =>
  creator.put<{ hosts: string[] }>(`model-bots/${bot}/web-hosts`, { hosts });

async function settled(id: string) {
  const file = (await creator.untilIngested(bot)).find((each) => each.id === id);
  return file as FileData;
}

test('a page of a site that is not allowed is refused, and nothing is fetched', async () => {
  const answer = await add(`${address}/news`);
  expect(answer.status).toBe(403);
  expect(answer.error.code).toBe('host_not_allowed');
  expect(asked).toEqual([]);
});

test('sites are written as people know them, and kept in one form', async () => {
  const { data } = await allow('LOCALHOST', 'https://Example.org/path', '*.docs.example.org');
  expect(data.hosts).toEqual(['*.docs.example.org', 'example.org', 'localhost']);
  const { status, error } = await allow('example.org', 'not a host', 'http://127.0.0.1/');
  expect([status, error.fields]).toEqual([422, { 'hosts.1': 'invalid_host', 'hosts.2': 'numeric_host' }]);
  expect((await creator.get<{ hosts: string[] }>(`model-bots/${bot}/web-hosts`)).data.hosts).toHaveLength(3);
});

test('the later of two who set the sites is told which there are now', async () => {
  type Hosts = { hosts: string[]; version: string };
  const list = `model-bots/${bot}/web-hosts`;
  const { version } = (await creator.get<Hosts>(list)).data;
  const { data: theirs } = await creator.put<Hosts>(list, { hosts: ['example.org'], version });
  const refused = await creator.put(list, { hosts: ['localhost'], version });
  expect([refused.status, refused.error.code]).toEqual([409, 'version_conflict']);
  expect(refused.error.current).toEqual(theirs);
  const { data } = await creator.put<Hosts>(list, { hosts: ['localhost'], version: theirs.version });
  expect(data.hosts).toEqual(['localhost']);
});

test('a page is fetched, and its article found', async () => {
  await allow('localhost');
  article = paragraphs('The ferry leaves from pier seventeen.').join('');
  const { status, data } = await add(`${address}/news#top`);
  expect(status).toBe(202);
  expect(data).toMatchObject({ sourceUrl: `${address}/news`, status: 'queued', duplicate: false });
  expect(await settled(data.id)).toMatchObject({ status: 'ready', format: 'html', error: null });
  const text = await creator.get<{ text: string }>(`model-bots/${bot}/files/${data.id}/text`);
  expect(text.data.text).toContain('The ferry leaves from pier seventeen.');
  expect(text.data.text).not.toContain('Cookie settings');
});

test('a page is read in the encoding that its server names', async () => {
  await allow('localhost');
  const { data } = await add(`${address}/latin-9`);
  await settled(data.id);
  const text = await creator.get<{ text: string }>(`model-bots/${bot}/files/${data.id}/text`);
  expect(text.data.text).toBe('Škoda: € por persona.');
  await creator.delete(`model-bots/${bot}/files/${data.id}`);
});

test('a page that is read has its title, by which it is found, too; before, and without one, it has none', async () => {
  const path = `model-bots/${bot}/files`;
  await allow('localhost');
  article = paragraphs('The ferry is painted yellow.').join('');
  const { data } = await add(`${address}/titled`);
  expect(data).toMatchObject({ name: 'localhost/titled', title: null });
  expect(await settled(data.id)).toMatchObject({ name: 'localhost/titled', title: 'Ferry news' });
  const found = async (words: string) =>
    (await creator.get<FileData[]>(`${path}?search=${encodeURIComponent(words)}`)).data.map(({ id }) => id);
  expect(await found('ferry NEWS')).toContain(data.id);
  expect(await found('titled')).toEqual([data.id]);
  await creator.delete(`${path}/${data.id}`);

  const bare = await add(`${address}/bare`);
  expect(await settled(bare.data.id)).toMatchObject({ status: 'ready', title: null });
  await creator.delete(`${path}/${bare.data.id}`);
});

test('words of a page are cited by its title beside its address, while they are written and later', async () => {
  await allow('localhost');
  article = paragraphs('The captain of the ferry is called Ottilie.').join('');
  const { data: page } = await add(`${address}/crew`);
  await settled(page.id);
  const named = { fileId: page.id, fileName: 'localhost/crew', title: 'Ferry news' };
  const { data: passages } = await creator.post(`model-bots/${bot}/search`, { query: 'captain Ottilie' });
  expect(passages).toEqual(expect.arrayContaining([expect.objectContaining(named)]));
  const { data: conversation } = await creator.post<{ id: string }>(`model-bots/${bot}/conversations`, {});
  const response = await creator.fetch(`conversations/${conversation.id}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'What is the captain of the ferry called?' }),
  });
  const written = (await readEvents(response)).find(({ type }) => type === 'data-citation');
  expect(written).toMatchObject({ data: named });
  const { data } = await creator.get<{ messages: MessageData[] }>(`conversations/${conversation.id}`);
  const cited = data.messages.flatMap(({ parts }) => parts).find(({ type }) => type === 'data-citation');
  expect(cited).toMatchObject({ data: named });
  await creator.delete(`model-bots/${bot}/files/${page.id}`);
});

test('an upload keeps the name it was given, whatever title it holds', async () => {
  await creator.upload(bot, 'rota.html', '<title>Another name</title><p>The rota of the galley.</p>');
  const file = (await creator.untilIngested(bot)).find(({ name }) => name === 'rota.html');
  expect(file).toMatchObject({ status: 'ready', format: 'html', title: null });
});

test('the same address is one page, fetched anew', async () => {
  article = paragraphs('The ferry leaves from pier eighteen.').join('');
  const { data } = await add(`${address}/news`, 'weekly');
  expect(data).toMatchObject({ duplicate: true, recrawl: 'weekly' });
  await settled(data.id);
  const text = await creator.get<{ text: string }>(`model-bots/${bot}/files/${data.id}/text`);
  expect(text.data.text).toContain('pier eighteen');
});

test.each([
  ['/missing', 'page_refused'],
  ['/?to=http%3A%2F%2Felsewhere.example%2F', 'redirect_not_allowed'],
  ['/?to=http%3A%2F%2F127.0.0.1%3A1%2F', 'address_refused'],
  ['/?to=http%3A%2F%2F169.254.169.254%2Flatest', 'address_refused'],
])('fetching %s fails with its reason', async (path, error) => {
  const { data } = await add(`${address}${path}`);
  expect(await settled(data.id)).toMatchObject({ status: 'failed', error });
});

test('an address that cannot be connected to is told', async () => {
  const { data } = await add('http://localhost:1/');
  expect(await settled(data.id)).toMatchObject({ status: 'failed', error: 'unreachable' });
});

test.each(['http://127.0.0.1/', 'http://2130706433/', 'http://0177.0.0.1/', 'http://[::1]/'])(
  '%s cannot be allowed, and is refused',
  async (url) => {
    expect((await add(url)).error.code).toBe('host_not_allowed');
  },
);

test.each(['ftp://localhost/', 'file:///etc/passwd', 'http://person:secret@localhost/', 'localhost', ''])(
  '%j is no address',
  async (url) => {
    const { status, error } = await add(url);
    expect(status).toBe(422);
    expect(error.fields).toEqual({ url: url === '' ? 'required' : 'invalid_address' });
  },
);

test('a page whose time has come is fetched again, and read again when it changed', async () => {
  article = paragraphs('The ferry leaves from pier nineteen.').join('');
  const { data } = await add(`${address}/daily`, 'daily');
  await settled(data.id);
  asked = [];
  article = paragraphs('The ferry leaves from pier twenty.').join('');
  await makeDue(data.id);
  const text = await until(async () => {
    const { data: read } = await creator.get<{ text: string }>(`model-bots/${bot}/files/${data.id}/text`);
    return read.text.includes('pier twenty') ? read.text : null;
  });
  expect(text).not.toContain('nineteen');
  expect(asked).toContain('/daily');
});

test('a page that cannot be fetched again keeps its text, and says so', async () => {
  article = paragraphs('The ferry leaves from pier fifty.').join('');
  const { data } = await add(`${address}/kept`, 'daily');
  await settled(data.id);
  await allow('example.org');
  await makeDue(data.id);
  const file = await until(async () => {
    const { data: read } = await creator.get<FileData>(`model-bots/${bot}/files/${data.id}`);
    return read.error ? read : null;
  });
  expect(file).toMatchObject({ status: 'ready', error: 'host_not_allowed' });
  const text = await creator.get<{ text: string }>(`model-bots/${bot}/files/${data.id}/text`);
  expect(text.data.text).toContain('pier fifty');
  await allow('localhost');
});

test('those who run a bot are told once of a page that cannot be fetched again, until it works', async () => {
  const { modelBotId, companyId } = suite.tenant;
  const colleague = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const administrator = await suite.person({ name: 'COMPANY_ADMIN', companyId });
  article = paragraphs('The ferry leaves from pier sixty.').join('');
  const { data } = await add(`${address}/told`, 'daily');
  await settled(data.id);
  const failed = { kind: 'webPageFailed', path: `/model-bots/${bot}/uploads` };
  const told = async (client: ApiClient) => {
    const list = (await client.get<NotificationData[]>('notifications')).data;
    return list
      .filter(({ values }) => values.file?.endsWith('/told'))
      .map(({ kind, path }) => ({ kind, path }));
  };
  /** Has the page fetched by its schedule, and waits until that was tried. */
  const fetchAgain = async (...hosts: string[]) => {
    await allow(...hosts);
    await makeDue(data.id);
    await until(async () => {
      const { data: page } = await creator.get<FileData>(`model-bots/${bot}/files/${data.id}`);
      return Date.parse(page.fetchedAt ?? '') > Date.now() - 86_400_000 && page.status === 'ready'
        ? page
        : null;
    });
  };
  await fetchAgain('example.org');
  await fetchAgain('example.org');
  expect(await told(creator)).toEqual([failed]);
  expect(await told(colleague)).toEqual([failed]);
  expect(await told(reader)).toEqual([]);
  expect(await told(administrator)).toEqual([]);
  await fetchAgain('localhost');
  await fetchAgain('example.org');
  expect(await told(creator)).toEqual([failed, failed]);
  await allow('localhost');
});

test('a page that is here under another address is not kept twice', async () => {
  article = paragraphs('The ferry leaves from pier seventy.').join('');
  const first = await add(`${address}/once`);
  await settled(first.data.id);
  const moved = await add(`${address}/?to=%2Fonce`);
  expect(await settled(moved.data.id)).toMatchObject({ status: 'failed', error: 'already_here' });
  const copied = await add(`${address}/copy-of-once`);
  expect(await settled(copied.data.id)).toMatchObject({ status: 'failed', error: 'already_here' });
  article = paragraphs('The ferry leaves from pier seventy-one.').join('');
  await creator.post(`model-bots/${bot}/files/${first.data.id}/reindex`, {});
  expect(await settled(first.data.id)).toMatchObject({ status: 'ready', error: null });
});

test('a page that could never be fetched is tried again by its schedule', async () => {
  article = paragraphs('The ferry leaves from pier eighty.').join('');
  isDown = true;
  const { data } = await add(`${address}/down`, 'daily');
  expect(await settled(data.id)).toMatchObject({ status: 'failed', error: 'unreachable' });
  isDown = false;
  await makeDue(data.id);
  const file = await until(async () => {
    const { data: page } = await creator.get<FileData>(`model-bots/${bot}/files/${data.id}`);
    return page.status === 'ready' ? page : null;
  });
  expect(file.error).toBeNull();
});

test('pages that are slow to come hold up neither uploads nor the pages of others', async () => {
  const slow = await Promise.all(['a', 'b', 'c', 'd'].map((query) => add(`${address}/silent?${query}`)));
  await until(async () => (silent.length > 0 ? silent : null));
  const { data } = await creator.upload(bot, 'quick.txt', 'An upload that waits for nobody.');
  const other = await createTenantBot();
  article = paragraphs('The ferry leaves from pier ninety.').join('');
  const page = await other.creator.post<UploadedFileData>(`model-bots/${other.bot}/files/from-url`, {
    ...{ url: `${address}/other`, recrawl: 'off' },
  });
  await until(async () => ((await statusOf(creator, bot, data[0]?.id)) === 'ready' ? true : null));
  await until(async () =>
    (await statusOf(other.creator, other.bot, page.data.id)) === 'ready' ? true : null,
  );
  expect(silent).toHaveLength(1);
  for (const { data: each } of slow) await creator.post(`model-bots/${bot}/files/${each.id}/cancel`, {});
  for (const response of silent) response.end();
});

async function statusOf(client: ApiClient, ofBot: string, id: string | undefined) {
  return (await client.get<FileData>(`model-bots/${ofBot}/files/${id}`)).data.status;
}

/** A bot of another tenant, which may fetch pages of this machine. */
async function createTenantBot() {
  const { modelBotId } = await seedTenant(suite.database);
  const client = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await client.put(`model-bots/${modelBotId}/web-hosts`, { hosts: ['localhost'] });
  return { creator: client, bot: modelBotId };
}

test('only pages have a schedule', async () => {
  const { data } = await creator.upload(bot, 'plain.txt', 'An upload.');
  const path = `model-bots/${bot}/files/${data[0]?.id}`;
  expect((await creator.patch(path, { recrawl: 'daily' })).status).toBe(404);
});

/** As if the page had been fetched two days ago, and the schedule came round. */
async function makeDue(id: string) {
  await suite.database.acrossSpaces((transaction) =>
    transaction.execute(sql`UPDATE files SET fetched_at = now() - interval '2 days' WHERE id = ${id}`),
  );
  await suite.database.pool.query("SELECT graphile_worker.add_job('recrawlPages', '{}'::json)");
}

async function until<Value>(look: () => Promise<Value | null>): Promise<Value> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const value = await look();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come so far');
}
