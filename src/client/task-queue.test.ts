import { expect, it } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

/** A queue for two tasks at once, and what has become of each task by now. */
function makeQueue() {
  const queue = createTaskQueue(2);
  const log: string[] = [];
  const ends = new Map<number, () => void>();
  const add = (key: number) =>
    queue.add(key, async (signal) => {
      log.push(`${key} begins`);
      signal.addEventListener('abort', () => log.push(`${key} is cancelled`));
      await new Promise<void>((resolve) => ends.set(key, resolve));
    });
  const end = async (key: number) => {
    ends.get(key)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...queue, log, add, end };
}

it('does as many at once as it may, in the order in which they came', async () => {
  const { add, end, log } = makeQueue();
  for (const key of [1, 2, 3, 4]) add(key);
  expect(log).toEqual(['1 begins', '2 begins']);
  await end(2);
  expect(log.at(-1)).toBe('3 begins');
});

it('cancels one that waits without beginning it, and one that is under way by its signal', async () => {
  const { add, cancel, end, log } = makeQueue();
  for (const key of [1, 2, 3, 4]) add(key);
  cancel(3);
  cancel(1);
  await end(1);
  expect(log.slice(2)).toEqual(['1 is cancelled', '4 begins']);
});

it('begins anew at once when it is cleared, whatever is still ending', async () => {
  const { add, clear, end, log } = makeQueue();
  for (const key of [1, 2, 3]) add(key);
  clear();
  for (const key of [4, 5, 6]) add(key);
  expect(log.slice(2)).toEqual(['1 is cancelled', '2 is cancelled', '4 begins', '5 begins']);
  await end(1);
  expect(log).not.toContain('6 begins');
  await end(4);
  expect(log.at(-1)).toBe('6 begins');
});
