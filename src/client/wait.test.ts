import { expect, it } from 'vitest';
import { createLookout, lookAgain, waitFor } from './wait.ts';

/** How long each look was waited for, where these are what the looks come to. */
async function waits(changes: boolean[], signal = new AbortController().signal, onWait = () => {}) {
  const waited: number[] = [];
  let looks = 0;
  await lookAgain(
    { isOpen: () => looks < changes.length, look: async () => changes[looks++] === true },
    { first: 100, longest: 200 },
    signal,
    async (milliseconds) => {
      waited.push(milliseconds);
      onWait();
    },
  );
  return { waited, looks };
}

it('looks less often while nothing changes, never less often than agreed, and as at first after a change', async () => {
  const { waited } = await waits([false, false, false, true, false]);
  expect(waited).toEqual([100, 150, 200, 200, 100]);
});

it('does not look once it has ended', async () => {
  const controller = new AbortController();
  expect(await waits([false], controller.signal, () => controller.abort())).toEqual({
    waited: [100],
    looks: 0,
  });
});

it('ends at once with its signal, also one that had ended before', async () => {
  const controller = new AbortController();
  const waiting = waitFor(1_000_000, controller.signal);
  controller.abort();
  await waiting;
  await waitFor(1_000_000, controller.signal);
});

it('is on the lookout once, however often it is started, and anew after it was stopped', async () => {
  const looks: boolean[] = [];
  const wake: (() => void)[] = [];
  let isOpen = true;
  const lookout = createLookout(
    {
      isOpen: () => isOpen,
      async look(signal) {
        looks.push(signal.aborted);
        isOpen = false;
        return false;
      },
    },
    { first: 100, longest: 200 },
    () => new Promise((resolve) => wake.push(resolve)),
  );
  const stopped = lookout.start();
  await lookout.start();
  lookout.stop();
  const anew = lookout.start();
  for (const end of wake) end();
  await Promise.all([stopped, anew]);
  expect(wake).toHaveLength(2);
  expect(looks).toEqual([false]);
  isOpen = true;
  const later = lookout.start();
  wake.at(-1)?.();
  await later;
  expect(looks).toHaveLength(2);
});
