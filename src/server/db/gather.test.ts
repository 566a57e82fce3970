import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGatherer } from './gather.ts';

function setUp() {
  const loads: { keys: number[]; answer: (values: string[]) => void; fail: (error: Error) => void }[] = [];
  const ask = createGatherer<number, string>(
    (keys) => new Promise((answer, fail) => loads.push({ keys, answer, fail })),
    3,
  );
  return { ask, loads, keys: () => loads.map((load) => load.keys) };
}

test('the first question does not wait for a second one', () => {
  const { ask, keys } = setUp();
  void ask(1);
  expect(keys()).toEqual([[1]]);
});

test('what is asked meanwhile is loaded together, in order and not more than the most', async () => {
  const { ask, loads, keys } = setUp();
  const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
  loads[0]?.answer(['one']);
  await turn();
  expect(keys()).toEqual([[1], [2, 3, 4]]);
  loads[1]?.answer(['two', 'three', 'four']);
  await turn();
  loads[2]?.answer(['five']);
  expect(await answers).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('nobody is answered by a load that began before they asked', async () => {
  const { ask, loads, keys } = setUp();
  const early = ask(1);
  const late = ask(1);
  loads[0]?.answer(['old']);
  await turn();
  loads[1]?.answer(['new']);
  expect([await early, await late]).toEqual(['old', 'new']);
  expect(keys()).toEqual([[1], [1]]);
});

test('a load that fails fails for those it was for, and for nobody after them', async () => {
  const { ask, loads } = setUp();
  const first = expect(ask(1)).rejects.toThrow('lost');
  const second = ask(2);
  loads[0]?.fail(new Error('lost'));
  await first;
  loads[1]?.answer(['two']);
  expect(await second).toBe('two');
});
