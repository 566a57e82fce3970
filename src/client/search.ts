import { ApiError } from './api/api-error.ts';

/** So long has a person to stop typing before a search begins, in milliseconds. */
export const typingPause = 250;

export type Find<Result> = (words: string, signal: AbortSignal) => Promise<Result>;

/**
 * Begins `work` after a pause, unless the function it answers is called before; called later, that one aborts the
 * signal of what began.
 * @param pause in milliseconds
 */
export function afterPause(work: (signal: AbortSignal) => void, pause = typingPause): () => void {
  const leaving = new AbortController();
  const timer = setTimeout(() => work(leaving.signal), pause);
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}

/**
 * Searches after a pause and says what came of it, until the function it answers is called: of what was left nothing
 * is heard. Errors that are no {ApiError} are defects and thrown on.
 */
export function searchAfterPause<Result>(
  words: string,
  find: Find<Result>,
  hear: (answer: { words: string; result: Result | null; problem: ApiError | null }) => void,
  pause?: number,
): () => void {
  return afterPause(async (signal) => {
    try {
      const result = await find(words, signal);
      if (!signal.aborted) hear({ words, result, problem: null });
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof ApiError)) throw cause;
      hear({ words, result: null, problem: cause });
    }
  }, pause);
}
