import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnswerSupportData, ConversationWithMessages } from '../../src/contracts/conversation.ts';
import type { TicketData } from '../../src/contracts/ticket.ts';
import type { AgentStepData } from '../../src/contracts/tool.ts';
import type { UsageReportData } from '../../src/contracts/usage.ts';
import { createAgentSuite } from '../testing/agents.ts';
import type { Reply } from '../testing/openai-server.ts';

const suite = createAgentSuite();
const { switchOn, askAgent, decide, stored, callThenSay } = suite;

describe('steps', () => {
  const oneMore: Reply = { calls: [{ name: 'calculator', arguments: { expression: '1+1' } }] };

  test('are taken, streamed, told to the model and kept with the answer', async () => {
    await switchOn({ enabled: ['calculator', 'dateTime'] });
    callThenSay({ name: 'calculator', arguments: { expression: '1250 * 21%' } });
    const before = suite.provider.requests.length;
    const answer = await askAgent('How much VAT is that?');
    expect(answer.text).toBe('Told: 1250 * 21% = 262.5');
    expect(answer.steps).toMatchObject([
      {
        number: 1,
        tool: 'calculator',
        title: null,
        changes: false,
        state: 'done',
        error: null,
        arguments: { expression: '1250 * 21%' },
        result: '1250 * 21% = 262.5',
      },
    ]);
    const states = answer.parts.flatMap(({ type, data }) => (type === 'data-step' ? [data?.state] : []));
    expect(states).toEqual(['running', 'done']);
    expect((await stored(answer.id)).steps).toEqual(answer.steps);
    expect(suite.provider.requests[before]?.body.tools?.map((tool) => tool.function.name).sort()).toEqual([
      'calculator',
      'compute_table',
      'date_time',
      'list_files',
      'read_section',
      'search_files',
    ]);
  });

  test('support what the answer says of them, unless they were declined', async () => {
    await switchOn({ enabled: ['calculator', 'openTicket'] });
    const marked = ({ text, parts }: Awaited<ReturnType<typeof askAgent>>) =>
      parts
        .flatMap(({ type, data }) =>
          type === 'data-support' ? (data as unknown as AnswerSupportData).unsupported : [],
        )
        .map(({ start, end }) => text.slice(start, end));
    suite.provider.script({ calls: [{ name: 'calculator', arguments: { expression: '1250 * 21%' } }] }, [
      'The result is 262.5. The gate opens at noon.',
    ]);
    expect(marked(await askAgent('How much VAT is that?'))).toEqual(['The gate opens at noon.']);
    const call = { name: 'open_ticket', arguments: { subject: 'Lift', text: 'It stands still.' } };
    for (const [approved, unsupported] of [
      [true, []],
      [false, ['The ticket is opened.']],
    ] as const) {
      suite.provider.script({ calls: [call] }, ['The ticket is opened.']);
      const { id, steps } = await askAgent('Open a ticket');
      const decided = await decide(id, steps, approved);
      expect(decided.text).toBe('The ticket is opened.');
      expect(marked({ id, ...decided })).toEqual(unsupported);
    }
  });

  test('count what they answered as answered, and what they only looked for as without an answer', async () => {
    await switchOn({ enabled: ['calculator'] });
    const today = async () => {
      const path = `tenants/${suite.tenant.tenantId}/usage?by=modelBot`;
      const { total } = (await suite.client.get<UsageReportData>(path)).data;
      return { answered: total.answered, refused: total.refused };
    };
    const before = await today();
    suite.provider.script({ calls: [{ name: 'calculator', arguments: { expression: '6*7' } }] }, [
      'It is 42.',
    ]);
    await askAgent('How much is six times seven?');
    expect(await today()).toEqual({ ...before, answered: before.answered + 1 });
    suite.provider.script({ calls: [{ name: 'search_files', arguments: { query: 'walrus' } }] }, [
      'The files do not say.',
    ]);
    await askAgent('How heavy is the walrus?');
    expect(await today()).toEqual({ answered: before.answered + 1, refused: before.refused + 1 });
  });

  test('know the date where the person is, in their language', async () => {
    await switchOn({ enabled: ['dateTime'] });
    callThenSay({ name: 'date_time', arguments: { timeZone: 'Asia/Tokyo' } });
    const answer = await askAgent('What day is it in Tokyo?');
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', dateStyle: 'full' }).format(
      new Date(),
    );
    expect(answer.text).toContain(day);
  });

  test('search the files again, and what they find can be cited', async () => {
    // Searching alone makes no agent.
    await switchOn({ enabled: ['calculator'] });
    suite.provider.script(
      { calls: [{ name: 'search_files', arguments: { query: 'gate closes departure' } }] },
      ['It “closes twenty minutes before departure” [1].'],
    );
    const { text, parts, steps } = await askAgent('Hello there');
    expect(text).toBe('It “closes twenty minutes before departure” [1].');
    expect(parts.some(({ type }) => type === 'data-citation')).toBe(true);
    expect(steps[0]?.result).toContain('rules.md');
  });

  test('that fail are told to the model, which goes on', async () => {
    await switchOn({ enabled: ['calculator'] });
    callThenSay({ name: 'calculator', arguments: { expression: '1 / 0' } });
    const { steps, text } = await askAgent('What is one by nothing?');
    expect(steps).toMatchObject([{ state: 'failed', error: 'invalid_arguments' }]);
    expect(text).toContain('Division by zero');
  });

  test('end at the bound, where the model has to answer with what it has', async () => {
    await switchOn({ enabled: ['calculator'], maximumSteps: 3 });
    const before = suite.provider.requests.length;
    suite.provider.script(({ tool_choice: choice }) => (choice === 'none' ? ['Enough.'] : oneMore));
    const { text, steps } = await askAgent('Go on for ever');
    expect(text).toBe('Enough.');
    expect(steps).toHaveLength(2);
    expect(suite.provider.requests.length - before).toBe(3);
  });

  test('are not made at the bound for a model that calls all the same', async () => {
    await switchOn({ enabled: ['calculator'], maximumSteps: 3 });
    suite.provider.script(oneMore);
    const { steps, parts, id } = await askAgent('Go on for ever');
    expect(steps.filter(({ state }) => state === 'done')).toHaveLength(2);
    const failure = parts.findIndex(({ type }) => type === 'error');
    expect(parts.slice(failure - 1, failure + 1)).toEqual([
      { type: 'message-metadata', messageMetadata: { errorCode: 'steps_used_up' } },
      { type: 'error', errorText: expect.stringContaining('ran out of steps') },
    ]);
    expect((await stored(id)).status).toBe('failed');
  });

  test('end at the bound of tokens, also with a provider that counts none', async () => {
    await switchOn({ enabled: ['calculator'], maximumTokens: 1000 });
    suite.provider.script(({ tool_choice: choice }) => (choice === 'none' ? ['Enough.'] : oneMore));
    const { text, steps } = await askAgent('Go on for ever. '.repeat(200));
    expect([text, steps.length]).toEqual(['Enough.', 1]);
  });

  test('are not offered to Quoter and the API', async () => {
    const bot = `model-bots/${suite.tenant.modelBotId}`;
    const answerWith = async (model: string) => {
      await suite.client.patch(bot, { model });
      await suite.client.post(`${bot}/versions`, {});
    };
    await switchOn({ enabled: ['calculator'] });
    const { data: key } = await suite.client.post<{ key: string }>(`${bot}/api-keys`, { name: 'test' });
    suite.provider.script(['Fine.']);
    const response = await fetch(new URL('/v1/chat/completions', suite.parley.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key.key}` },
      body: JSON.stringify({
        model: suite.tenant.modelBotId,
        messages: [{ role: 'user', content: 'gate?' }],
      }),
    });
    expect(response.status).toBe(200);
    expect(suite.provider.requests.at(-1)?.body.tools).toBeUndefined();
    await answerWith('quoter');
    expect((await askAgent('When does the gate close?')).steps).toEqual([]);
    await answerWith('default');
  });
});

describe('an act that changes something', () => {
  /** A ticket that no other test opens: what the model calls, and those that were opened by it. */
  function newTicket() {
    const subject = `Broken lift ${randomUUID()}`;
    const opened = async () =>
      (await suite.client.get<TicketData[]>('tickets')).data.filter((each) => each.subject === subject);
    const call = { name: 'open_ticket', arguments: { subject, text: 'It stands still.' } };
    return { subject, call, opened };
  }

  test('waits, shows what it would send, and is done once the person agrees', async () => {
    const { subject, call, opened } = newTicket();
    await switchOn({ enabled: ['openTicket', 'calculator'] });
    callThenSay(call);
    const asked = await askAgent('Tell support that the lift is broken');
    expect(asked.steps).toMatchObject([
      {
        state: 'waiting',
        sends: [
          { label: 'subject', value: subject },
          { label: 'text', value: 'It stands still.' },
        ],
      },
    ]);
    expect((await stored(asked.id)).status).toBe('waiting');
    expect(await opened()).toEqual([]);

    const decided = await decide(asked.id, asked.steps, true);
    expect(decided.steps).toMatchObject([{ state: 'done' }]);
    expect(decided.text).toMatch(/^Told: Ticket #\d+ was opened/);
    expect(await opened()).toHaveLength(1);
    expect(await stored(asked.id)).toMatchObject({ status: 'complete', text: decided.text });
    // The word counts once.
    expect((await decide(asked.id, asked.steps, true)).status).toBe(409);
    expect(await opened()).toHaveLength(1);
  });

  test('is found by what was asked while it waits, and by what was answered once it is decided', async () => {
    const { call } = newTicket();
    const [asked, answered] = ['wombat', 'quokka'];
    const found = async (word: string) =>
      (await suite.client.get<object[]>(`conversations/search?search=${word}`)).data.length;
    await switchOn({ enabled: ['openTicket'] });
    suite.provider.script({ calls: [call], text: 'Let me see. ' }, [`The ${answered} is told.`]);
    const question = await askAgent(`Tell support of the ${asked}`);
    // The conversation's title, and the question.
    expect([await found(asked), await found(answered)]).toEqual([2, 0]);
    await decide(question.id, question.steps, true);
    expect([await found(asked), await found(answered)]).toEqual([2, 1]);
    // Asked for again, the question has its words already.
    suite.provider.script(['Another answer.']);
    const { messages } = (await suite.client.get<ConversationWithMessages>(`conversations/${question.id}`))
      .data;
    expect((await suite.send(question.id, { retries: messages.at(-1)?.id })).text).toBe('Another answer.');
    expect(await found(asked)).toBe(2);
  });

  test('is not done when the person declines, and the model is told', async () => {
    const { call, opened } = newTicket();
    await switchOn({ enabled: ['openTicket'] });
    callThenSay(call);
    const asked = await askAgent('Tell support');
    const { steps, text } = await decide(asked.id, asked.steps, false);
    expect(steps).toMatchObject([{ state: 'declined' }]);
    expect(text).toContain('declined');
    expect(await opened()).toEqual([]);
  });

  test('is decided by nobody else, not on other steps, and no question goes past it', async () => {
    const { call, opened } = newTicket();
    await switchOn({ enabled: ['openTicket'] });
    callThenSay(call);
    const asked = await askAgent('Tell support');
    for (const who of [suite.reader, suite.otherAdmin]) {
      expect((await decide(asked.id, asked.steps, true, who)).status).toBe(404);
    }
    const [step] = asked.steps as [AgentStepData];
    expect((await decide(asked.id, [{ ...step, id: randomUUID() }], true)).status).toBe(409);
    expect((await decide(asked.id, [step, { ...step, id: randomUUID() }], true)).status).toBe(409);
    expect((await askAgent('And now?', { conversation: asked.id })).status).toBe(409);
    expect(await opened()).toEqual([]);
    await decide(asked.id, asked.steps, false);
  });

  test('beside another one is decided with it, or not yet', async () => {
    const { call, opened } = newTicket();
    await switchOn({ enabled: ['openTicket'] });
    suite.provider.script({ calls: [call, call] }, ['Both are told.']);
    const asked = await askAgent('Tell support, twice');
    expect(asked.steps).toHaveLength(2);
    const [first] = asked.steps as [AgentStepData];
    const decisions = [{ stepId: first.id, approved: true }];
    const { status, error } = await suite.client.post(`conversations/${asked.id}/decisions`, { decisions });
    expect([status, error.code]).toEqual([422, 'decisions_missing']);
    expect(await opened()).toEqual([]);
    expect((await decide(asked.id, asked.steps, true)).text).toBe('Both are told.');
    expect(await opened()).toHaveLength(2);
  });

  test('is not done by a tool that was switched off meanwhile', async () => {
    const { call, opened } = newTicket();
    await switchOn({ enabled: ['openTicket'] });
    callThenSay(call);
    const asked = await askAgent('Tell support');
    await switchOn({ enabled: ['calculator'] });
    const { steps } = await decide(asked.id, asked.steps, true);
    expect(steps).toMatchObject([{ state: 'failed', error: 'tool_unavailable' }]);
    expect(await opened()).toEqual([]);
  });

  test('is done once whoever is killed in between starts again', async () => {
    const { call, opened } = newTicket();
    const offered = () => suite.provider.requests.at(-1)?.body.tools?.map((tool) => tool.function.name);
    await switchOn({ enabled: ['openTicket', 'makeImage'] });
    callThenSay(call);
    const asked = await askAgent('Tell support');
    expect(offered()).toContain('make_image');
    // Nothing makes pictures until this is over.
    const { AI_IMAGE_MODEL: _imageModel, ...without } = suite.settings;
    await suite.restart(without);
    onTestFinished(() => suite.restart());
    expect((await stored(asked.id)).status).toBe('waiting');
    expect((await decide(asked.id, asked.steps, true)).steps).toMatchObject([{ state: 'done' }]);
    expect(await opened()).toHaveLength(1);
    expect(offered()).toEqual(['search_files', 'list_files', 'read_section', 'compute_table', 'open_ticket']);
  });
});
