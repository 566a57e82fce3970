import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets others have their turn where long work has kept them waiting. Called often, it costs next to nothing. */
export type Pause = () => Promise<void> | undefined;

/** So long, in milliseconds, work goes on at a stretch. What asks for a pause should come to the next within as long. */
const longestStretch = 5;

let turn = 0;
let isTurnWatched = false;

/** Counts the turns of the event loop in which it is asked. */
function presentTurn(): number {
  if (!isTurnWatched) {
    isTurnWatched = true;
    setImmediate(() => {
      isTurnWatched = false;
      turn += 1;
    });
  }
  return turn;
}

/**
 * For work that may be long: `await pause()` between its steps gives the event loop back once a stretch is over, so
 * that no question, however long, holds up whoever else is here. The first stretch begins now, another one with each turn
 * of the loop: work that has waited for something has kept nobody.
 */
export function createPause(): Pause {
  let began = performance.now();
  let begunIn = presentTurn();
  const begin = () => {
    began = performance.now();
    begunIn = presentTurn();
  };
  return () => {
    if (begunIn !== presentTurn()) begin();
    return performance.now() - began < longestStretch ? undefined : nextTurn().then(begin);
  };
}

/** Takes work step by step, with pauses between them, and answers what it comes to. */
export async function inStretches<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  const pause = createPause();
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

/** The same things one after the other, with pauses between them: one `pause` for all that a piece of work reads. */
export async function* withPauses<Item>(items: Iterable<Item>, pause: Pause): AsyncGenerator<Item> {
  for (const item of items) {
    yield item;
    await pause();
  }
}
