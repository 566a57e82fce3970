import { atom } from 'nanostores';

/** How many requests that may show the loading spinner are under way. */
export const $pendingRequests = atom(0);

/** Counts a request in; the returned function counts it out, once. */
export function beginRequest(): () => void {
  $pendingRequests.set($pendingRequests.get() + 1);
  let finished = false;
  return () => {
    if (finished) return;
    finished = true;
    $pendingRequests.set($pendingRequests.get() - 1);
  };
}
