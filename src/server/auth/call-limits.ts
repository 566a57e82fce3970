import { atOnceLimits, type Heavy } from '#rules/limits.ts';
import { sampleLimits } from '#rules/samples.ts';
import { AppError } from '../errors.ts';
import { presentMilliseconds } from '../time.ts';
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
  const perMinute = { points: callsPerMinute, seconds: 60 };
  const known = createWindows(perMinute);
  // Whoever comes from ever more networks makes others like them forgotten, and nobody who is known.
  const strangers = createWindows(perMinute);
  const callsOf = (who: Counted) => ('address' in who ? strangers : known);
  const sampleQuestions = createWindows(sampleLimits);
  const underWay = new Map<string, number>();
  return {
    count: async (who) => callsOf(who).count(keyOf(who)),
    assertLeft: async (who) => callsOf(who).assertLeft(keyOf(who)),
    countSampleQuestion: async (address) => sampleQuestions.count(keyOf({ address })),
    begin(kind, who, most = atOnceLimits[kind]) {
      const key = `${kind} ${keyOf(who)}`;
      const before = underWay.get(key) ?? 0;
      if (before >= most)
        throw new AppError('too_many_at_once', { resetsAt: new Date(presentMilliseconds() + soon) });
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

/** Who comes from more networks than this forgets the first of them: what is remembered has an end. */
export const mostWindows = 100_000;

/** `endsAt` by `performance.now()`. */
type Window = { calls: number; endsAt: number };

/**
 * Of each key, a window of time that begins with its first call, and `points` of them in it. All take as long, so the
 * first to begin are the first to end.
 */
function createWindows({ points, seconds }: { points: number; seconds: number }) {
  const open = new Map<string, Window>();
  const windowOf = (key: string): Window => {
    const now = performance.now();
    for (const [other, { endsAt }] of open) {
      if (endsAt > now) break;
      open.delete(other);
    }
    const known = open.get(key);
    if (known) return known;
    const [oldest] = open.keys();
    if (open.size >= mostWindows && oldest !== undefined) open.delete(oldest);
    const window = { calls: 0, endsAt: now + seconds * 1_000 };
    open.set(key, window);
    return window;
  };
  const assertWithin = (calls: number, { endsAt }: Window) => {
    if (calls <= points) return;
    const left = endsAt - performance.now();
    throw new AppError('too_many_requests', { resetsAt: new Date(presentMilliseconds() + left) });
  };
  return {
    count(key: string): void {
      const window = windowOf(key);
      window.calls += 1;
      assertWithin(window.calls, window);
    },
    assertLeft(key: string): void {
      const window = windowOf(key);
      assertWithin(window.calls + 1, window);
    },
  };
}

function keyOf(who: Counted): string {
  if ('person' in who) return `person ${who.person}`;
  return 'key' in who ? `key ${who.key}` : `address ${networkOf(who.address)}`;
}
