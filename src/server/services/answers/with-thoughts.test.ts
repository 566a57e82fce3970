import { expect, it } from 'vitest';
import type { Meter } from '../model-providers/meter.ts';
import { withThoughts } from './with-thoughts.ts';

type Thinking = Parameters<Meter['followThoughts']>[0];

/** A model that thinks and says what it is told to; each step is taken when the one before is done. */
function follow(steps: (thinking: Thinking) => AsyncIterable<string>) {
  const { promise: following, resolve } = Promise.withResolvers<Thinking>();
  async function* events() {
    yield* steps(await following);
  }
  return withThoughts(events(), { followThoughts: resolve });
}

it('what a model thinks comes between the events, also before there is any', async () => {
  const { promise: said, resolve: say } = Promise.withResolvers<void>();
  const { promise: follows, resolve: thinkOn } = Promise.withResolvers<Thinking>();
  const events = follow(async function* (thinking) {
    thinking.begin(false);
    thinking.say('Hm. ');
    thinkOn(thinking);
    await said;
    thinking.say('Yes.');
    yield 'First';
    thinking.say('More?');
    yield 'Last';
  });
  expect((await events.next()).value).toEqual({ type: 'reasoning-start', id: 'thought-1' });
  expect((await events.next()).value).toEqual({ type: 'reasoning-delta', id: 'thought-1', delta: 'Hm. ' });
  // While whoever reads is busy.
  (await follows).say('So. ');
  expect((await events.next()).value).toEqual({ type: 'reasoning-delta', id: 'thought-1', delta: 'So. ' });
  say();
  const rest: unknown[] = [];
  for await (const event of events) rest.push(event);
  expect(rest).toEqual([
    { type: 'reasoning-delta', id: 'thought-1', delta: 'Yes.' },
    'First',
    { type: 'reasoning-start', id: 'thought-2' },
    { type: 'reasoning-delta', id: 'thought-2', delta: 'More?' },
    'Last',
  ]);
});

it('what fails fails, and whoever stops reading ends the events', async () => {
  const failing = follow(async function* () {
    yield 'First';
    throw new Error('gone');
  });
  await failing.next();
  await expect(failing.next()).rejects.toThrow('gone');

  let isEnded = false;
  const left = follow(async function* () {
    try {
      yield 'First';
      yield 'Last';
    } finally {
      isEnded = true;
    }
  });
  for await (const _ of left) break;
  expect(isEnded).toBe(true);
});
