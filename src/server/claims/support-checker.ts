import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { TermRow } from '../language/lexicon/tenant-terms.ts';
import type { findUnsupported } from './unsupported.ts';

/** An answer with what it was given, and the terms of its tenant. */
export type CheckAsked = Omit<Parameters<typeof findUnsupported>[0], 'lexicons'> & { terms: TermRow[] };
/** What is not supported; null where nothing is stated that could be checked. */
export type CheckTold = UnsupportedSpan[] | null;

export type SupportChecker = {
  /** Gets ready, while a model speaks, for the check of what it says. */
  prepare(): void;
  /** @throws when it fails, or takes too long */
  check(asked: CheckAsked): Promise<CheckTold>;
  stop(): Promise<void>;
};

/** So long, in milliseconds, one check may take, and so long its thread waits for the next one. */
const longest = { check: 20_000, idle: 120_000 } as const;

/**
 * Checks answers in a thread of its own, one after the other: most answers that end together are checked together,
 * and a long one takes seconds. The thread begins with the first answer, and ends when there is nothing to do.
 * @param options.entry the module it runs: `check-support.worker`, as source or bundled
 */
export function createSupportChecker(options: { entry: string; lexiconDirectory: string }): SupportChecker {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const begin = (): Worker => {
    clearTimeout(idle);
    idle = setTimeout(end, longest.idle).unref();
    if (worker) return worker;
    const begun = new Worker(options.entry, { workerData: { lexiconDirectory: options.lexiconDirectory } });
    begun.unref();
    // Whoever waits for its answer hears of it; it is made anew for the next one.
    begun.on('error', () => undefined);
    begun.once('exit', () => {
      if (worker === begun) worker = null;
    });
    worker = begun;
    return begun;
  };

  const run = async (asked: CheckAsked): Promise<CheckTold> => {
    const checking = begin();
    const signal = AbortSignal.timeout(longest.check);
    checking.postMessage(asked);
    try {
      const [told] = await once(checking, 'message', { signal });
      return told;
    } catch (error) {
      await end();
      throw error;
    }
  };

  return {
    prepare: () => void begin(),
    check(asked) {
      const checked = last.then(() => run(asked));
      last = checked.catch(() => undefined);
      return checked;
    },
    stop: end,
  };
}
