import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConversationData, ConversationWithMessages } from '../../src/contracts/conversation.ts';
import type { RatingReportData } from '../../src/contracts/rating.ts';
import { emptyConversationsKept } from '../../src/rules/limits.ts';
import { createLiveAnswers } from '../../src/server/answering/live-answers.ts';
import { conversations } from '../../src/server/db/schema/conversations.ts';
import { removeEmptyConversations } from '../../src/server/services/conversations/remove-empty-conversations.ts';
import { removeTemporaryConversations } from '../../src/server/services/conversations/remove-temporary-conversations.ts';
import type { ApiClient } from '../testing/client.ts';
import { begin, read, readHandbook, send, textOf } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
let reader: ApiClient;

beforeAll(async () => {
  ({ bot, creator, reader } = await readHandbook(suite));
});

/** As much of the server as its jobs need here. */
const app = () =>
  ({ database: suite.database, liveAnswers: createLiveAnswers() }) as unknown as Parameters<
    typeof removeTemporaryConversations
  >[0]['app'];

const makeOlder = (id: string, age: string) =>
  suite.database.acrossSpaces((transaction) =>
    transaction.execute(sql`UPDATE conversations SET created_at = now() - ${age}::interval WHERE id = ${id}`),
  );

const questions = ({ messages }: ConversationWithMessages) =>
  messages.filter(({ role }) => role === 'user').map(textOf);

/** Every character but NUL, which nobody can store, that breaks or controls a line, or turns its direction. */
const breaking = Array.from({ length: 0x20_70 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  /(?!\0)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(character),
);

describe('versions', () => {
  test('a question that is edited branches off; both wordings stay, and the one looked at is remembered', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'When does the gate close?' });
    await send(reader, id, { text: 'Where are bicycles stored?' });
    const first = await read(reader, id);
    const edited = first.messages[2]?.id;
    expect(await send(reader, id, { text: 'How much do bicycles cost?', edits: edited })).toBe(200);

    const second = await read(reader, id);
    expect(questions(second)).toEqual(['When does the gate close?', 'How much do bicycles cost?']);
    expect(second.messages[2]?.versions).toEqual([edited, second.messages[2]?.id]);
    expect(second.messages[3]?.versions).toEqual([second.messages[3]?.id]);
    expect(second.messages[3]?.parentId).toBe(second.messages[2]?.id);

    const shown = await reader.put<ConversationWithMessages>(`conversations/${id}/path`, {
      messageId: edited,
    });
    expect(shown.data.messages.map((message) => message.id)).toEqual(first.messages.map(({ id }) => id));
    expect(questions(await read(reader, id))).toEqual([
      'When does the gate close?',
      'Where are bicycles stored?',
    ]);
  });

  test('a conversation is called like the first question in view, in one line, also where it is shared', async () => {
    const [secret, open] = ['Where are the bicycles of Ms Ruiz?', 'Where are bicycles stored?'];
    const id = await begin(reader, bot);
    await send(reader, id, { text: secret });
    const first = (await read(reader, id)).messages[0]?.id;
    await send(reader, id, { text: open, edits: first });
    expect((await read(reader, id)).title).toBe(open);
    const { data: share } = await reader.put<{ id: string }>(`conversations/${id}/share`);
    const copy = await creator.get(`model-bots/${bot}/shared/${share.id}`);
    expect(JSON.stringify(copy.data)).toContain(open);
    expect(JSON.stringify(copy.data)).not.toContain('Ruiz');

    const back = await reader.put<ConversationData>(`conversations/${id}/path`, { messageId: first });
    expect(back.data.title).toBe(secret);
    await send(reader, id, {
      text: `${`When does${breaking.join('')}the\n gate close? `.repeat(20)}`,
      edits: first,
    });
    expect((await read(reader, id)).title).toMatch(/^When does the gate close\? When .*\S…$/);
  });

  test('a title that the person gave stays, whatever version is in view', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'When does the gate close?' });
    const first = (await read(reader, id)).messages[0]?.id;
    await reader.patch(`conversations/${id}`, { title: 'Mine' });
    await send(reader, id, { text: 'Where are bicycles stored?', edits: first });
    await reader.put(`conversations/${id}/path`, { messageId: first });
    expect((await read(reader, id)).title).toBe('Mine');
  });

  test('an answer that is asked for again stands beside the first, and the talk goes on from it', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'When does the gate close?' });
    const [question, first] = (await read(reader, id)).messages;
    await send(reader, id, { retries: first?.id });
    const { messages } = await read(reader, id);
    expect(messages.map((message) => message.id)).toEqual([question?.id, messages[1]?.id]);
    expect(messages[1]?.versions).toEqual([first?.id, messages[1]?.id]);
    await send(reader, id, { text: 'Where are bicycles stored?' });
    expect((await read(reader, id)).messages[2]?.parentId).toBe(messages[1]?.id);
  });

  test('a first question can be edited, and the model reads only what was said on its own path', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'How much do bicycles cost?' });
    await send(reader, id, {
      text: 'When does the gate close?',
      edits: (await read(reader, id)).messages[0]?.id,
    });
    // Without words of its own it is about what was said before: here, the gate.
    await send(reader, id, { text: 'And why?' });
    const answer = textOf((await read(reader, id)).messages.at(-1));
    expect(answer).toContain('gate closes');
    expect(answer).not.toContain('six euros');
  });

  test('what is no message of this conversation, or of the other side, has no versions', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'When does the gate close?' });
    const [question, answer] = (await read(reader, id)).messages;
    const other = await begin(reader, bot);
    for (const body of [{ text: 'Hello?', edits: answer?.id }, { retries: question?.id }, { retries: bot }]) {
      expect(await send(reader, id, body)).toBe(404);
    }
    expect(await send(reader, other, { retries: answer?.id })).toBe(404);
    expect((await reader.put(`conversations/${other}/path`, { messageId: answer?.id })).status).toBe(404);
    expect((await read(reader, id)).messages).toHaveLength(2);
    expect(await send(reader, id, { text: 'Both?', retries: answer?.id })).toBe(422);
  });
});

describe('a rating', () => {
  test('is kept with its answer, changed and taken back', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'When does the gate close?' });
    const answer = (await read(reader, id)).messages[1]?.id;
    const path = `conversations/${id}/messages/${answer}/rating`;
    await reader.put(path, { rating: 'up' });
    expect((await read(reader, id)).messages[1]?.rating).toMatchObject({ rating: 'up', reason: null });
    await reader.put(path, { rating: 'down', reason: 'incomplete', comment: ' Which gate? ' });
    expect((await read(reader, id)).messages[1]?.rating).toEqual({
      rating: 'down',
      reason: 'incomplete',
      comment: 'Which gate?',
      shared: false,
    });
    expect((await reader.delete(path)).status).toBe(204);
    expect((await read(reader, id)).messages[1]?.rating).toBeNull();
  });

  test('is for answers, and for those whose conversation it is', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'When does the gate close?' });
    const [question, answer] = (await read(reader, id)).messages;
    const rate = (client: ApiClient, message = answer) =>
      client.put(`conversations/${id}/messages/${message?.id}/rating`, { rating: 'up' });
    expect((await rate(reader, question)).status).toBe(404);
    expect((await rate(creator)).status).toBe(404);
  });

  test('reaches who makes the bot without a name, and with the question only where it was shared', async () => {
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const id = await begin(person, bot);
    for (const [index, shared] of [false, true].entries()) {
      await send(person, id, { text: `Where are bicycles stored, please? ${index}` });
      const answer = (await read(person, id)).messages.at(-1)?.id;
      const said = { rating: 'down', reason: 'wrong', comment: `Deck three ${index}`, shared };
      await person.put(`conversations/${id}/messages/${answer}/rating`, said);
    }
    const companyAdmin = await suite.person({ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId });
    for (const report of [
      await creator.get<RatingReportData>(`model-bots/${bot}/ratings`),
      await companyAdmin.get<RatingReportData>(`companies/${suite.tenant.companyId}/ratings`),
    ]) {
      expect(report.data.bots[0]).toMatchObject({ id: bot, down: 2 });
      expect(report.data.reasons).toContainEqual({ reason: 'wrong', count: 2 });
      const [shared, kept] = report.data.latest;
      expect(shared).toMatchObject({
        comment: 'Deck three 1',
        question: 'Where are bicycles stored, please? 1',
      });
      expect(shared?.answer).toContain('deck two');
      expect(kept).toMatchObject({ comment: 'Deck three 0', question: null, answer: null });
      expect(JSON.stringify(report)).not.toContain(person.userId);
    }
    await person.delete(`conversations/${id}`);
    const { data } = await creator.get<RatingReportData>(`model-bots/${bot}/ratings`);
    expect(data.latest.map(({ comment }) => comment)).not.toContain('Deck three 1');
  });
});

describe('a pinned conversation', () => {
  test('stands first in its list until it is let go, and neither that nor another title is use of it', async () => {
    const listed = async () =>
      (await reader.get<ConversationData[]>(`model-bots/${bot}/conversations`)).data.map(({ id }) => id);
    const old = await begin(reader, bot);
    const recent = await begin(reader, bot);
    for (const id of [old, recent]) await send(reader, id, { text: 'When does the gate close?' });
    const before = await read(reader, old);
    const pinned = await reader.patch<ConversationData>(`conversations/${old}`, { pinned: true });
    expect(pinned.data).toMatchObject({ pinned: true, title: before.title, updatedAt: before.updatedAt });
    expect((await listed()).slice(0, 2)).toEqual([old, recent]);
    await reader.patch(`conversations/${old}`, { pinned: false });
    expect((await listed()).slice(0, 2)).toEqual([recent, old]);
    const renamed = await reader.patch<ConversationData>(`conversations/${old}`, { title: 'Old one' });
    expect(renamed.data).toMatchObject({ title: 'Old one', updatedAt: before.updatedAt });
    expect((await listed()).slice(0, 2)).toEqual([recent, old]);
    expect((await reader.patch(`conversations/${old}`, {})).status).toBe(422);
    expect((await creator.patch(`conversations/${old}`, { pinned: true })).status).toBe(404);
  });
});

describe('a temporary conversation', () => {
  test('answers and counts like any other, but is neither listed nor found, and is gone after a day', async () => {
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const id = await begin(person, bot, { temporary: true });
    await send(person, id, { text: 'When does the gate close?' });
    expect((await read(person, id)).temporary).toBe(true);
    expect((await person.get<{ fileResponses: { used: number } }>('usage')).data.fileResponses.used).toBe(1);
    expect((await person.get(`model-bots/${bot}/conversations`)).data).toEqual([]);
    expect((await person.get('conversations/search?search=gate')).data).toEqual([]);
    expect((await person.get<object[]>('palette?search=gate')).data).toEqual([]);
    expect((await person.put(`conversations/${id}/share`)).status).toBe(403);

    const job = () => removeTemporaryConversations({ app: app() });
    await job();
    expect((await person.get(`conversations/${id}`)).status).toBe(200);
    await makeOlder(id, '25 hours');
    await job();
    expect((await person.get(`conversations/${id}`)).status).toBe(404);
  });
});

describe('a conversation in which nothing was asked', () => {
  test('is gone after a week, and no other one is', async () => {
    const [empty, younger, asked] = [
      await begin(reader, bot),
      await begin(reader, bot),
      await begin(reader, bot),
    ];
    await send(reader, asked, { text: 'When does the gate close?' });
    await makeOlder(empty, '8 days');
    await makeOlder(younger, '6 days');
    await makeOlder(asked, '8 days');
    await removeEmptyConversations({ app: app() });
    const statuses = [empty, younger, asked].map(
      async (id) => (await reader.get(`conversations/${id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
  });

  test('makes room for the next where there are as many as are kept', async () => {
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const asked = await begin(person, bot);
    await send(person, asked, { text: 'When does the gate close?' });
    const empty = await begin(person, bot);
    await suite.database.acrossSpaces((transaction) =>
      transaction.insert(conversations).values(
        Array.from({ length: emptyConversationsKept - 1 }, () => ({
          spaceId: suite.tenant.tenantId,
          modelBotId: bot,
          userId: person.userId,
          title: 'New',
        })),
      ),
    );
    const statusOf = async (id: string) => (await person.get(`conversations/${id}`)).status;
    expect(await statusOf(empty)).toBe(200);
    const next = await begin(person, bot);
    expect(await Promise.all([asked, empty, next].map(statusOf))).toEqual([200, 404, 200]);
  });
});
