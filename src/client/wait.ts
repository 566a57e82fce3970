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

/**
 * Looks again as `lookAgain` does, from `start` to `stop`: once at a time, however often it is started.
 * @param look is given the signal that `stop` aborts
 */
export function createLookout(
  { isOpen, look }: { isOpen: () => boolean; look: (signal: AbortSignal) => Promise<boolean> },
  pace: Pace,
  wait: Wait = waitFor,
) {
  let underWay: AbortController | null = null;

  return {
    /** Resolves once there is nothing to wait for, or at once where it is looking already. */
    async start(): Promise<void> {
      if (underWay) return;
      const own = new AbortController();
      underWay = own;
      await lookAgain({ isOpen, look: () => look(own.signal) }, pace, own.signal, wait);
      if (underWay === own) underWay = null;
    },
    stop(): void {
      underWay?.abort();
      underWay = null;
    },
  };
}
