import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  ConversationData,
  ConversationWithMessages,
  MessageData,
} from '../../src/contracts/conversation.ts';
import type { ConversationHit } from '../../src/contracts/conversation-search.ts';
import type {
  ConversationShareData,
  SharedConversationData,
} from '../../src/contracts/conversation-share.ts';
import type { RatingReportData } from '../../src/contracts/rating.ts';
import { removeEmptyConversations } from '../../src/server/jobs/remove-empty-conversations.handler.ts';
import { removeTemporaryConversations } from '../../src/server/jobs/remove-temporary-conversations.handler.ts';
import { createLiveAnswers } from '../../src/server/services/conversations/live-answers.ts';
import { type ApiClient, readEvents } from '../support/client.ts';
import { createSuite } from '../support/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
let reader: ApiClient;

const handbook = `# Ferry handbook

Passengers must check in at least forty minutes before departure. The gate closes twenty minutes before departure.

Bicycles travel for six euros each way and are stored on deck two.
`;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await creator.upload(bot, 'handbook.md', handbook);
  await creator.untilIngested(bot);
  reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
});

/** As much of the server as its jobs need here. */
const app = () =>
  ({ database: suite.database, liveAnswers: createLiveAnswers() }) as unknown as Parameters<
    typeof removeTemporaryConversations
  >[0];

const makeOlder = (id: string, age: string) =>
  suite.database.acrossSpaces((transaction) =>
    transaction.execute(sql`UPDATE conversations SET created_at = now() - ${age}::interval WHERE id = ${id}`),
  );

async function begin(client = reader, options: object = {}): Promise<string> {
  return (await client.post<{ id: string }>(`model-bots/${bot}/conversations`, options)).data.id;
}

/** Sends a question, or asks for another version, and reads the answer to its end. */
async function send(conversation: string, body: object, client = reader): Promise<number> {
  const response = await client.fetch(`conversations/${conversation}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 200) await readEvents(response);
  return response.status;
}

const read = async (conversation: string, client = reader) =>
  (await client.get<ConversationWithMessages>(`conversations/${conversation}`)).data;
const textOf = (message: MessageData | undefined) =>
  message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? '';
const questions = ({ messages }: ConversationWithMessages) =>
  messages.filter(({ role }) => role === 'user').map(textOf);

describe('versions', () => {
  test('a question that is edited branches off; both wordings stay, and the one looked at is remembered', async () => {
    const id = await begin();
    await send(id, { text: 'When does the gate close?' });
    await send(id, { text: 'Where are bicycles stored?' });
    const first = await read(id);
    const edited = first.messages[2]?.id;
    expect(await send(id, { text: 'How much do bicycles cost?', edits: edited })).toBe(200);

    const second = await read(id);
    expect(questions(second)).toEqual(['When does the gate close?', 'How much do bicycles cost?']);
    expect(second.messages[2]?.versions).toEqual([edited, second.messages[2]?.id]);
    expect(second.messages[3]?.versions).toEqual([second.messages[3]?.id]);
    expect(second.messages[3]?.parentId).toBe(second.messages[2]?.id);

    const shown = await reader.put<ConversationWithMessages>(`conversations/${id}/path`, {
      messageId: edited,
    });
    expect(shown.data.messages.map((message) => message.id)).toEqual(first.messages.map(({ id }) => id));
    expect(questions(await read(id))).toEqual(['When does the gate close?', 'Where are bicycles stored?']);
  });

  test('an answer that is asked for again stands beside the first, and the talk goes on from it', async () => {
    const id = await begin();
    await send(id, { text: 'When does the gate close?' });
    const [question, first] = (await read(id)).messages;
    await send(id, { retries: first?.id });
    const { messages } = await read(id);
    expect(messages.map((message) => message.id)).toEqual([question?.id, messages[1]?.id]);
    expect(messages[1]?.versions).toEqual([first?.id, messages[1]?.id]);
    await send(id, { text: 'Where are bicycles stored?' });
    expect((await read(id)).messages[2]?.parentId).toBe(messages[1]?.id);
  });

  test('a first question can be edited, and the model reads only what was said on its own path', async () => {
    const id = await begin();
    await send(id, { text: 'How much do bicycles cost?' });
    await send(id, { text: 'When does the gate close?', edits: (await read(id)).messages[0]?.id });
    // Without words of its own it is about what was said before: here, the gate.
    await send(id, { text: 'And why?' });
    const answer = textOf((await read(id)).messages.at(-1));
    expect(answer).toContain('gate closes');
    expect(answer).not.toContain('six euros');
  });

  test('what is no message of this conversation, or of the other side, has no versions', async () => {
    const id = await begin();
    await send(id, { text: 'When does the gate close?' });
    const [question, answer] = (await read(id)).messages;
    const other = await begin();
    for (const body of [{ text: 'Hello?', edits: answer?.id }, { retries: question?.id }, { retries: bot }]) {
      expect(await send(id, body)).toBe(404);
    }
    expect(await send(other, { retries: answer?.id })).toBe(404);
    expect((await reader.put(`conversations/${other}/path`, { messageId: answer?.id })).status).toBe(404);
    expect((await read(id)).messages).toHaveLength(2);
    expect(await send(id, { text: 'Both?', retries: answer?.id })).toBe(422);
  });
});

describe('a rating', () => {
  test('is kept with its answer, changed and taken back', async () => {
    const id = await begin();
    await send(id, { text: 'When does the gate close?' });
    const answer = (await read(id)).messages[1]?.id;
    const path = `conversations/${id}/messages/${answer}/rating`;
    await reader.put(path, { rating: 'up' });
    expect((await read(id)).messages[1]?.rating).toMatchObject({ rating: 'up', reason: null });
    await reader.put(path, { rating: 'down', reason: 'incomplete', comment: ' Which gate? ' });
    expect((await read(id)).messages[1]?.rating).toEqual({
      ...{ rating: 'down', reason: 'incomplete', comment: 'Which gate?', shared: false },
    });
    expect((await reader.delete(path)).status).toBe(204);
    expect((await read(id)).messages[1]?.rating).toBeNull();
  });

  test('is for answers, and for those whose conversation it is', async () => {
    const id = await begin();
    await send(id, { text: 'When does the gate close?' });
    const [question, answer] = (await read(id)).messages;
    const rate = (client: ApiClient, message = answer) =>
      client.put(`conversations/${id}/messages/${message?.id}/rating`, { rating: 'up' });
    expect((await rate(reader, question)).status).toBe(404);
    expect((await rate(creator)).status).toBe(404);
  });

  test('reaches who makes the bot without a name, and with the question only where it was shared', async () => {
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const id = await begin(person);
    for (const [index, shared] of [false, true].entries()) {
      await send(id, { text: `Where are bicycles stored, please? ${index}` }, person);
      const answer = (await read(id, person)).messages.at(-1)?.id;
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

describe('the search', () => {
  const search = async (client: ApiClient, words: string, botId?: string) =>
    (
      await client.get<ConversationHit[]>(
        `conversations/search?search=${encodeURIComponent(words)}${botId ? `&modelBotId=${botId}` : ''}`,
      )
    ).data;
  const marked = (hit: ConversationHit | undefined) =>
    (hit?.message?.excerpt ?? hit?.title ?? []).flatMap((piece) => (piece.marked ? [piece.text] : []));
  let person: ApiClient;
  let conversation: string;

  beforeAll(async () => {
    person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    conversation = await begin(person);
    await send(conversation, { text: '¿Cuándo cierran las estaciones de CANCIÓN, por favor?' }, person);
    await send(conversation, { text: 'When does the gate close?' }, person);
    await person.patch(`conversations/${conversation}`, { title: 'Horarios de los ferris' });
  });

  test.each([
    ['estación', 'estaciones'],
    ['cancion', 'CANCIÓN'],
    ['closing gates', 'gate'],
    ['estac', 'estaciones'],
    ['cuando', 'Cuándo'],
  ])('finds %s in every form, in either language and without accents', async (words, found) => {
    const hits = await search(person, words, bot);
    const hit = hits.find((each) => marked(each).includes(found));
    expect(hit).toMatchObject({ conversationId: conversation, modelBotId: bot });
    const { messages } = await read(conversation, person);
    expect(messages.map(({ id }) => id)).toContain(hit?.message?.id);
  });

  test('finds titles, also after they were changed', async () => {
    const [hit] = await search(person, 'ferri horario');
    expect(hit?.message).toBeNull();
    expect(marked(hit)).toEqual(['Horarios', 'ferris']);
    await person.patch(`conversations/${conversation}`, { title: 'Puertas' });
    expect(await search(person, 'ferri horario')).toEqual([]);
  });

  test('needs all the words, and knows odd ones', async () => {
    expect(await search(person, 'gate zeppelin')).toEqual([]);
    for (const words of ["'", '\\ & | ! ( ) <-> : *', '¿?', 'a & !b', "person:'x"]) {
      expect((await person.get(`conversations/search?search=${encodeURIComponent(words)}`)).status).toBe(200);
    }
  });

  test('shows nobody what others said, nor what was removed', async () => {
    expect(await search(creator, 'estaciones')).toEqual([]);
    expect(await search(creator, `person:${person.userId}`)).toEqual([]);
    const other = await begin(person);
    await send(other, { text: 'Where are the zeppelins?' }, person);
    expect(await search(person, 'zeppelin')).not.toEqual([]);
    await person.delete(`conversations/${other}`);
    expect(await search(person, 'zeppelin')).toEqual([]);
  });
});

describe('a pinned conversation', () => {
  test('stands first in its list until it is let go, and neither that nor another title is use of it', async () => {
    const listed = async () =>
      (await reader.get<ConversationData[]>(`model-bots/${bot}/conversations`)).data.map(({ id }) => id);
    const old = await begin();
    const recent = await begin();
    const before = await read(old);
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
    const id = await begin(person, { temporary: true });
    await send(id, { text: 'When does the gate close?' }, person);
    expect((await read(id, person)).temporary).toBe(true);
    expect((await person.get<{ fileResponses: { used: number } }>('usage')).data.fileResponses.used).toBe(1);
    expect((await person.get(`model-bots/${bot}/conversations`)).data).toEqual([]);
    expect((await person.get('conversations/search?search=gate')).data).toEqual([]);
    expect((await person.get<object[]>('palette?search=gate')).data).toEqual([]);
    expect((await person.put(`conversations/${id}/share`)).status).toBe(403);

    const job = () => removeTemporaryConversations(app());
    await job();
    expect((await person.get(`conversations/${id}`)).status).toBe(200);
    await makeOlder(id, '25 hours');
    await job();
    expect((await person.get(`conversations/${id}`)).status).toBe(404);
  });
});

describe('a conversation in which nothing was asked', () => {
  test('is gone after a week, and no other one is', async () => {
    const [empty, younger, asked] = [await begin(), await begin(), await begin()];
    await send(asked, { text: 'When does the gate close?' });
    await makeOlder(empty, '8 days');
    await makeOlder(younger, '6 days');
    await makeOlder(asked, '8 days');
    await removeEmptyConversations(app());
    const statuses = [empty, younger, asked].map(
      async (id) => (await reader.get(`conversations/${id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
  });
});

describe('a shared conversation', () => {
  test('is a copy for whoever may open the bot, until it is revoked', async () => {
    const id = await begin();
    await send(id, { text: 'Where are bicycles stored?' });
    const { data: share } = await reader.put<ConversationShareData>(`conversations/${id}/share`);
    expect(share).toMatchObject({ path: `/model-bots/${bot}/shared/${share.id}`, messages: 2 });
    await send(id, { text: 'When does the gate close?' });

    const colleague = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const path = `model-bots/${bot}/shared/${share.id}`;
    const { data: shared } = await colleague.get<SharedConversationData>(path);
    expect(shared.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(shared.messages[1]?.citations[0]).toMatchObject({ fileName: 'handbook.md' });
    expect(JSON.stringify(shared)).not.toContain(reader.userId);
    expect((await colleague.get(`conversations/${id}`)).status).toBe(404);

    const stranger = await suite.person({ name: 'SINGLE_USER' });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await suite.anonymous.get(path)).status).toBe(401);

    await reader.put(`conversations/${id}/share`);
    expect((await colleague.get<SharedConversationData>(path)).data.messages).toHaveLength(4);
    expect((await reader.delete(`conversations/${id}/share`)).status).toBe(204);
    expect((await colleague.get(path)).status).toBe(404);
    expect((await reader.get(`conversations/${id}/share`)).data).toBeNull();
  });

  test('ends with its conversation, and needs one that was begun', async () => {
    const id = await begin();
    expect((await reader.put(`conversations/${id}/share`)).status).toBe(403);
    await send(id, { text: 'Where are bicycles stored?' });
    const { data: share } = await reader.put<ConversationShareData>(`conversations/${id}/share`);
    await reader.delete(`conversations/${id}`);
    expect((await reader.get(`model-bots/${bot}/shared/${share.id}`)).status).toBe(404);
  });
});

describe('an export', () => {
  test('names file, page and words of every citation, for people and for programs', async () => {
    const id = await begin();
    await send(id, { text: 'Where are bicycles stored?' });
    await send(id, { text: 'When does the gate close?', edits: (await read(id)).messages[0]?.id });
    const markdown = await reader.fetch(`conversations/${id}/export`);
    expect(markdown.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.md"/);
    const text = await markdown.text();
    expect(text).toMatch(/^# /);
    expect(text).toContain('> When does the gate close?');
    expect(text).toMatch(/1\. handbook\.md: “.*gate closes/);
    expect(text).not.toContain('> Where are bicycles');

    const json = await (await reader.fetch(`conversations/${id}/export?format=json`)).json();
    expect(json.messages).toHaveLength(4);
    expect(json.path).toEqual((await read(id)).messages.map((message) => message.id));
    expect(json.messages.at(-1).parts.at(-1).data).toMatchObject({ fileName: 'handbook.md', page: null });
  });
});
