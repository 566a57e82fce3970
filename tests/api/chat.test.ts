import { beforeAll, describe, expect, test } from 'vitest';
import type { CitationData, ConversationWithMessages } from '../../src/contracts/conversation.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { FoundPassage } from '../../src/contracts/search.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import { type ApiClient, readEvents } from '../support/client.ts';
import { createSuite } from '../support/suite.ts';

const suite = createSuite();
let bot: string;
let reader: ApiClient;

const handbook = `# Ferry handbook

Passengers must check in at least forty minutes before departure. The gate closes twenty minutes before departure.

Bicycles travel for six euros each way and are stored on deck two. Motorcycles need a booking of their own.

Dogs are welcome in the outdoor area. Guide dogs may enter every cabin without a fee.
`;
const manual = `# Manual del hotel

El desayuno se sirve de siete a once de la mañana en la terraza. La piscina cierra a las nueve de la noche.
`;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await creator.upload(bot, 'handbook.md', handbook);
  await creator.upload(bot, 'manual.md', manual);
  await creator.untilIngested(bot);
  reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
});

async function openConversation(client = reader): Promise<string> {
  return (await client.post<{ id: string }>(`model-bots/${bot}/conversations`, {})).data.id;
}

async function ask(conversation: string, text: string, client = reader) {
  const response = await client.fetch(`conversations/${conversation}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const parts = await readEvents(response);
  return {
    response,
    parts,
    text: parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join(''),
    citations: parts.flatMap((part) => (part.type === 'data-citation' ? [part.data as CitationData] : [])),
  };
}

async function storedText(fileId: string): Promise<string> {
  return (await reader.get<{ text: string }>(`model-bots/${bot}/files/${fileId}/text`)).data.text;
}

describe('search', () => {
  test.each([
    ['When does the gate close?', 'The gate closes twenty minutes before departure.'],
    ['¿A qué hora cierra la piscina?', 'La piscina cierra a las nueve de la noche.'],
    ['bycicles price', 'Bicycles travel for six euros each way'],
  ])('%s finds its passage, whose text stands at its offsets', async (query, expected) => {
    const { data } = await reader.post<FoundPassage[]>(`model-bots/${bot}/search`, { query, limit: 3 });
    const best = data[0] as FoundPassage;
    expect(best.text).toContain(expected);
    expect((await storedText(best.fileId)).slice(best.start, best.end)).toBe(best.text);
  });

  test('no more passages than asked for', async () => {
    const { data } = await reader.post<unknown[]>(`model-bots/${bot}/search`, {
      query: 'departure breakfast',
      limit: 1,
    });
    expect(data).toHaveLength(1);
  });

  test.each([
    '\' \\ & | :* ! ( ) <-> " %',
    `${'departure '.repeat(790)}gate`,
    '🚢 ¿puerta? — «gate»',
    'ﬁerry ｇａｔｅ',
  ])('a question full of odd characters is answered like any other (%#)', async (query) => {
    expect((await reader.post(`model-bots/${bot}/search`, { query })).status).toBe(200);
    expect((await ask(await openConversation(), query)).parts.at(-1)?.type).toBe('finish');
  });

  test('an empty question is refused', async () => {
    const { status, error } = await reader.post(`model-bots/${bot}/search`, { query: '  ' });
    expect(status).toBe(422);
    expect(error.fields).toEqual({ query: 'required' });
  });
});

describe('an answer', () => {
  test.each([
    ['How early must passengers check in?', 'forty minutes before departure'],
    ['¿Cuándo se sirve el desayuno?', 'de siete a once de la mañana'],
  ])('to %s quotes the file literally', async (question, expected) => {
    const { text, citations, response } = await ask(await openConversation(), question);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(text).toContain(expected);
    expect(text).toContain('[1]');
    expect(citations.length).toBeGreaterThan(0);
    for (const { fileId, start, end, quote } of citations) {
      expect((await storedText(fileId ?? '')).slice(start, end)).toBe(quote);
    }
  });

  test('that the files do not hold is refused plainly, in the language of the question, and costs nothing', async () => {
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const conversation = await openConversation(person);
    const english = await ask(conversation, 'Who won the football world championship in 1998?', person);
    const spanish = await ask(conversation, '¿Quién ganó el campeonato mundial de fútbol en 1998?', person);
    expect(english.citations).toEqual([]);
    expect(spanish.citations).toEqual([]);
    expect(english.text).not.toBe('');
    expect(spanish.text).not.toBe(english.text);
    expect((await person.get<UsageData>('usage')).data.fileResponses.used).toBe(0);
  });

  test('to a question that leans on the one before it is found with both', async () => {
    const conversation = await openConversation();
    await ask(conversation, 'How many euros do bicycles cost?');
    const { citations } = await ask(conversation, 'And where are they stored?');
    expect(citations[0]?.quote).toContain('deck two');
  });

  test('is a well-formed UI message stream', async () => {
    const { parts } = await ask(await openConversation(), 'Where are bicycles stored?');
    const types = parts.map((part) => part.type);
    expect(types[0]).toBe('start');
    expect(types[1]).toBe('text-start');
    expect(types.at(-2)).toBe('text-end');
    expect(types.at(-1)).toBe('finish');
  });

  test('and its question are there after a reload', async () => {
    const conversation = await openConversation();
    const { text, citations } = await ask(conversation, 'Where are bicycles stored?');
    const { data } = await reader.get<ConversationWithMessages>(`conversations/${conversation}`);
    expect(data.title).toBe('Where are bicycles stored?');
    expect(data.streaming).toBe(false);
    expect(data.messages.map((message) => [message.role, message.status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
    ]);
    const [, answer] = data.messages;
    expect(answer?.model).toBe('quoter');
    expect(answer?.parts[0]).toEqual({ type: 'text', text });
    expect(answer?.parts.slice(1).map((part) => (part.type === 'data-citation' ? part.data : null))).toEqual(
      citations,
    );
  });

  test('keeps its quotes when the file is deleted', async () => {
    const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
    const { data: uploaded } = await creator.upload(
      bot,
      'short-lived.txt',
      'The observatory opens at dusk on Fridays.',
    );
    await creator.untilIngested(bot);
    const conversation = await openConversation(creator);
    const { citations } = await ask(conversation, 'When does the observatory open?', creator);
    expect(citations[0]?.fileId).toBe(uploaded[0]?.id);
    await creator.delete(`model-bots/${bot}/files/${uploaded[0]?.id}`);
    const { data } = await creator.get<ConversationWithMessages>(`conversations/${conversation}`);
    const part = data.messages[1]?.parts[1];
    expect(part?.type === 'data-citation' && part.data).toMatchObject({
      fileId: null,
      quote: citations[0]?.quote,
    });
  });
});

describe('a conversation', () => {
  test('is listed, renamed and removed by its person', async () => {
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const id = await openConversation(person);
    await ask(id, 'Where are bicycles stored?', person);
    expect(
      (await person.patch<{ title: string }>(`conversations/${id}`, { title: 'Ferries' })).data.title,
    ).toBe('Ferries');
    const listed = await person.get<{ id: string; title: string }[]>(`model-bots/${bot}/conversations`);
    expect(listed.data).toMatchObject([{ id, title: 'Ferries' }]);
    expect((await person.delete(`conversations/${id}`)).status).toBe(204);
    expect((await person.get(`conversations/${id}`)).status).toBe(404);
  });

  test('has nothing to resume when no answer is being written', async () => {
    expect((await reader.fetch(`conversations/${await openConversation()}/stream`)).status).toBe(204);
  });
});

test('the daily limit is exact under concurrent questions, and says when it starts again', async () => {
  const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  const conversations = await Promise.all(Array.from({ length: 26 }, () => openConversation(person)));
  const answers = await Promise.all(
    conversations.map(async (conversation) => {
      const response = await person.fetch(`conversations/${conversation}/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: 'When does the gate close?' }),
      });
      return { status: response.status, body: await response.text() };
    }),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(6);
  const { error } = JSON.parse(refused[0]?.body ?? '');
  expect(error).toMatchObject({ code: 'limit_reached', upgradePath: '/prices' });
  expect(Date.parse(error.resetsAt)).toBeGreaterThan(Date.now());
  expect((await person.get<UsageData>('usage')).data.fileResponses).toEqual({
    used: 20,
    limit: 20,
    remaining: 0,
  });
  // Told at 80 %, once, however many answers follow.
  expect((await person.get<NotificationData[]>('notifications')).data).toMatchObject([
    { kind: 'fileResponsesNearlyUsed', values: { used: '16', limit: '20' }, path: '/prices' },
  ]);
});

describe('the OpenAI-compatible interface', () => {
  let key: string;
  const call = (path: string, body?: object, bearer = key) =>
    fetch(`${suite.anonymous.origin}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${bearer}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  beforeAll(async () => {
    const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
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
    const [annotation] = message.annotations;
    expect((await storedText(annotation.fileId)).slice(annotation.start, annotation.end)).toBe(
      annotation.quote,
    );
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
    expect((chunks.at(-1)?.choices as { finish_reason: string }[] | undefined)?.[0]?.finish_reason).toBe(
      'stop',
    );
  });

  test('names the bot as its only model', async () => {
    expect(await (await call('models')).json()).toMatchObject({ object: 'list', data: [{ id: bot }] });
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
      'The body of the request is not JSON.',
    ]);
    const got = await fetch(address, { headers });
    expect([got.status, (await got.json()).error]).toEqual([
      405,
      expect.objectContaining({ code: 'method_not_allowed', param: null }),
    ]);
  });

  test('says with every answer how many calls are left, and when to try again once there are none', async () => {
    const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
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

  test('refuses a key that was never made, and one that was removed', async () => {
    const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
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
    const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
    const { data } = await creator.get<object[]>(`model-bots/${bot}/api-keys`);
    expect(JSON.stringify(data)).not.toContain('pk_');
    const other = await call('chat/completions', {
      model: 'another',
      messages: [{ role: 'user', content: 'Hi' }],
    });
    expect(other.status).toBe(404);
    expect((await other.json()).error).toMatchObject({
      ...{ code: 'model_not_found', param: 'model', type: 'invalid_request_error' },
      message: expect.stringMatching(new RegExp(`'another'.*${bot}`)),
    });
    expect((await suite.anonymous.get('usage', { Authorization: `Bearer ${key}` })).status).toBe(401);
  });
});
