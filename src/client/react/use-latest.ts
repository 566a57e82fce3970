import { useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { createLatest } from '../latest.ts';

const idle = { pending: false, error: null };

/**
 * Reads what a person chose last. Where {useAction} does one thing at a time and turns away what comes meanwhile, a
 * choice made while an earlier one is read takes its place, so that a page never shows one thing and says another.
 */
export function useLatest() {
  const [ask] = useState(createLatest);
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>(idle);

  function read<Result>(from: () => Promise<Result>, take: (result: Result) => void): Promise<void> {
    setState({ pending: true, error: null });
    return ask(from, ({ result, problem }) => {
      setState({ pending: false, error: problem });
      if (problem === null) take(result);
    });
  }

  return { read, ...state };
}
