import type { AnswerPart } from '../../answering/live-answers.ts';
import type { ThoughtPart } from '../../answering/outside-event.ts';
import type { Meter } from '../model-providers/meter.ts';
import { createThoughts } from './thoughts.ts';

/**
 * The events of an answer, with what its model thinks between them as it comes: before the first of them, too, while
 * the model has not said a word.
 */
export async function* withThoughts<Event>(
  events: AsyncIterable<Event>,
  meter: Pick<Meter, 'followThoughts'>,
): AsyncGenerator<Event | ThoughtPart> {
  const untold: ThoughtPart[] = [];
  let wake: () => void = () => undefined;
  const publish = (part: AnswerPart) => {
    if (part.type !== 'reasoning-start' && part.type !== 'reasoning-delta') return;
    untold.push(part);
    wake();
  };
  const thoughts = createThoughts(publish, null);
  thoughts.show();
  meter.followThoughts(thoughts);
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const { promise: thinks, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const result = untold.length > 0 ? null : await Promise.race([next, thinks]);
      yield* untold.splice(0);
      if (!result) continue;
      if (result.done) return;
      thoughts.rest();
      yield result.value;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}
