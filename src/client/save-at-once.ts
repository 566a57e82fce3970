import { ApiError } from './api/api-error.ts';

/**
 * Saves what is chosen in the order in which it was chosen, one at a time, of what waits only the last. Errors that are
 * no {ApiError} are defects and thrown on.
 * @param show hears what is wanted while it is not stored, and null once only what is stored counts
 * @param refused hears why something was not stored; what waited behind it is not sent
 */
export function createSaveAtOnce<Value>(
  save: (value: Value) => Promise<unknown>,
  show: (wanted: { value: Value } | null) => void,
  refused: (error: ApiError) => void,
) {
  let next: { value: Value } | null = null;
  let busy = false;

  return async (value: Value): Promise<void> => {
    next = { value };
    show(next);
    if (busy) return;
    busy = true;
    try {
      while (next) {
        const { value: sent } = next;
        next = null;
        await save(sent);
      }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      refused(cause);
    } finally {
      next = null;
      busy = false;
      show(null);
    }
  };
}
