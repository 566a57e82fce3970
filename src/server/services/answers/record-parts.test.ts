import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type AnswerPart, createLiveAnswers } from '../../answering/live-answers.ts';
import type { Statement } from '../../db/batch.ts';
import { recordParts } from './record-parts.ts';

const ids = { answerId: 'answer', spaceId: 'space' };
const delta = (text: string): AnswerPart => ({ type: 'text-delta', id: 't', delta: text });

/** A database that keeps what it is given, and is away as often as `failures` says. */
function createKept(failures = 0) {
  const batches: AnswerPart[][] = [];
  let left = failures;
  const batchInSpace = async (_space: string, [statement]: Statement[]) => {
    left -= 1;
    if (left >= 0) throw new Error('away');
    const json = statement?.values.find((value) => typeof value === 'string' && value.startsWith('['));
    batches.push(JSON.parse(String(json)));
    return [];
  };
  const app = { database: { batchInSpace }, presence: { id: 'me' }, log: { warn: vi.fn() } };
  return { batches, app: app as never };
}

const textOf = (batches: AnswerPart[][]) =>
  batches
    .flat()
    .map((part) => (part.type === 'text-delta' ? part.delta : ''))
    .join('');

test('an answer that ends at once is not written down', async () => {
  const { app, batches } = createKept();
  const live = createLiveAnswers();
  const answer = live.open('c', () => undefined);
  const record = recordParts(app, ids, live.read('c') as AsyncIterable<AnswerPart[]>);
  answer.publish(delta('one'));
  answer.close();
  await record.end();
  expect(batches).toEqual([]);
});

test('what could not be written while the database was away is with the next batch, in order and once', async () => {
  vi.useFakeTimers();
  const { app, batches } = createKept(2);
  const live = createLiveAnswers();
  const answer = live.open('c', () => undefined);
  const record = recordParts(app, ids, live.read('c') as AsyncIterable<AnswerPart[]>);
  for (const word of ['one ', 'two ', 'three ', 'four ']) {
    answer.publish(delta(word));
    await vi.advanceTimersByTimeAsync(500);
  }
  await record.end();
  vi.useRealTimers();
  expect(textOf(batches)).toBe('one two three four ');
  expect(batches.every((parts) => parts.length === 1)).toBe(true);
});

test('no piece written down ends in the middle of a character', async () => {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (text) => {
      const { app, batches } = createKept();
      const live = createLiveAnswers();
      const answer = live.open('c', () => undefined);
      const record = recordParts(app, ids, live.read('c') as AsyncIterable<AnswerPart[]>);
      for (const unit of text.split('')) {
        answer.publish(delta(unit));
        await vi.advanceTimersByTimeAsync(450);
      }
      await record.end();
      const kept = textOf(batches);
      expect(kept).toBe(text.replaceAll('\0', '\ufffd').slice(0, kept.length));
      expect(kept.isWellFormed()).toBe(true);
    }),
    { numRuns: 40 },
  );
  vi.useRealTimers();
  await sleep(0);
});
