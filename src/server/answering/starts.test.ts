import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createStarts, type Slot } from './starts.ts';

const begin = (starts: ReturnType<typeof createStarts>, begun: string[], name: string): Promise<Slot> =>
  starts.take(name.charAt(0), async (slot) => {
    begun.push(name);
    return slot;
  });

test('who comes first begins first, and only so many at once', async () => {
  const starts = createStarts({ atOnce: 2, ofOnePerson: 1 });
  const begun: string[] = [];
  const taken = ['a', 'b', 'c', 'd'].map((name) => begin(starts, begun, name));
  const first = await (taken[0] as Promise<Slot>);
  await wait(5);
  expect(begun).toEqual(['a', 'b']);
  first.end();
  first.end();
  await wait(5);
  expect(begun).toEqual(['a', 'b', 'c']);
  (await (taken[1] as Promise<Slot>)).end();
  await taken[3];
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test("a person's questions begin one after another, and keep nobody else waiting", async () => {
  const starts = createStarts({ atOnce: 2, ofOnePerson: 1 });
  const begun: string[] = [];
  const taken = ['a1', 'a2', 'a3', 'b1'].map((name) => begin(starts, begun, name));
  const first = await (taken[0] as Promise<Slot>);
  await taken[3];
  expect(begun).toEqual(['a1', 'b1']);
  first.end();
  (await (taken[1] as Promise<Slot>)).end();
  await taken[2];
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('only so many of one person begin at a time', async () => {
  const starts = createStarts({ atOnce: 3, ofOnePerson: 2 });
  const begun: string[] = [];
  const taken = ['a1', 'a2', 'a3', 'b1'].map((name) => begin(starts, begun, name));
  const first = await (taken[0] as Promise<Slot>);
  await taken[3];
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  first.end();
  await taken[2];
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('whoever fails to begin, or does not end, keeps nobody from beginning', async () => {
  const starts = createStarts({ atOnce: 1, ofOnePerson: 1 });
  const begun: string[] = [];
  await expect(starts.take('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await begin(starts, begun, 'a');
  await begin(starts, begun, 'b');
  expect(begun).toEqual(['a', 'b']);
});

test('what can wait goes on when nobody begins, one after another', async () => {
  const starts = createStarts({ atOnce: 1, ofOnePerson: 1 });
  await starts.quiet(10_000);
  const told: string[] = [];
  const slot = await starts.take('a', async (given) => given);
  const rest = ['first', 'second'].map((name) => starts.quiet(10_000).then(() => told.push(name)));
  await wait(5);
  expect(told).toEqual([]);
  slot.end();
  await rest[0];
  expect(told).toEqual(['first']);
  await rest[1];
});

test('while the others go on, whoever comes begins before them', async () => {
  const starts = createStarts({ atOnce: 1, ofOnePerson: 1 });
  const told: string[] = [];
  const slot = await starts.take('a', async (given) => given);
  const comes = starts.quiet(10_000).then(() => {
    told.push('first');
    return starts.take('b', async (given) => {
      told.push('begun');
      setTimeout(given.end, 5);
    });
  });
  const second = starts.quiet(10_000).then(() => told.push('second'));
  slot.end();
  await Promise.all([comes, second]);
  expect(told).toEqual(['first', 'begun', 'second']);
});

test('what can wait does not wait for ever for those who begin', async () => {
  const starts = createStarts({ atOnce: 1, ofOnePerson: 1 });
  const next = await starts.take('a', async (given) => given);
  const busy = setInterval(() => void starts.take('a', async () => undefined), 20);
  const late = starts.quiet(10_000);
  await starts.quiet(50);
  clearInterval(busy);
  next.end();
  await late;
});
