import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerWatch } from './watch-answers.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A process that has stored these answers, and what it does to them. */
function process(
  stored: { answerId: string; conversationId: string; stopping: boolean }[],
  writing: string[],
) {
  const [stopped, ended] = [vi.fn(), vi.fn()];
  const watch = createAnswerWatch({
    app: {
      presence: { id: 'me' },
      liveAnswers: { ids: () => writing, stop: stopped },
      database: {
        acrossSpaces: (work: (transaction: unknown) => unknown) =>
          work({ execute: async () => ({ rows: stored.map((row) => ({ ...row, spaceId: 'space' })) }) }),
        inSpace: (_space: string, work: (transaction: unknown) => unknown) =>
          work({ execute: (query: never) => ended(new PgDialect().sqlToQuery(query).params) }),
      },
    } as never,
  });
  return { look: () => watch.look({ judges: false }), stopped, ended, writing };
}

const answer = { answerId: 'answer', conversationId: 'conversation', stopping: false };

test('an answer that was stored and that nobody writes is ended, and not before it may have begun', async () => {
  const { look, ended, writing } = process([answer], []);
  await look();
  vi.advanceTimersByTime(14_000);
  await look();
  expect(ended).not.toHaveBeenCalled();
  // It had begun late, and is being written.
  writing.push('conversation');
  vi.advanceTimersByTime(60_000);
  await look();
  writing.pop();
  await look();
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_000);
  await look();
  expect(ended).toHaveBeenCalledOnce();
  expect(ended.mock.calls[0]?.[0]).toEqual(expect.arrayContaining(['answer', 'me']));
});

test('an answer that is to stop, and one whose row is gone, are stopped', async () => {
  const { look, stopped } = process(
    [answer, { answerId: 'other', conversationId: 'stopping', stopping: true }],
    ['conversation', 'stopping', 'removed'],
  );
  await look();
  expect(stopped.mock.calls).toEqual([['stopping'], ['removed']]);
});
