import { expect, it } from 'vitest';
import type { AgentStepData } from '#contracts/tool.ts';
import type { PersonQuestion, PersonReply } from '#rules/person-question.ts';
import type { AnswerPart } from '../../../answering/live-answers.ts';
import { createAskPerson } from './ask-person.ts';

const question: PersonQuestion = { server: 'Depot', text: 'Which size?', url: null, fields: [] };
const forever = new AbortController().signal;

/** Asks where the database answers `replies`, one after the other, and nothing after them. */
function asking(replies: (PersonReply | null)[], milliseconds: number) {
  let closed = 0;
  const query = (rows: unknown[]) => ({
    from: () => ({ where: async () => rows }),
    set: () => ({
      where: async () => {
        closed += 1;
      },
    }),
  });
  const transaction = {
    select: () => query([{ reply: replies.shift() ?? null }]),
    update: () => query([]),
  };
  const changes: unknown[] = [];
  const record = {
    kept: async () => undefined,
    update: async (_callId: string, change: object) => {
      changes.push(change);
      return { id: 'step', number: 1, ...change } as unknown as AgentStepData;
    },
  };
  const published: AnswerPart[] = [];
  const ask = createAskPerson(
    {
      database: { inSpace: async (_space: string, work: (with_: unknown) => unknown) => work(transaction) },
    } as never,
    {
      spaceId: 'space',
      record: record as never,
      publish: (part) => published.push(part),
      limits: { milliseconds, allMilliseconds: milliseconds },
    },
  );
  return { ask: () => ask('call', question, forever), changes, published, closed: () => closed };
}

it('a reply is taken from where it was put, and what was filled in is kept no longer', async () => {
  const reply: PersonReply = { action: 'accept', values: [{ field: 'size', value: 'M' }] };
  const { ask, changes, published, closed } = asking([null, reply], 60_000);
  expect(await ask()).toEqual(reply);
  expect(changes).toMatchObject([
    { question: { ...question, reply: null } },
    { question: { ...question, reply: 'accept' }, reply: null },
  ]);
  expect(published.map(({ type }) => type)).toEqual(['data-step', 'data-step']);
  expect(closed()).toBe(0);
});

it('whoever says nothing in time has cancelled, unless their reply came at the last moment', async () => {
  const late = asking([], 0);
  expect(await late.ask()).toEqual({ action: 'cancel', values: [] });
  expect(late.changes.at(-1)).toMatchObject({ question: { reply: 'cancel' } });
  expect(late.closed()).toBe(1);
  const justInTime: PersonReply = { action: 'decline', values: [] };
  expect(await asking([null, justInTime], 0).ask()).toEqual(justInTime);
});
