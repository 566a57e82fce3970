import { setTimeout as sleep } from 'node:timers/promises';
import { answersAtOnce } from '#rules/limits.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';
import type { OpenWidget } from './open-widget.ts';
import { readVisitorParts, type VisitorBatch } from './visitor-parts.ts';

/** How often what another process writes is looked for. Milliseconds. */
const lookMilliseconds = 300;

/**
 * An answer to a visitor from its beginning, while it is written and for some minutes after: for whoever lost the
 * connection. Its id, which nobody else can guess, is all that is asked for.
 * @throws {AppError} `not_found` for one of another bot, or that is gone; `too_many_at_once`
 */
export async function followVisitorAnswer({
  app,
  input: { widget, address, answerId },
}: {
  app: App;
  input: { widget: OpenWidget; address: string; answerId: string };
}): Promise<AsyncIterable<OutsideEvent[]>> {
  const { modelBotId, spaceId } = widget;
  const lookFrom = async (from: number) => {
    const statement = readVisitorParts({ answerId, modelBotId, from });
    const [batches] = await app.database.batchInSpace<[VisitorBatch]>(spaceId, [statement]);
    return batches;
  };
  const begun = await lookFrom(0);
  if (begun.length === 0) throw new AppError('not_found');
  const leave = app.callLimits.begin('answers', { address }, answersAtOnce.visitor);
  return left(app.visitorAnswers.read(answerId) ?? readOn(begun, lookFrom), leave);
}

/** The same; `leave` is called when nobody reads any more. */
async function* left(
  events: AsyncIterable<OutsideEvent[]>,
  leave: () => void,
): AsyncGenerator<OutsideEvent[]> {
  try {
    yield* events;
  } finally {
    leave();
  }
}

async function* readOn(
  begun: VisitorBatch[],
  lookFrom: (from: number) => Promise<VisitorBatch[]>,
): AsyncGenerator<OutsideEvent[]> {
  for (let batches = begun, next = 1; ; batches = await lookFrom(next)) {
    const [first, ...others] = batches;
    const parts = others.flatMap((batch) => batch.parts);
    if (parts.length > 0) yield parts;
    if (others.at(-1)?.ends) return;
    if (!first || (first.isGone && others.length === 0)) {
      return yield [{ type: 'error', code: 'answer_interrupted', cause: null }];
    }
    next += others.length;
    await sleep(lookMilliseconds);
  }
}
