import { atOnceLimits, type Heavy } from '#rules/limits.ts';
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
   * Begins something heavy.
   * @returns ends it; calling it again does nothing
   * @throws {AppError} `too_many_at_once`, while as many of it are under way as may be
   */
  begin(kind: Heavy, who: Counted, most?: number): () => void;
};

/** So soon it is worth trying again what too many do at once. Milliseconds. */
const soon = 3_000;
const minute = 60_000;

/** @param callsPerMinute of one person or address */
export function createCallLimits(callsPerMinute: number): CallLimits {
  const windows = createWindows();
  const underWay = new Map<string, number>();
  const assertWithin = ({ calls, endsAt }: Window) => {
    if (calls <= callsPerMinute) return;
    const left = endsAt - performance.now();
    throw new AppError('too_many_requests', { resetsAt: new Date(presentMilliseconds() + left) });
  };
  return {
    async count(who) {
      const window = windows.of(keyOf(who));
      window.calls += 1;
      assertWithin(window);
    },
    async assertLeft(who) {
      const { calls, endsAt } = windows.of(keyOf(who));
      assertWithin({ calls: calls + 1, endsAt });
    },
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

/** `endsAt` by `performance.now()`. */
type Window = { calls: number; endsAt: number };

/** The minutes that begin with the first call of each key. All take as long, so the first to begin are the first to end. */
function createWindows() {
  const open = new Map<string, Window>();
  return {
    of(key: string): Window {
      const now = performance.now();
      for (const [other, { endsAt }] of open) {
        if (endsAt > now) break;
        open.delete(other);
      }
      const window = open.get(key) ?? { calls: 0, endsAt: now + minute };
      open.set(key, window);
      return window;
    },
  };
}

function keyOf(who: Counted): string {
  if ('person' in who) return `person ${who.person}`;
  return 'key' in who ? `key ${who.key}` : `address ${networkOf(who.address)}`;
}
