import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../growth/hostile-texts.ts';
import type { ApiClient } from '../testing/client.ts';
import { openAnswer, readHandbook } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const site = 'https://shop.example.org';
/** Longer than what it takes by far, on whatever machine: who does not answer within it hangs. */
const hang = 60_000;
/** As long as most bodies that are no file may be; what takes less refuses it. */
const characters = 60_000;
/** As long as a question may be. */
const ofQuestion = 7_900;

const chosen = new Set(
  ['"', '[', '](', '`', '$', '<', '**a ', '> ', '1. ', '/', '\u00a0', '\u0301', 'a', '漢', '[[],'].map(
    (part) => JSON.stringify(part),
  ),
);
const texts = hostileTexts.filter(({ name }) => chosen.has(name) || name.startsWith('different q'));

let bot: string;
let creator: ApiClient;
let reader: ApiClient;
let key: string;
let conversationId: string;

beforeAll(async () => {
  ({ bot, creator, reader } = await readHandbook(suite));
  key = (await creator.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'test' })).data.key;
  conversationId = (await reader.post<{ id: string }>(`model-bots/${bot}/conversations`, {})).data.id;
  const { data } = await creator.get<{ version: number }>(`model-bots/${bot}/widget`);
  const widget = {
    enabled: true,
    origins: [site],
    accentColour: '#0b6350',
    greeting: '',
    questionsPerDay: 9_999,
  };
  expect((await creator.put(`model-bots/${bot}/widget`, { ...widget, version: data.version })).status).toBe(
    200,
  );
});

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The status of an answer that has wholly come. While it is made, the server goes on to answer others. */
async function statusOf(answering: Promise<Response>): Promise<number> {
  const answer = answering.then(async (response) => {
    await response.arrayBuffer();
    return response.status;
  });
  const health = await fetch(`${suite.anonymous.origin}/healthz`, { signal: AbortSignal.timeout(hang) });
  expect(health.status).toBe(200);
  const late = pause(hang, 'hangs' as const, { ref: false });
  const status = await Promise.race([answer, late]);
  expect(status).not.toBe('hangs');
  return status as number;
}

/** What a call answered that is no answer to a stranger's text, by the text. */
async function wrongAnswers(
  call: (text: string) => Promise<Response>,
  length: number,
  { mayBeMissing = false, given = texts } = {},
) {
  const wrong: string[] = [];
  for (const { name, make } of given) {
    const status = await statusOf(call(make(length)));
    if (status < 200 || status >= 500 || (status === 404 && !mayBeMissing)) wrong.push(`${name}: ${status}`);
  }
  return wrong;
}

const v1 = (path: string, init: RequestInit) => fetch(`${suite.anonymous.origin}/v1/${path}`, init);
const asked = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('hostile texts', { timeout: 600_000 }, () => {
  test.each<[string, (text: string) => unknown]>([
    ['users/login', (text) => ({ email: text, password: text })],
    ['users', (text) => ({ firstName: text, email: text, password: text, role: 'READ_USER' })],
    ['users/recover', (text) => ({ email: text })],
    ['users/reset', (text) => ({ token: text, password: text })],
    ['invitations/look-up', (text) => ({ token: text })],
    ['users/verify-email', (text) => ({ token: text })],
    ['users/login/second-step', (text) => ({ challenge: text, code: text })],
  ])('to %s are answered to somebody who is not signed in', async (path, body) => {
    const call = (text: string) => suite.anonymous.fetch(path, json(body(text)));
    expect(await wrongAnswers(call, characters)).toEqual([]);
  });

  test.each<[string, (text: string) => unknown, number]>([
    ['search', (query) => ({ query, limit: 5 }), ofQuestion],
    ['search', (query) => ({ query, limit: 5 }), characters],
    ['quality/questions/import', (csv) => ({ csv }), characters],
    ['conversations', (title) => ({ title }), characters],
    ['files/from-url', (url) => ({ url, recrawl: 'never' }), characters],
  ])('to %s of a bot are answered', async (path, body, length) => {
    const call = (text: string) => creator.fetch(`model-bots/${bot}/${path}`, json(body(text)));
    expect(await wrongAnswers(call, length)).toEqual([]);
  });

  test.each<[string, (text: string) => string]>([
    ['documents', (text) => text],
    ['titles of documents', (text) => `{"openapi":"3.1.0","info":{"title":${JSON.stringify(text)}`],
  ])('are answered as %s for tools', async (_what, documentOf) => {
    const call = (text: string) => {
      const body = new FormData();
      body.append('file', new Blob([documentOf(text)]), 'document');
      return creator.fetch(`model-bots/${bot}/tools/openapi`, { method: 'POST', body });
    };
    expect(await wrongAnswers(call, characters)).toEqual([]);
  });

  test.each([ofQuestion, characters])('of %d characters are answered as questions', async (length) => {
    const post = (text: string) => openAnswer(reader, conversationId, { text });
    expect(await wrongAnswers(post, length)).toEqual([]);
  });

  test('are answered as questions of programs and visitors', async () => {
    const program = (text: string) =>
      v1('chat/completions', json({ model: bot, ...asked(text) }, { Authorization: `Bearer ${key}` }));
    expect(await wrongAnswers(program, ofQuestion)).toEqual([]);
    expect(await wrongAnswers(program, characters)).toEqual([]);
    const visitor = (text: string) => v1(`widgets/${bot}/chat`, json(asked(text), { Origin: site }));
    expect(await wrongAnswers(visitor, ofQuestion)).toEqual([]);
    expect(await wrongAnswers(visitor, characters)).toEqual([]);
  });

  test('are answered in queries, paths, cookies and heads', async () => {
    const { origin } = suite.anonymous;
    const inHead = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 7_000);
    const calls: ((text: string) => Promise<Response>)[] = [
      (text) => reader.fetch(`palette?search=${inHead(text)}`),
      (text) => reader.fetch(`conversations/search?search=${inHead(text)}`),
      (text) => suite.anonymous.fetch(`palette?${inHead(text)}=${inHead(text)}`),
      (text) => fetch(`${origin}/${inHead(text)}`, { redirect: 'manual' }),
      (text) => fetch(`${origin}/es/${inHead(text).replaceAll('%2F', '/')}`, { redirect: 'manual' }),
      (text) => fetch(`${origin}/api/${inHead(text).replaceAll('%2F', '/')}`, { redirect: 'manual' }),
      (text) => fetch(`${origin}/account/auth/login?returnUrl=${inHead(text)}`, { redirect: 'manual' }),
      (text) => suite.anonymous.fetch('users/me', { headers: { Cookie: `session=${inHead(text)}` } }),
      (text) => suite.anonymous.fetch('users/me', { headers: { Authorization: `Bearer ${inHead(text)}` } }),
      (text) => fetch(`${origin}/`, { headers: { 'Accept-Language': `en-${inHead(text)}` } }),
      (text) =>
        fetch(`${origin}/`, { headers: { 'User-Agent': inHead(text), Range: `bytes=${inHead(text)}` } }),
      (text) => suite.anonymous.fetch('users/login', json({}, { 'X-Forwarded-For': inHead(text) })),
    ];
    for (const call of calls)
      expect(await wrongAnswers(call, ofQuestion, { mayBeMissing: true })).toEqual([]);
    const slashes = fetch(`${origin}${'/'.repeat(4_000)}`, { redirect: 'manual' });
    expect(await statusOf(slashes)).toBeLessThan(500);
  });

  test.each(['md', 'txt', 'html', 'csv', 'json'])('are read as files of the kind %s', async (kind) => {
    const call = (text: string) => {
      const form = new FormData();
      form.append('file', new Blob([text]), `${text.slice(0, 100).replaceAll('/', '_')}.${kind}`);
      return creator.fetch(`model-bots/${bot}/files?onDuplicate=keep`, { method: 'POST', body: form });
    };
    // Each is read by a process of its own, which takes a second.
    const given = texts.filter((_, at) => at % 3 === 0);
    expect(await wrongAnswers(call, 200_000, { given })).toEqual([]);
    const files = await creator.untilIngested(bot, 300);
    expect(files.filter(({ status }) => !['ready', 'failed'].includes(status))).toEqual([]);
  });
});
