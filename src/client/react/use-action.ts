import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';

/**
 * Runs one request at a time and keeps what went wrong.
 * `run` answers whether it succeeded; errors that are no {ApiError} are defects and thrown on.
 * @param onError hears of every error that is kept
 */
export function useAction(onError?: (error: ApiError) => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function run(action: () => Promise<unknown>): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setError(null);
    try {
      await action();
      return true;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
      onError?.(cause);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { run, pending, error, clearError: () => setError(null) };
}
