import { expect, test } from 'vitest';
import { type AnswerPart, createLiveAnswers } from './live-answers.ts';

const delta = (text: string): AnswerPart => ({ type: 'text-delta', id: 't', delta: text });

async function collect(parts: AsyncIterable<AnswerPart[]> | null) {
  const texts: string[] = [];
  for await (const some of parts ?? [])
    for (const part of some) if (part.type === 'text-delta') texts.push(part.delta);
  return texts;
}

test('a reader who comes late gets everything from the start', async () => {
  const answers = createLiveAnswers();
  const answer = answers.open('c', () => undefined);
  answer.publish(delta('one'));
  const early = collect(answers.read('c'));
  answer.publish(delta('two'));
  const late = collect(answers.read('c'));
  answer.publish(delta('three'));
  answer.close();
  expect(await early).toEqual(['one', 'two', 'three']);
  expect(await late).toEqual(['one', 'two', 'three']);
});

const start: AnswerPart = { type: 'start', messageId: 'm', messageMetadata: { questionId: 'q', model: 'm' } };

test('that an answer has begun is told with its first words where they come at once', async () => {
  const answers = createLiveAnswers();
  const answer = answers.open('c', () => undefined);
  answer.publish(start);
  const first = answers.read('c')?.[Symbol.asyncIterator]().next();
  answer.publish(delta('one'));
  expect(await first).toEqual({ done: false, value: [start, delta('one')] });
});

test('that an answer has begun is told by itself where no words come', async () => {
  const answers = createLiveAnswers();
  answers.open('c', () => undefined).publish(start);
  const parts = answers.read('c')?.[Symbol.asyncIterator]();
  expect(await parts?.next()).toEqual({ done: false, value: [start] });
});

test('an answer that ends without a word is told whole at once', async () => {
  const answers = createLiveAnswers();
  const answer = answers.open('c', () => undefined);
  answer.publish(start);
  const parts = answers.read('c')?.[Symbol.asyncIterator]();
  answer.close();
  expect(await parts?.next()).toEqual({ done: false, value: [start] });
  expect(await parts?.next()).toEqual({ done: true, value: undefined });
});

test('an answer that is finished is no longer live', () => {
  const answers = createLiveAnswers();
  answers.open('c', () => undefined).close();
  expect(answers.read('c')).toBeNull();
  expect(answers.stop('c')).toBe(false);
});

test('ending all answers waits for those that end in time, interrupts the others, and waits until each is closed', async () => {
  const answers = createLiveAnswers();
  const ended: string[] = [];
  const quick = answers.open('quick', () => ended.push('quick was stopped'));
  setTimeout(() => {
    ended.push('quick');
    quick.close();
  }, 5);
  const slow = answers.open('slow', () =>
    setTimeout(() => {
      ended.push('slow');
      slow.close();
    }, 5),
  );
  await answers.endAll(50);
  expect(ended).toEqual(['quick', 'slow']);
  expect(slow.isInterrupted).toBe(true);
});
