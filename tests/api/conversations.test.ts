import { beforeAll, describe, expect, test } from 'vitest';
import type { ConversationWithMessages, MessageData } from '../../src/contracts/conversation.ts';
import type { RatingReportData } from '../../src/contracts/rating.ts';
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
