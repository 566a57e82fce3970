import { beforeAll, expect, test } from 'vitest';
import { chatCompletionChunk } from '../../src/contracts/chat-completion.ts';
import type { ApiKeyData } from '../../src/contracts/model-bot.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import { type ApiClient, readEvents } from '../testing/client.ts';
import { readHandbook } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
let reader: ApiClient;
let key: string;

const call = (path: string, body?: object, bearer = key) =>
  fetch(`${suite.anonymous.origin}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${bearer}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  ({ bot, creator, reader } = await readHandbook(suite));
  key = (await creator.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'test' })).data.key;
});

test('answers whole, with citations as annotations', async () => {
  const response = await call('chat/completions', {
    model: bot,
    messages: [{ role: 'user', content: 'When does the gate close?' }],
  });
  const body = await response.json();
  expect(body).toMatchObject({ object: 'chat.completion', model: bot });
  const { message } = body.choices[0];
  expect(message.content).toContain('twenty minutes before departure');
  expect(message.confidence).toBe('sure');
  const [annotation] = message.annotations;
  const { data } = await reader.get<{ text: string }>(`model-bots/${bot}/files/${annotation.fileId}/text`);
  expect(data.text.slice(annotation.start, annotation.end)).toBe(annotation.quote);
  const { url, start_index: start, end_index: end } = annotation.url_citation;
  expect(message.content.slice(start, end)).toBe('[1]');
  const original = await fetch(url, { headers: { Authorization: `Bearer ${creator.token}` } });
  expect(original.status).toBe(200);
});

test('streams chunks that add up to the answer', async () => {
  const response = await call('chat/completions', {
    model: bot,
    stream: true,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'When does the gate close?' }] }],
  });
  const chunks = await readEvents(response);
  const text = chunks
    .map((chunk) => (chunk.choices as { delta: { content?: string } }[])[0]?.delta.content ?? '')
    .join('');
  expect(text).toContain('twenty minutes before departure');
  expect(chunks.at(-1)?.choices).toMatchObject([{ delta: { confidence: 'sure' }, finish_reason: 'stop' }]);
});

test('a stream says what the answer took only when it is asked to, in a last chunk without choices', async () => {
  const streamed = async (wishes: object) =>
    readEvents(
      await call('chat/completions', {
        stream: true,
        ...wishes,
        messages: [{ role: 'user', content: 'When does the gate close?' }],
      }),
    );
  for (const wishes of [{}, { stream_options: null }, { stream_options: { include_usage: false } }]) {
    for (const chunk of await streamed(wishes)) expect(chunk).not.toHaveProperty('usage');
  }
  const chunks = (await streamed({ stream_options: { include_usage: true } })).map((chunk) =>
    chatCompletionChunk.parse(chunk),
  );
  const last = chunks.pop();
  expect(last).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
  for (const chunk of chunks) expect(chunk.usage).toBeNull();
});

test('a key works whatever site the call comes from, and no other site may read the answer', async () => {
  const sites: Record<string, string>[] = [
    { Origin: 'https://elsewhere.example.org' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example.org' },
    { Origin: 'null' },
  ];
  for (const from of sites) {
    const response = await fetch(`${suite.anonymous.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...from, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'When does the gate close?' }] }),
    });
    expect(response.status).toBe(200);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('names the bot as its only model', async () => {
  const { object, data } = await (await call('models')).json();
  expect([object, data.length, data[0].id]).toEqual(['list', 1, bot]);
  expect(Math.abs(data[0].created - Date.now() / 1000)).toBeLessThan(3_600);
  expect(await (await call(`models/${bot}`)).json()).toEqual(data[0]);
});

test('knows no other model than its bot', async () => {
  for (const id of ['gpt-4o', suite.tenant.companyId]) {
    const response = await call(`models/${id}`);
    expect(response.status).toBe(404);
    expect((await response.json()).error).toMatchObject({
      code: 'model_not_found',
      param: 'model',
      type: 'invalid_request_error',
      message: expect.stringContaining(bot),
    });
  }
  expect((await call(`models/${bot}`, undefined, 'pk_wrong')).status).toBe(401);
  expect((await call(`models/${bot}`, {})).status).toBe(405);
});

test.each(
  ['system', 'assistant', 'user'].flatMap((role) =>
    ['image_url', 'input_audio', 'file', 'anything'].map((type) => [role, type] as const),
  ),
)('refuses a message of the role %s with a part of the type %s', async (role, type) => {
  const content = [{ type: 'text', text: 'What is on it?' }, { type }];
  const response = await call('chat/completions', {
    messages: [
      { role, content },
      { role: 'user', content: 'When does the gate close?' },
    ],
  });
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatchObject({
    code: 'invalid_value',
    param: 'messages[0].content',
    type: 'invalid_request_error',
    message: expect.stringMatching(/parts of the type "text" or "image_url".*no sounds or files/),
  });
});

test.each([
  ['NUL', '\\u0000'],
  ['half of a surrogate pair', '\\ud83d'],
])('says that it cannot take a text with %s', async (_title, character) => {
  const response = await fetch(`${suite.anonymous.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Accept-Language': 'es' },
    body: `{"messages":[{"role":"user","content":"a${character}"}]}`,
  });
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatchObject({
    code: 'unstorable_text',
    message: expect.stringMatching(/cannot be stored: NUL, or half of a surrogate pair/),
  });
});

test('answers an unknown call in the protocol’s own shape', async () => {
  for (const path of ['embeddings', 'chat', 'nothing/at/all']) {
    const response = await call(path);
    expect(response.status, path).toBe(404);
    expect((await response.json()).error, path).toMatchObject({
      type: 'invalid_request_error',
      code: 'unknown_url',
    });
  }
});

const user = { role: 'user', content: 'Hi' };
test.each([
  [{}, 'missing_required_parameter', 'messages', /Missing required parameter: 'messages'/],
  [{ messages: [{ content: 'Hi' }] }, 'missing_required_parameter', 'messages[0].role', /Missing/],
  [{ messages: [user, { role: 'robot' }] }, 'invalid_value', 'messages[1].role', /one of "system"/],
  [{ messages: [{ role: 'user', content: 7 }] }, 'invalid_value', 'messages[0].content', /list of parts/],
  [{ messages: [] }, 'invalid_value', 'messages', /1 to 8000 characters/],
  [{ messages: [{ role: 'user', content: ' ' }] }, 'invalid_value', 'messages', /1 to 8000 characters/],
  [{ messages: [user], stream: 'yes' }, 'invalid_value', 'stream', /expected boolean/],
  [{ messages: [user], max_tokens: 0 }, 'invalid_value', 'max_tokens', />=1/],
  [{ messages: [user], temperature: 3 }, 'invalid_value', 'temperature', /<=2/],
  [{ messages: [user], n: 2 }, 'invalid_value', 'n', /gives one answer/],
  [
    { messages: [user], response_format: { type: 'xml' } },
    'invalid_value',
    'response_format.type',
    /"text", "json_object" or "json_schema"/,
  ],
  [
    { messages: [user], response_format: { type: 'json_object' } },
    'model_needed',
    null,
    /without a language/,
  ],
  [[], 'invalid_type', null, /JSON object/],
])('%j is refused by the name of its parameter', async (body, code, param, message) => {
  const response = await call('chat/completions', body);
  expect(response.status).toBe(400);
  const { error } = await response.json();
  expect(error).toMatchObject({ code, param, type: 'invalid_request_error' });
  expect(error.message).toMatch(message);
});

test('tells a program in English what is no JSON, and which method is not there', async () => {
  const headers = { Authorization: `Bearer ${key}`, 'Accept-Language': 'es' };
  const address = `${suite.anonymous.origin}/v1/chat/completions`;
  const json = { ...headers, 'Content-Type': 'application/json' };
  const broken = await fetch(address, { method: 'POST', headers: json, body: '{' });
  expect([broken.status, (await broken.json()).error.message]).toEqual([
    400,
    'The body of the request is not JSON, or an object in it has a key twice or `__proto__`.',
  ]);
  const got = await fetch(address, { headers });
  expect([got.status, (await got.json()).error]).toEqual([
    405,
    expect.objectContaining({ code: 'method_not_allowed', param: null }),
  ]);
});

test('says with every answer how many calls are left, and when to try again once there are none', async () => {
  const path = `model-bots/${bot}/api-keys`;
  const { data: own } = await creator.post<{ key: string }>(path, { name: 'busy' });
  const left = ({ headers }: Response) => headers.get('x-ratelimit-remaining-requests');
  const first = await call('models', undefined, own.key);
  expect(first.headers.get('x-ratelimit-limit-requests')).toBe('120');
  expect(first.headers.get('x-ratelimit-reset-requests')).toMatch(/^([1-9]|[1-5]\d|60)s$/);
  expect(left(first)).toBe('119');
  expect(left(await call('chat/completions', {}, own.key))).toBe('118');
  await Promise.all(Array.from({ length: 118 }, () => call('models', undefined, own.key)));
  const refused = await call('models', undefined, own.key);
  expect([refused.status, left(refused)]).toEqual([429, '0']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refused.json()).error).toMatchObject({ code: 'rate_limit_exceeded', type: 'requests' });
});

test('a key gets no more answers a day than it may, however many calls come at once', async () => {
  const path = `model-bots/${bot}/api-keys`;
  expect((await creator.post(path, { name: 'none', dailyAnswers: 0 })).status).toBe(422);
  const made = (await creator.post<ApiKeyData>(path, { name: 'two', dailyAnswers: 2 })).data;
  expect(made).toMatchObject({ dailyAnswers: 2, answersToday: 0 });
  const complete = (content: string) =>
    call('chat/completions', { messages: [{ role: 'user', content }] }, made.key);
  const listed = async () => (await creator.get<ApiKeyData[]>(path)).data.find(({ id }) => id === made.id);
  // One that uses no file gives its unit back.
  expect((await complete('Where is the purple elephant?')).status).toBe(200);
  expect(await listed()).toMatchObject({ dailyAnswers: 2, answersToday: 0 });
  const before = (await creator.get<UsageData>('usage')).data.fileResponses.used;
  const answers = await Promise.all(Array.from({ length: 6 }, () => complete('When does the gate close?')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  expect(await listed()).toMatchObject({ answersToday: 2 });
  const { fileResponses, resetsAt } = (await creator.get<UsageData>('usage')).data;
  expect(fileResponses.used).toBe(before + 2);
  const refused = await complete('When does the gate close?');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refused.json()).error).toMatchObject({
    code: 'insufficient_quota',
    type: 'insufficient_quota',
    message: expect.stringContaining(`There are more at ${resetsAt}`),
  });
});

test('refuses a key that was never made, and one that was removed', async () => {
  const made = (
    await creator.post<{ id: string; key: string }>(`model-bots/${bot}/api-keys`, { name: 'gone' })
  ).data;
  expect((await call('models', undefined, made.key)).status).toBe(200);
  expect((await creator.delete(`model-bots/${bot}/api-keys/${made.id}`)).status).toBe(204);
  const removed = await call('models', undefined, made.key);
  expect(removed.status).toBe(401);
  expect(removed.headers.get('www-authenticate')).toBe('Bearer realm="Parley", error="invalid_token"');
  expect(await removed.json()).toEqual({
    error: {
      message: expect.stringContaining('Incorrect API key'),
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    },
  });
  const keyless = await fetch(`${suite.anonymous.origin}/v1/models`);
  expect(keyless.headers.get('www-authenticate')).toBe('Bearer realm="Parley"');
  expect((await keyless.json()).error).toMatchObject({ code: 'missing_api_key', param: null });
  expect((await call('models', undefined, reader.token ?? '')).status).toBe(401);
});

test('a key is shown once and opens its own bot only', async () => {
  const { data } = await creator.get<object[]>(`model-bots/${bot}/api-keys`);
  expect(JSON.stringify(data)).not.toContain('pk_');
  const other = await call('chat/completions', {
    model: 'another',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  expect(other.status).toBe(404);
  expect((await other.json()).error).toMatchObject({
    code: 'model_not_found',
    param: 'model',
    type: 'invalid_request_error',
    message: expect.stringMatching(new RegExp(`'another'.*${bot}`)),
  });
  expect((await suite.anonymous.get('usage', { Authorization: `Bearer ${key}` })).status).toBe(401);
});
