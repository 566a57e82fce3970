import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { afterPause, type Find, searchAfterPause } from '../search.ts';

/** The last answer, which stays until the next one is there: a result or a problem, and the words it was asked by. */
type Found<Result> = { words: string | null; result: Result | null; problem: ApiError | null };

const nothing = { words: null, result: null, problem: null };

/**
 * What the server finds by words that a person types: asked for once they pause, and dropped where newer words came
 * first.
 * @param words null asks nothing, and forgets what was found
 * @param again searched anew whenever it changes
 * @param pause in milliseconds
 */
export function useSearch<Result>(
  words: string | null,
  find: Find<Result>,
  { again, pause }: { again?: unknown; pause?: number } = {},
): Found<Result> {
  const [found, setFound] = useState<Found<Result>>(nothing);
  const latest = useEffectEvent(find);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is there to search anew
  useEffect(() => {
    if (words === null) return setFound(nothing);
    return searchAfterPause(words, (asked, signal) => latest(asked, signal), setFound, pause);
  }, [words, again, pause]);
  return found;
}

/** Calls something once a person stops typing; what was to be called before it is not. */
export function useAfterPause(): (work: () => void, pause?: number) => void {
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return (work, pause) => {
    cancel.current?.();
    cancel.current = afterPause(work, pause);
  };
}
