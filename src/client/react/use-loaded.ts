import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useLatest } from './use-latest.ts';

export type Loaded<Data> = {
  data: Data | null;
  error: ApiError | null;
  /** Reads it again. */
  load: () => Promise<unknown>;
  set: Dispatch<SetStateAction<Data | null>>;
};

/** What the page brought along, or else what `read` answers once this is shown. */
export function useLoaded<Data>(first: Data | null, read: () => Promise<Data>): Loaded<Data> {
  const [data, set] = useState(first);
  const { read: readLatest, error } = useLatest();
  const load = () => readLatest(read, set);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (first === null) void load();
  }, []);

  return { data, error, load, set };
}
