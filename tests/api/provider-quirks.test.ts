import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { modelQuirks } from '../../src/server/db/schema/model-providers.ts';
import { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

type Body = Record<string, unknown>;

let parley: Parley;
let database: Database;
let client: ApiClient;
let bot: string;
let key: string;
let asked: Body[] = [];
let pieces = ['The gate closes ', 'at six [1].'];
/** What the model has against a request; null for nothing. */
let rule: (body: Body) => { status: number; body: object } | null = () => null;

const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const body = JSON.parse(text || '{}') as Body;
  asked.push(body);
  const refusal = rule(body);
  if (refusal) {
    response.writeHead(refusal.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(refusal.body));
    return;
  }
  stream(response);
});

function stream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(': hello\n\n');
  for (const content of pieces) {
    response.write(`data:${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  }
  response.end(`data:${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`);
}

const unsupported = (name: string, instead: string) => ({
  error: {
    message: `Unsupported parameter: '${name}' is not supported with this model. Use '${instead}' instead.`,
    type: 'invalid_request_error',
    param: name,
    code: 'unsupported_parameter',
  },
});

const start = (dataDirectory?: string) =>
  startParley({
    ...(dataDirectory && { dataDirectory }),
    settings: {
      AI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      AI_MODEL: 'small-model',
    },
  });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  parley = await start();
  database = await openTestDatabase(parley.dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.md', 'The gate closes at six.');
  await client.untilIngested(bot);
  const made = await client.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'program' });
  key = made.data.key;
});

afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  server.closeAllConnections();
  server.close();
});

const complete = (more: object = {}) =>
  fetch(`${parley.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'When does the gate close?' }], ...more }),
  });

test('a parameter that is refused is mended once, and not tried again after a new start', async () => {
  rule = (body) =>
    'max_tokens' in body ? { status: 400, body: unsupported('max_tokens', 'max_completion_tokens') } : null;
  asked = [];
  expect((await complete({ max_tokens: 200 })).status).toBe(200);
  expect(asked.at(-1)).toMatchObject({ max_completion_tokens: 200 });
  expect(asked).toHaveLength(2);
  expect((await complete({ max_tokens: 200 })).status).toBe(200);
  expect(asked).toHaveLength(3);
  await database.close();
  await parley.stop();
  parley = await start(parley.dataDirectory);
  database = await openTestDatabase(parley.dataDirectory);
  expect((await complete({ max_tokens: 200 })).status).toBe(200);
  expect(asked).toHaveLength(4);
});

test('what was learned ages by itself, and what a newer release has learned stays', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
  const old = { kind: 'omit', field: 'temperature', since: ago(29) };
  const stale = { kind: 'omit', field: 'top_p', since: ago(31) };
  const newer = { kind: 'formOfTomorrow', of: [1], since: ago(1) };
  const learned = async () => {
    const [row] = await database.acrossSpaces((transaction) => transaction.select().from(modelQuirks));
    return row?.quirks ?? [];
  };
  const before = await learned();
  await database.acrossSpaces((transaction) =>
    transaction.update(modelQuirks).set({ quirks: [old, stale, newer, ...before] }),
  );
  await database.close();
  await parley.stop();
  parley = await start(parley.dataDirectory);
  database = await openTestDatabase(parley.dataDirectory);
  rule = (body) =>
    (body.messages as { role: string }[]).some(({ role }) => role === 'system')
      ? { status: 400, body: { error: { message: 'The system role is not supported.' } } }
      : null;
  asked = [];
  expect((await complete({ temperature: 0.2, max_tokens: 200 })).status).toBe(200);
  expect(asked).toHaveLength(2);
  expect(asked[1]).not.toHaveProperty('temperature');
  await expect.poll(learned).toHaveLength(4);
  expect(await learned()).toEqual([
    newer,
    old,
    ...before,
    { kind: 'systemAsUser', since: expect.any(String) },
  ]);
});

test('what will not pass says so, and never to try again', async () => {
  rule = () => ({ status: 404, body: { error: { message: 'The model `small-model` does not exist' } } });
  const answer = await complete();
  expect(answer.status).toBe(502);
  expect(answer.headers.get('x-should-retry')).toBe('false');
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe('model_unavailable');
  expect(error.message).not.toMatch(/again/i);
});

test('thinking without its opening is no part of the answer, streamed or whole', async () => {
  rule = () => null;
  const text =
    'The person asks about the gate. Passage 1 has it. I should be brief.\n</think>\n\nThe gate closes at six [1].';
  pieces = text.match(/.{1,12}/gs) ?? [];
  const whole = (await (await complete()).json()) as { choices: { message: { content: string } }[] };
  expect(whole.choices[0]?.message.content).toBe('The gate closes at six [1].');
  const streamed = await (await complete({ stream: true })).text();
  expect(streamed).not.toContain('brief');
  const signedIn = await new ApiClient(parley.origin).signIn(
    (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email,
    testPassword,
  );
  expect((await ask(signedIn, { bot }, 'When does the gate close?')).text).toBe(
    'The gate closes at six [1].',
  );
});

test('a page may ask, and reads what it is answered, refusals too', async () => {
  const preflight = await fetch(`${parley.origin}/v1/chat/completions`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,x-stainless-os',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-stainless-os');
  const refused = await fetch(`${parley.origin}/v1/models`, {
    headers: { Origin: 'https://app.example.org' },
  });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
});

test('a key with sites is for their pages alone', async () => {
  const signedIn = await new ApiClient(parley.origin).signIn(
    (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email,
    testPassword,
  );
  const { data } = await signedIn.post<{ key: string; origins: string[] }>(`model-bots/${bot}/api-keys`, {
    name: 'page',
    origins: ['https://app.example.org/'],
  });
  expect(data.origins).toEqual(['https://app.example.org']);
  const from = async (origin?: string) => {
    const answer = await fetch(`${parley.origin}/v1/models`, {
      headers: { Authorization: `Bearer ${data.key}`, ...(origin && { Origin: origin }) },
    });
    return [answer.status, answer.headers.get('access-control-allow-origin')];
  };
  expect(await from()).toEqual([200, null]);
  expect(await from('https://app.example.org')).toEqual([200, 'https://app.example.org']);
  expect(await from('https://other.example.org')).toEqual([403, '*']);
});
