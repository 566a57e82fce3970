import { ApiError } from './api/api-error.ts';

/**
 * Asks for what somebody chose last: whatever is asked later takes the place of what is under way, of which nothing
 * more is heard. Errors that are no {ApiError} are defects and thrown on.
 */
export function createLatest() {
  let latest: object | null = null;

  return async <Result>(
    ask: () => Promise<Result>,
    hear: (answer: { result: Result; problem: null } | { result: null; problem: ApiError }) => void,
  ): Promise<void> => {
    const mine = {};
    latest = mine;
    try {
      const result = await ask();
      if (mine === latest) hear({ result, problem: null });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (mine === latest) hear({ result: null, problem: cause });
    }
  };
}
