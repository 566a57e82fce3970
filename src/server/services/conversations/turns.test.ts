import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, type Turn } from './turns.ts';

const begin = (turns: ReturnType<typeof createTurns>, begun: string[], name: string): Promise<Turn> =>
  turns.take(name.charAt(0), async (turn) => {
    begun.push(name);
    return turn;
  });

test('who comes first begins first, and only so many at once', async () => {
  const turns = createTurns(2);
  const begun: string[] = [];
  const taken = ['a', 'b', 'c', 'd'].map((name) => begin(turns, begun, name));
  const first = await (taken[0] as Promise<Turn>);
  await wait(5);
  expect(begun).toEqual(['a', 'b']);
  first.end();
  first.end();
  await wait(5);
  expect(begun).toEqual(['a', 'b', 'c']);
  (await (taken[1] as Promise<Turn>)).end();
  await taken[3];
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test("a person's questions begin one after another, and keep nobody else waiting", async () => {
  const turns = createTurns(2);
  const begun: string[] = [];
  const taken = ['a1', 'a2', 'a3', 'b1'].map((name) => begin(turns, begun, name));
  const first = await (taken[0] as Promise<Turn>);
  await taken[3];
  expect(begun).toEqual(['a1', 'b1']);
  first.end();
  (await (taken[1] as Promise<Turn>)).end();
  await taken[2];
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('whoever fails to begin, or does not end, keeps nobody from beginning', async () => {
  const turns = createTurns(1);
  const begun: string[] = [];
  await expect(turns.take('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await begin(turns, begun, 'a');
  await begin(turns, begun, 'b');
  expect(begun).toEqual(['a', 'b']);
});

test('it is quiet when nobody begins or waits, and is taken for quiet after a while', async () => {
  const turns = createTurns(1);
  await turns.quiet();
  const told: string[] = [];
  const turn = await turns.take('a', async (given) => given);
  const quiet = turns.quiet().then(() => told.push('quiet'));
  await wait(5);
  expect(told).toEqual([]);
  turn.end();
  await quiet;
  expect(told).toEqual(['quiet']);
  // Somebody always begins.
  const next = await turns.take('a', async (given) => given);
  const busy = setInterval(() => void turns.take('a', async () => undefined), 20);
  await turns.quiet();
  clearInterval(busy);
  next.end();
});
