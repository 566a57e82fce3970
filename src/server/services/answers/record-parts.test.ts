import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { AnswerPart } from '../../answering/live-answers.ts';
import type { Statement } from '../../db/batch.ts';
import { recordParts } from './record-parts.ts';

const kept = {
  spaceId: 'space',
  keep: ({ parts }: { parts: string }): Statement => ({ name: 'keep', text: '', values: [parts] }),
};
const delta = (text: string): AnswerPart => ({ type: 'text-delta', id: 't', delta: text });

/** A database that keeps what it is given, and is away as often as `failures` says. */
function createKept(failures = 0) {
  const batches: AnswerPart[][] = [];
  let left = failures;
  const batchInSpace = async (_space: string, [statement]: Statement[]) => {
    left -= 1;
    if (left >= 0) throw new Error('away');
    const [json] = statement?.values ?? [];
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

test('an answer that ends at once is not written down, but handed back', async () => {
  const { app, batches } = createKept();
  const record = recordParts(app, kept);
  record.add([delta('one')]);
  expect(await record.end()).toEqual({ number: 0, parts: JSON.stringify([delta('one')]) });
  expect(batches).toEqual([]);
});

test('what could not be written while the database was away is with the next batch, in order and once', async () => {
  vi.useFakeTimers();
  const { app, batches } = createKept(2);
  const record = recordParts(app, kept);
  for (const word of ['one ', 'two ', 'three ', 'four ']) {
    record.add([delta(word)]);
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
      const record = recordParts(app, kept);
      for (const unit of text.split('')) {
        record.add([delta(unit)]);
        await vi.advanceTimersByTimeAsync(450);
      }
      await record.end();
      const written = textOf(batches);
      expect(written).toBe(text.replaceAll('\0', '\ufffd').slice(0, written.length));
      expect(written.isWellFormed()).toBe(true);
    }),
    { numRuns: 40 },
  );
  vi.useRealTimers();
  await sleep(0);
});
