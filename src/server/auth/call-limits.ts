import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { atOnceLimits, type Heavy } from '#rules/limits.ts';
import { sampleLimits } from '#rules/samples.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './network.ts';

/** Who is counted: a person, an API key, or whoever stands behind an address and is neither. */
export type Counted = { person: string } | { key: string } | { address: string };

/**
 * What one of them may ask of this process. It is held in memory: to look it up must not cost more than what it keeps
 * away, and each process defends itself.
 */
export type CallLimits = {
  /** Counts one call. @throws {AppError} `too_many_requests` with the moment to try again */
  count(who: Counted): Promise<void>;
  /** @throws as `count`, which is left out: for who counts only once it is known how the call went */
  assertLeft(who: Counted): Promise<void>;
  /**
   * Counts a question to the sample files, by the network of whoever asks.
   * @throws as `count`
   */
  countSampleQuestion(address: string): Promise<void>;
  /**
   * Begins something heavy.
   * @returns ends it; calling it again does nothing
   * @throws {AppError} `too_many_at_once`, while as many of it are under way as may be
   */
  begin(kind: Heavy, who: Counted, most?: number): () => void;
};

/** So soon it is worth trying again what too many do at once. Milliseconds. */
const soon = 3_000;

/** @param callsPerMinute of one person or address */
export function createCallLimits(callsPerMinute: number): CallLimits {
  const calls = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  const sampleQuestions = new RateLimiterMemory({
    points: sampleLimits.points,
    duration: sampleLimits.seconds,
  });
  const underWay = new Map<string, number>();
  const refuse = ({ msBeforeNext }: RateLimiterRes) =>
    new AppError('too_many_requests', { resetsAt: new Date(Date.now() + msBeforeNext) });
  const consume = async (limiter: RateLimiterMemory, who: Counted) => {
    await limiter.consume(keyOf(who)).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? refuse(error) : error;
    });
  };
  return {
    count: (who) => consume(calls, who),
    countSampleQuestion: (address) => consume(sampleQuestions, { address }),
    async assertLeft(who) {
      const counted = await calls.get(keyOf(who));
      if (counted && counted.consumedPoints >= callsPerMinute) throw refuse(counted);
    },
    begin(kind, who, most = atOnceLimits[kind]) {
      const key = `${kind} ${keyOf(who)}`;
      const before = underWay.get(key) ?? 0;
      if (before >= most) throw new AppError('too_many_at_once', { resetsAt: new Date(Date.now() + soon) });
      underWay.set(key, before + 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      };
    },
  };
}

function keyOf(who: Counted): string {
  if ('person' in who) return `person ${who.person}`;
  return 'key' in who ? `key ${who.key}` : `address ${networkOf(who.address)}`;
}
