import { expect, test } from 'vitest';
import type { MessageData } from '../../src/contracts/conversation.ts';
import type { FileData } from '../../src/contracts/file.ts';
import { ask } from '../testing/conversations.ts';
import { createWebPageSuite, paragraphs } from '../testing/web-pages.ts';

const pages = createWebPageSuite();
const { add, allow, settled } = pages;

test('a page of a site that is not allowed is refused, and nothing is fetched', async () => {
  const answer = await add(`${pages.address}/news`);
  expect(answer.status).toBe(403);
  expect(answer.error.code).toBe('host_not_allowed');
  expect(pages.asked).toEqual([]);
});

test('sites are written as people know them, and kept in one form', async () => {
  const { data } = await allow('LOCALHOST', 'https://Example.org/path', '*.docs.example.org');
  expect(data.hosts).toEqual(['*.docs.example.org', 'example.org', 'localhost']);
  const { status, error } = await allow('example.org', 'not a host', 'http://127.0.0.1/');
  expect([status, error.fields]).toEqual([422, { 'hosts.1': 'invalid_host', 'hosts.2': 'numeric_host' }]);
  expect(
    (await pages.creator.get<{ hosts: string[] }>(`model-bots/${pages.bot}/web-hosts`)).data.hosts,
  ).toHaveLength(3);
});

test('the later of two who set the sites is told which there are now', async () => {
  type Hosts = { hosts: string[]; version: string };
  const list = `model-bots/${pages.bot}/web-hosts`;
  const { version } = (await pages.creator.get<Hosts>(list)).data;
  const { data: theirs } = await pages.creator.put<Hosts>(list, { hosts: ['example.org'], version });
  const refused = await pages.creator.put(list, { hosts: ['localhost'], version });
  expect([refused.status, refused.error.code]).toEqual([409, 'version_conflict']);
  expect(refused.error.current).toEqual(theirs);
  const { data } = await pages.creator.put<Hosts>(list, { hosts: ['localhost'], version: theirs.version });
  expect(data.hosts).toEqual(['localhost']);
});

test('a page is fetched, and its article found', async () => {
  await allow('localhost');
  pages.article = paragraphs('The ferry leaves from pier seventeen.').join('');
  const { status, data } = await add(`${pages.address}/news#top`);
  expect(status).toBe(202);
  expect(data).toMatchObject({ sourceUrl: `${pages.address}/news`, status: 'queued', duplicate: false });
  expect(await settled(data.id)).toMatchObject({ status: 'ready', format: 'html', error: null });
  const text = await pages.creator.get<{ text: string }>(`model-bots/${pages.bot}/files/${data.id}/text`);
  expect(text.data.text).toContain('The ferry leaves from pier seventeen.');
  expect(text.data.text).not.toContain('Cookie settings');
});

test('a page is read in the encoding that its server names', async () => {
  await allow('localhost');
  const { data } = await add(`${pages.address}/latin-9`);
  await settled(data.id);
  const text = await pages.creator.get<{ text: string }>(`model-bots/${pages.bot}/files/${data.id}/text`);
  expect(text.data.text).toBe('Škoda: € por persona.');
  await pages.creator.delete(`model-bots/${pages.bot}/files/${data.id}`);
});

test('a page that is read has its title, by which it is found, too; before, and without one, it has none', async () => {
  const path = `model-bots/${pages.bot}/files`;
  await allow('localhost');
  pages.article = paragraphs('The ferry is painted yellow.').join('');
  const { data } = await add(`${pages.address}/titled`);
  expect(data).toMatchObject({ name: 'localhost/titled', title: null });
  expect(await settled(data.id)).toMatchObject({ name: 'localhost/titled', title: 'Ferry news' });
  const found = async (words: string) =>
    (await pages.creator.get<FileData[]>(`${path}?search=${encodeURIComponent(words)}`)).data.map(
      ({ id }) => id,
    );
  expect(await found('ferry NEWS')).toContain(data.id);
  expect(await found('titled')).toEqual([data.id]);
  await pages.creator.delete(`${path}/${data.id}`);

  const bare = await add(`${pages.address}/bare`);
  expect(await settled(bare.data.id)).toMatchObject({ status: 'ready', title: null });
  await pages.creator.delete(`${path}/${bare.data.id}`);
});

test('words of a page are cited by its title beside its address, while they are written and later', async () => {
  await allow('localhost');
  pages.article = paragraphs('The captain of the ferry is called Ottilie.').join('');
  const { data: page } = await add(`${pages.address}/crew`);
  await settled(page.id);
  const named = { fileId: page.id, fileName: 'localhost/crew', title: 'Ferry news' };
  const { data: passages } = await pages.creator.post(`model-bots/${pages.bot}/search`, {
    query: 'captain Ottilie',
  });
  expect(passages).toEqual(expect.arrayContaining([expect.objectContaining(named)]));
  const asked = 'What is the captain of the ferry called?';
  const { conversation, citations } = await ask(pages.creator, { bot: pages.bot }, asked);
  expect(citations[0]).toMatchObject(named);
  const { data } = await pages.creator.get<{ messages: MessageData[] }>(`conversations/${conversation}`);
  const cited = data.messages.flatMap(({ parts }) => parts).find(({ type }) => type === 'data-citation');
  expect(cited).toMatchObject({ data: named });
  await pages.creator.delete(`model-bots/${pages.bot}/files/${page.id}`);
});

test('an upload keeps the name it was given, whatever title it holds', async () => {
  await pages.creator.upload(
    pages.bot,
    'rota.html',
    '<title>Another name</title><p>The rota of the galley.</p>',
  );
  const file = (await pages.creator.untilIngested(pages.bot)).find(({ name }) => name === 'rota.html');
  expect(file).toMatchObject({ status: 'ready', format: 'html', title: null });
});

test('the same address is one page, fetched anew', async () => {
  pages.article = paragraphs('The ferry leaves from pier eighteen.').join('');
  const { data } = await add(`${pages.address}/news`, 'weekly');
  expect(data).toMatchObject({ duplicate: true, recrawl: 'weekly' });
  await settled(data.id);
  const text = await pages.creator.get<{ text: string }>(`model-bots/${pages.bot}/files/${data.id}/text`);
  expect(text.data.text).toContain('pier eighteen');
});

test.each([
  ['/missing', 'page_refused'],
  ['/?to=http%3A%2F%2Felsewhere.example%2F', 'redirect_not_allowed'],
  ['/?to=http%3A%2F%2F127.0.0.1%3A1%2F', 'address_refused'],
  ['/?to=http%3A%2F%2F169.254.169.254%2Flatest', 'address_refused'],
])('fetching %s fails with its reason', async (path, error) => {
  const { data } = await add(`${pages.address}${path}`);
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

test('a page that is here under another address is not kept twice', async () => {
  pages.article = paragraphs('The ferry leaves from pier seventy.').join('');
  const first = await add(`${pages.address}/once`);
  await settled(first.data.id);
  const moved = await add(`${pages.address}/?to=%2Fonce`);
  expect(await settled(moved.data.id)).toMatchObject({ status: 'failed', error: 'already_here' });
  const copied = await add(`${pages.address}/copy-of-once`);
  expect(await settled(copied.data.id)).toMatchObject({ status: 'failed', error: 'already_here' });
  pages.article = paragraphs('The ferry leaves from pier seventy-one.').join('');
  await pages.creator.post(`model-bots/${pages.bot}/files/${first.data.id}/reindex`, {});
  expect(await settled(first.data.id)).toMatchObject({ status: 'ready', error: null });
});
