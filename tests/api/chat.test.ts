import { beforeAll, describe, expect, test } from 'vitest';
import type { ConversationWithMessages, FollowUpsData } from '../../src/contracts/conversation.ts';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import { translator } from '../../src/i18n/i18n.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

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

const kennel = `# Kennel rules

## Feeding

The hounds are fed oats at dawn, and nothing after noon.

## Grooming

Each coat is brushed on Fridays with the stiff brush that hangs beside the door.

## Exercise

They run twice round the meadow before lunch, whatever the weather.
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
    expect((await ask(reader, await openConversation(), query)).parts.at(-1)?.type).toBe('finish');
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
    const { text, citations, headers } = await ask(reader, await openConversation(), question);
    expect(headers.get('content-type')).toContain('text/event-stream');
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
    const english = await ask(person, conversation, 'Who won the football world championship in 1998?');
    const spanish = await ask(person, conversation, '¿Quién ganó el campeonato mundial de fútbol en 1998?');
    expect(english.citations).toEqual([]);
    expect(spanish.citations).toEqual([]);
    expect(english.text).not.toBe('');
    expect(spanish.text).not.toBe(english.text);
    expect((await person.get<UsageData>('usage')).data.fileResponses.used).toBe(0);
  });

  test('offers questions of the headings beside what it cites, and none where it cites nothing', async () => {
    const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
    await creator.upload(bot, 'kennel.md', kennel);
    await creator.untilIngested(bot);
    const conversation = await openConversation();
    const followUps = async () => {
      const { data } = await reader.get<ConversationWithMessages>(`conversations/${conversation}`);
      const path = `conversations/${conversation}/messages/${data.messages.at(-1)?.id}/follow-ups`;
      return (await reader.get<FollowUpsData>(path)).data.questions;
    };
    expect((await ask(reader, conversation, 'When are the hounds fed?')).text).toContain('oats at dawn');
    expect(await followUps()).toEqual(
      ['Grooming', 'Exercise'].map((heading) => translator('en')('chat.empty.askAbout', { heading })),
    );
    expect((await ask(reader, conversation, 'Who won the football world championship?')).citations).toEqual(
      [],
    );
    expect(await followUps()).toEqual([]);
  });

  test('to a question that leans on the one before it is found with both', async () => {
    const conversation = await openConversation();
    await ask(reader, conversation, 'How many euros do bicycles cost?');
    const { citations } = await ask(reader, conversation, 'And where are they stored?');
    expect(citations[0]?.quote).toContain('deck two');
  });

  test('is a well-formed UI message stream', async () => {
    const { parts } = await ask(reader, await openConversation(), 'Where are bicycles stored?');
    const types = parts.map((part) => part.type);
    expect(types[0]).toBe('start');
    expect(types[1]).toBe('text-start');
    expect(types.at(-2)).toBe('text-end');
    expect(types.at(-1)).toBe('finish');
  });

  test('and its question are there after a reload', async () => {
    const conversation = await openConversation();
    const { text, citations } = await ask(reader, conversation, 'Where are bicycles stored?');
    const { data } = await reader.get<ConversationWithMessages>(`conversations/${conversation}`);
    expect(data.title).toBe('Where are bicycles stored?');
    expect(data.streaming).toBe(false);
    expect(data.messages.map((message) => [message.role, message.status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
    ]);
    const [, answer] = data.messages;
    expect(answer?.model).toBe('quoter');
    expect(answer?.confidence).toBe('sure');
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
    const { citations } = await ask(creator, conversation, 'When does the observatory open?');
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
    await ask(person, id, 'Where are bicycles stored?');
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
    conversations.map((conversation) => ask(person, conversation, 'When does the gate close?')),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(6);
  expect(refused[0]?.error).toMatchObject({ code: 'limit_reached', upgradePath: '/prices' });
  expect(Date.parse(String(refused[0]?.error?.resetsAt))).toBeGreaterThan(Date.now());
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
