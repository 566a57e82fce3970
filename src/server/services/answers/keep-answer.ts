import { setTimeout as sleep } from 'node:timers/promises';
import { isAway } from '../../is-away.ts';
import type { SignedInContext } from '../context.ts';
import { abandonAnswer } from './recover-answers.ts';

/** So long the database may be away before whoever reads is told that the answer is not kept. Milliseconds. */
const patience = { readers: 60_000, stopped: 5_000 } as const;
const pauses = { first: 250, longest: 5_000, afterGivingUp: 30_000 } as const;

/**
 * Stores an answer, and while the database is away, again: a server that starts anew takes some seconds. An answer that
 * could not be kept ends as interrupted, as soon as the database lets it.
 * @param store has to be harmless when it runs again; answers whether the answer is kept
 * @param signal that the answer is to end: nobody may be waiting then but the process that stops
 * @returns whether it is kept. Never throws
 */
export async function keepAnswer(
  { app }: Pick<SignedInContext, 'app'>,
  answer: { answerId: string; spaceId: string },
  signal: AbortSignal,
  store: () => Promise<boolean>,
): Promise<boolean> {
  const begun = performance.now();
  for (let pause: number = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      if (await store()) return true;
      app.log.error({ answerId: answer.answerId }, 'An answer had been ended before it could be stored');
      return false;
    } catch (error) {
      const longest = signal.aborted ? patience.stopped : patience.readers;
      if (!isAway(error) || performance.now() - begun + pause > longest) {
        app.log.error({ error, answerId: answer.answerId }, 'An answer could not be stored');
        void abandon(app, answer);
        return false;
      }
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
      await sleep(pauses.afterGivingUp, undefined, { ref: false });
    }
  }
}
