import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ScheduleData, ScheduledRunWithAnswer } from '../../src/contracts/schedule.ts';
import type { AgentStepData, ReplyInput, ServerOffer } from '../../src/contracts/tool.ts';
import { createAgentSuite } from '../testing/agents.ts';
import { type RunningServer, startEverythingServer } from '../testing/tool-servers.ts';

const suite = createAgentSuite();
const { askAgent, callThenSay, open, stored, switchOn } = suite;
let server: RunningServer;
let offer: ServerOffer;

beforeAll(async () => {
  server = await startEverythingServer();
  const path = `model-bots/${suite.tenant.modelBotId}/tools/server`;
  offer = (await suite.client.post<ServerOffer>(path, { url: server.url })).data;
  // Nothing waits for approval here: it is the server that asks.
  const tools = offer.tools
    .filter(({ name }) => /elicitation-request$|url-elicitation$/.test(name))
    .map((tool) => ({ ...tool, changes: false }));
  await switchOn({
    servers: [{ id: randomUUID(), name: 'Depot', url: server.url, secretId: null, tools }],
  });
});
afterAll(() => server.close());

type Question = NonNullable<AgentStepData['question']>;

/** Asks, and waits until the server asks back. */
async function begin(tool: string, given: object = {}) {
  callThenSay({ name: `Depot_${tool}`, arguments: given });
  const conversation = await open();
  const answer = askAgent('Register me', { conversation });
  const due = (after?: string) =>
    vi.waitFor(
      async () => {
        const [step] = (await stored(conversation)).steps;
        const question = step?.question;
        if (!step || !question || question.reply !== null || question.id === after) {
          throw new Error('Nothing is asked');
        }
        return { stepId: step.id, question };
      },
      { timeout: 20_000, interval: 200 },
    );
  return { conversation, answer, due, ...(await due()) };
}

type Asked = { conversation: string; stepId: string; question: Question };

const reply = (
  { conversation, stepId, question }: Asked,
  action: ReplyInput['action'],
  given: object = {},
  who = suite.client,
) =>
  who.post(`conversations/${conversation}/replies`, {
    stepId,
    questionId: question.id,
    action,
    values: Object.entries(given).map(([field, value]) => ({ field, value })),
  });

test('tools that ask the person are offered', () => {
  expect(offer.tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['trigger-elicitation-request', 'trigger-url-elicitation']),
  );
});

describe('a form that a server asks for', () => {
  test('is shown with the step, and what is filled in goes to the server', async () => {
    const asked = await begin('trigger-elicitation-request');
    const { question } = asked;
    expect(question).toMatchObject({ server: 'Depot', url: null, reply: null });
    expect(question.text).toBe('Please provide inputs for the following fields:');
    expect(question.fields?.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['check', 'boolean'],
      ['firstLine', 'text'],
      ['email', 'text'],
      ['homepage', 'text'],
      ['birthdate', 'text'],
      ['integer', 'integer'],
      ['number', 'number'],
      ['untitledSingleSelectEnum', 'choice'],
      ['untitledMultipleSelectEnum', 'choices'],
      ['titledSingleSelectEnum', 'choice'],
      ['titledMultipleSelectEnum', 'choices'],
      ['legacyTitledEnum', 'choice'],
    ]);

    const wrong = await reply(asked, 'accept', { email: 'ada', integer: 101 });
    expect(wrong).toMatchObject({
      status: 422,
      error: {
        code: 'invalid_request',
        fields: { 'values.0': 'required', 'values.3': 'invalid_email', 'values.6': 'above_limit' },
      },
    });
    const given = { name: 'Ada Lovelace', check: true, integer: 7, titledSingleSelectEnum: 'hero-3' };
    expect((await reply(asked, 'accept', given)).status).toBe(204);
    const { text, steps } = await asked.answer;
    expect(text).toContain('- Name: Ada Lovelace');
    expect(text).toContain('"titledSingleSelectEnum": "hero-3"');
    expect(steps).toMatchObject([{ state: 'done', question: { id: question.id, reply: 'accept' } }]);
    expect(await reply(asked, 'accept', given)).toMatchObject({
      status: 409,
      error: { code: 'no_question_due' },
    });
    const kept = await suite.database.acrossSpaces((transaction) =>
      transaction.execute<{ reply: unknown }>(`SELECT reply FROM agent_steps WHERE id = '${asked.stepId}'`),
    );
    expect(kept.rows).toEqual([{ reply: null }]);
  });

  test.each([
    ['decline', 'User declined'],
    ['cancel', 'User cancelled'],
  ] as const)('may be answered by %s', async (action, told) => {
    const asked = await begin('trigger-elicitation-request');
    expect((await reply(asked, action)).status).toBe(204);
    expect((await asked.answer).text).toContain(told);
  });

  test('is answered by nobody else, and by no other question’s reply', async () => {
    const asked = await begin('trigger-elicitation-request');
    expect((await reply(asked, 'accept', { name: 'Eve' }, suite.reader)).status).toBe(404);
    const other = { ...asked, question: { ...asked.question, id: randomUUID() } };
    expect(await reply(other, 'accept', { name: 'Eve' })).toMatchObject({
      error: { code: 'no_question_due' },
    });
    expect((await reply(asked, 'decline')).status).toBe(204);
    await asked.answer;
  });

  test('ends with an answer that is stopped', async () => {
    const asked = await begin('trigger-elicitation-request');
    await suite.client.delete(`conversations/${asked.conversation}/stream`);
    await asked.answer;
    expect(await stored(asked.conversation)).toMatchObject({ status: 'stopped' });
    expect(await reply(asked, 'accept', { name: 'Ada' })).toMatchObject({
      error: { code: 'no_question_due' },
    });
  });
});

test('by a schedule nobody is asked, and the server is told no', async () => {
  callThenSay({ name: 'Depot_trigger-elicitation-request', arguments: {} });
  const path = `model-bots/${suite.tenant.modelBotId}/schedules`;
  const daily = { question: 'Register me', frequency: 'daily', time: '08:00', timeZone: 'UTC' };
  const { data } = await suite.client.post<ScheduleData>(path, daily);
  await suite.client.post(`${path}/${data.id}/runs`);
  const run = await vi.waitFor(
    async () => {
      const [last] = (await suite.client.get<ScheduledRunWithAnswer[]>(`${path}/${data.id}/runs`)).data;
      if (!last?.finishedAt) throw new Error('It runs');
      return last;
    },
    { timeout: 30_000, interval: 200 },
  );
  const { steps, text } = await stored(run.conversationId ?? '');
  expect(text).toContain('User declined');
  expect(steps).toMatchObject([{ state: 'done', question: null }]);
});

describe('an address that a server wants opened', () => {
  const url = 'https://example.org/agree?to=terms';

  test('is shown, and the server told that it was agreed to', async () => {
    const asked = await begin('trigger-url-elicitation', { url, message: 'Agree there.' });
    expect(asked.question).toMatchObject({ server: 'Depot', text: 'Agree there.', url, fields: null });
    await reply(asked, 'accept');
    const { text, steps } = await asked.answer;
    expect(text).toContain('"action": "accept"');
    expect(steps).toMatchObject([{ state: 'done' }]);
  });

  test('comes first where the server can do nothing before, and then the call is made again', async () => {
    const asked = await begin('trigger-url-elicitation', { url, errorPath: true });
    expect(asked.question.url).toBe('https://modelcontextprotocol.io/');
    await reply(asked, 'accept');
    const second = { ...asked, ...(await asked.due(asked.question.id)) };
    expect(second.question.url).toBe(url);
    await reply(second, 'accept');
    expect((await asked.answer).steps).toMatchObject([{ state: 'done' }]);
  });
});
