import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { TermRow } from '../language/lexicon/tenant-terms.ts';
import { createWorkerThread, type WorkerThread } from '../worker-thread.ts';
import type { findUnsupported } from './unsupported.ts';

/** An answer with what it was given, and the terms of its tenant. */
export type CheckAsked = Omit<Parameters<typeof findUnsupported>[0], 'lexicons'> & { terms: TermRow[] };
/** What is not supported; null where nothing is stated that could be checked. */
export type CheckTold = UnsupportedSpan[] | null;

export type SupportChecker = WorkerThread<CheckAsked, CheckTold>;

/**
 * Checks answers one after the other: most that end together are checked together, and a long one takes seconds.
 * @param options.entry `check-support.worker`, as source or bundled
 */
export const createSupportChecker = (options: { entry: string; lexiconDirectory: string }): SupportChecker =>
  createWorkerThread({
    entry: options.entry,
    longest: 20_000,
    workerData: { lexiconDirectory: options.lexiconDirectory },
  });
