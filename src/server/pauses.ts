import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long, in milliseconds, such work goes on at a stretch, whoever's it is. */
const longestStretch = 5;

let began = 0;
let isTurnWatched = false;

/**
 * For work that may be long: `await pause()` between its steps gives the event loop back once a stretch is over, so that
 * no question, however long, holds up whoever else is here. What asks for a pause should come to the next within as long.
 * A stretch begins with what asks first in a turn of the loop, and with each that goes on after a pause; it is one for
 * all, as what comes from a provider is read, cited and checked by several that each know nothing of the others. It costs
 * next to nothing.
 */
export function pause(): Promise<void> | undefined {
  if (!isTurnWatched) beginStretch();
  return isStretchOver() ? nextTurn().then(beginStretch) : undefined;
}

const isStretchOver = () => performance.now() - began >= longestStretch;

function beginStretch() {
  began = performance.now();
  isTurnWatched = true;
  setImmediate(() => {
    isTurnWatched = false;
  });
}

/** Takes work step by step, with pauses between them, and answers what it comes to. */
export async function inStretches<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Takes work step by step, at a stretch. */
export function atOnce<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same things one after the other, with pauses between them. */
export async function* withPauses<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    yield item;
    await pause();
  }
}
