import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginResult } from '../../../src/contracts/account.ts';
import { endpoints } from '../../../src/contracts/endpoints/endpoints.ts';
import { ApiClient } from '../../testing/client.ts';
import { ask, read, textOf } from '../../testing/conversations.ts';
import { type DatabaseServer, startDatabaseServer } from '../../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../../testing/parley.ts';
import { testPassword } from '../../testing/seed.ts';
import { answerIn, askHalf, firstWords, readEvents, rule } from '../testing/half-answers.ts';
import { buildPreviousRelease, type PreviousRelease } from '../testing/previous-release.ts';

const email = 'ada@example.org';

let previous: PreviousRelease;
let server: DatabaseServer;
let provider: OpenAiServer;
let dataDirectory: string;
let settings: Record<string, string>;
let bot: string;
const started: Parley[] = [];
/** What people have left behind, which each release has to show. */
const left: { files: string[]; conversations: string[]; tickets: string[] } = {
  files: [],
  conversations: [],
  tickets: [],
};

beforeAll(async () => {
  previous = await buildPreviousRelease();
  server = await startDatabaseServer();
  provider = await startOpenAiServer();
  dataDirectory = await temporaryDirectory();
  settings = {
    DATABASE_URL: await server.urlFor(),
    AI_BASE_URL: provider.baseUrl,
    AI_API_KEY: 'key',
    AI_MODEL: 'test-model',
  };
}, 600_000);

afterAll(async () => {
  await Promise.all(started.map((node) => node.stop()));
  await provider.close();
  await server.remove();
  await removeDirectory(dataDirectory);
  await previous.remove();
});

type Work = 'works' | 'only answers';

async function start(release: 'old' | 'new', work: Work): Promise<{ node: Parley; client: ApiClient }> {
  const node = await startParley({
    dataDirectory,
    settings: { ...settings, WORKER: work === 'works' ? 'inline' : 'off' },
    ...(release === 'old' && { program: previous.program }),
  });
  started.push(node);
  if (node.setupLink) await setUp(node);
  return { node, client: await new ApiClient(node.origin).signIn(email, testPassword) };
}

/** The first administrator, and an assistant of theirs, by the API: rows are those of the release that makes them. */
async function setUp({ origin, setupLink }: Parley): Promise<void> {
  const code = new URL(setupLink ?? '').searchParams.get('code');
  const first = { firstName: 'Ada', email, password: testPassword, code };
  const made = await new ApiClient(origin).post<LoginResult>('setup', first);
  const admin = new ApiClient(origin, made.data.plainTextToken, made.data.user.id);
  const make = async (path: string, body: object) => {
    const { status, data, error } = await admin.post<{ id: string }>(path, body);
    expect(status, JSON.stringify(error)).toBe(201);
    return data.id;
  };
  const tenantId = await make('tenants', { name: 'Ferries' });
  const companyId = await make('companies', { tenantId, name: 'North' });
  bot = await make('model-bots', { name: 'Harbour', companyId });
}

/** A person's visit. What they leave is shown at once by `other`, of whichever release it is. */
async function visit(client: ApiClient, other: ApiClient): Promise<void> {
  const name = `rules-${left.files.length}.md`;
  const uploaded = await client.upload(bot, name, `${rule} This is said in ${name}.`);
  expect(uploaded.status).toBe(202);
  expect(await other.untilIngested(bot)).toSatisfy((files: { status: string }[]) =>
    files.every(({ status }) => status === 'ready'),
  );
  left.files.push(uploaded.data[0]?.id ?? '');
  for (const each of [client, other]) {
    const query = `said in ${name}`;
    const { data } = await each.post<{ text: string }[]>(`model-bots/${bot}/search`, { query });
    expect(data.map(({ text }) => text).join()).toContain(name);
  }

  provider.script([firstWords]);
  const answer = await ask(client, { bot, draft: true }, 'When does the gate close?');
  expect([answer.status, answer.citations.length]).toEqual([200, 1]);
  left.conversations.push(answer.conversation);
  // Another question in the same conversation, through the other.
  expect((await ask(other, answer.conversation, 'When exactly?')).text).toContain('closes twenty minutes');

  const ticket = { subject: `The gate of ${name}`, text: 'It closed early.' };
  const { status, data } = await client.post<{ id: string }>('tickets', ticket);
  expect(status).toBe(201);
  left.tickets.push(data.id);
  expect((await other.post(`tickets/${data.id}/messages`, { text: 'We look into it.' })).status).toBe(201);
  const reply = { title: `Of ${name}`, text: 'The gate closes early.' };
  expect((await client.post('canned-replies', reply)).status).toBe(201);
  const changed = await client.patch(`model-bots/${bot}`, { purpose: `Knows ${name}` });
  expect(changed.status).toBe(200);
  expect((await other.post(`model-bots/${bot}/versions`, {})).status).toBe(201);
}

/** Everything that was left is there, and every list answers. */
async function showsAll(client: ApiClient): Promise<void> {
  for (const id of left.files) {
    const original = await client.fetch(`model-bots/${bot}/files/${id}/original`);
    expect([original.status, await original.text()]).toEqual([200, expect.stringContaining(rule)]);
    expect((await client.get(`model-bots/${bot}/files/${id}/text`)).status).toBe(200);
  }
  for (const id of left.conversations) {
    const { messages } = await read(client, id);
    expect(messages.map(({ role, status }) => [role, status])).toEqual(
      [0, 1].flatMap(() => [
        ['user', 'complete'],
        ['assistant', 'complete'],
      ]),
    );
    expect(textOf(messages[3])).toContain('closes twenty minutes');
  }
  for (const id of left.tickets) {
    const { data } = await client.get<{ messages: unknown[] }>(`tickets/${id}`);
    expect(data.messages).toHaveLength(2);
  }
  const calls = Object.keys(endpoints).flatMap((call) => /^GET ([^{}]+)$/.exec(call)?.[1] ?? []);
  expect(calls.length).toBeGreaterThan(20);
  for (const call of calls) {
    const answer = await client.fetch(call);
    // What one release has and the other has not is no failure; that a row cannot be read is.
    expect(answer.status, call).toBeLessThan(500);
    await answer.body?.cancel();
  }
}

/** An answer that one node writes is followed to its end on the other. */
async function followed(writer: ApiClient, follower: ApiClient): Promise<void> {
  const half = await askHalf(provider, writer, bot);
  const response = await follower.fetch(`conversations/${half.conversation}/stream`);
  expect(response.status).toBe(200);
  const reader = readEvents(response);
  half.goOn(' So be early.');
  await Promise.all([reader.ended, half.ended]);
  expect(reader.read()).toContain('"finish"');
  expect(await answerIn(half.conversation, follower)).toMatchObject({
    status: 'complete',
    text: `${firstWords} So be early.`,
  });
}

/** Ends one, which has nothing to complain of. */
async function end({ node }: { node: Parley }): Promise<void> {
  expect(await node.stop()).toBe(0);
  const errors = node
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
  expect(errors).toEqual([]);
}

test('a release works beside the one before on one database, and either goes on alone', async () => {
  let old = await start('old', 'works');
  await visit(old.client, old.client);
  await showsAll(old.client);

  // The new one migrates while the old one serves, and does what there is to do.
  const fresh = await start('new', 'only answers');
  for (const [one, other] of [
    [old.client, fresh.client],
    [fresh.client, old.client],
  ] as const) {
    await visit(one, other);
    await followed(one, other);
  }
  await showsAll(old.client);
  await showsAll(fresh.client);
  await end(fresh);
  await end(old);

  // The old one starts on what the new one has made of the database; jobs are the new one's.
  const worker = await start('new', 'works');
  old = await start('old', 'only answers');
  await visit(old.client, worker.client);
  await visit(worker.client, old.client);
  await showsAll(old.client);
  await end(old);
  await visit(worker.client, worker.client);
  await showsAll(worker.client);
  await end(worker);

  // Going back by one release.
  old = await start('old', 'works');
  await visit(old.client, old.client);
  await showsAll(old.client);
  await end(old);
}, 900_000);
