import type { Counted } from '../../auth/call-limits.ts';
import type { App } from '../../context.ts';
import type { OutsideEvent } from '../answers/answer-from-files.ts';

/**
 * Begins an answer for somebody who is not signed in, if they have not too many under way already. It is, until its
 * events have ended or nobody reads them any more.
 * @throws {AppError} `too_many_at_once`, and what `begin` throws
 */
export async function boundAnswer(
  { callLimits }: App,
  { who, most }: { who: Counted; most: number },
  begin: () => Promise<AsyncIterable<OutsideEvent>>,
): Promise<AsyncIterable<OutsideEvent>> {
  const end = callLimits.begin('answers', who, most);
  try {
    return endingWith(await begin(), end);
  } catch (error) {
    end();
    throw error;
  }
}

async function* endingWith(
  events: AsyncIterable<OutsideEvent>,
  end: () => void,
): AsyncGenerator<OutsideEvent> {
  try {
    yield* events;
  } finally {
    end();
  }
}
