import type { LiveAnswer } from '../../answering/live-answers.ts';
import { isAway, isCutOff } from '../../is-away.ts';
import type { SignedInContext } from '../context.ts';
import { abandonAnswer } from './recover-answers.ts';

/**
 * So long a process that stops waits for the database at most, and so long one that is there is asked again, which is
 * out of room or takes statements back. Milliseconds.
 */
const patience = { whenStopping: 2_000, whileItAnswers: 60_000 } as const;
const pauses = { first: 250, longest: 2_000, afterGivingUp: 30_000 } as const;

/**
 * Stores an answer, and while the database is away, again, until it is back or the process stops. What waits in memory
 * are the answers that were under way: without the database none begins. While it is there and does not store, others
 * do begin, so that is tried for a minute. One that could not be kept ends as interrupted, as soon as the database lets
 * it.
 * @param live whose process ends should it be interrupted
 * @param store has to be harmless when it runs again; answers whether the answer is kept
 * @returns whether it is kept. Never throws
 */
export async function keepAnswer(
  { app }: Pick<SignedInContext, 'app'>,
  answer: { answerId: string; spaceId: string },
  live: Pick<LiveAnswer, 'isInterrupted'>,
  store: () => Promise<boolean>,
): Promise<boolean> {
  const begun = performance.now();
  let answersSince: number | null = null;
  for (let pause: number = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      if (await store()) return true;
      app.log.error({ answerId: answer.answerId }, 'An answer had been ended before it could be stored');
      return false;
    } catch (error) {
      const next = performance.now() + pause;
      answersSince = isCutOff(error) ? null : (answersSince ?? performance.now());
      const isLate =
        (live.isInterrupted && next - begun > patience.whenStopping) ||
        (answersSince !== null && next - answersSince > patience.whileItAnswers);
      if (!isAway(error) || isLate) {
        app.log.error({ error, answerId: answer.answerId }, 'An answer could not be stored');
        void abandon(app, answer);
        return false;
      }
      if (pause === pauses.first)
        app.log.warn({ error, answerId: answer.answerId }, 'An answer waits for the database to be stored');
    }
    await sleep(pause);
  }
}

/** The process that it names as its writer lives, so nobody else would end it. */
async function abandon(app: SignedInContext['app'], answer: { answerId: string; spaceId: string }) {
  for (;;) {
    try {
      return await abandonAnswer(app, answer);
    } catch (error) {
      app.log.warn({ error }, 'An answer that could not be stored is still shown as being written');
      await sleep(pauses.afterGivingUp, { ref: false });
    }
  }
}

/** By the global timer, which is the one that a test moves on. */
function sleep(milliseconds: number, { ref } = { ref: true }): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    if (!ref) timer.unref();
  });
}
