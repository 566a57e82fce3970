/** Resolves after the given time, or at once when the signal ends it. */
export function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

export type Wait = typeof waitFor;

/** Milliseconds until the first look, and the most between two. */
type Pace = { first: number; longest: number };

/**
 * Looks again and again as long as there is something to wait for: less often while nothing changes, as often as at first
 * once something has.
 * @param look answers whether something has changed
 * @returns once there is nothing to wait for, or the signal has ended it
 */
export async function lookAgain(
  { isOpen, look }: { isOpen: () => boolean; look: () => Promise<boolean> },
  { first, longest }: Pace,
  signal: AbortSignal,
  wait: Wait = waitFor,
): Promise<void> {
  let delay = first;
  while (isOpen()) {
    await wait(delay, signal);
    if (signal.aborted) return;
    const hasChanged = await look();
    if (signal.aborted) return;
    delay = hasChanged ? first : Math.min(delay * 1.5, longest);
  }
}
