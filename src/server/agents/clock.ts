/** The time that something may take. It stands still while the person is asked. */
export type Clock = {
  /** Aborts when the time is over. */
  signal: AbortSignal;
  /** Stands still until what it answers is called, and, where that is done several times, until all of them are. */
  pause(): () => void;
  /** Begins anew. */
  renew(): void;
  /** The time does not matter any more. */
  stop(): void;
};

export function createClock(milliseconds: number): Clock {
  const over = new AbortController();
  let left = milliseconds;
  let pauses = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = () => over.abort(new DOMException('It took too long.', 'TimeoutError'));
  const run = () => {
    since = performance.now();
    timer = setTimeout(tooLong, left).unref();
  };
  const halt = () => {
    clearTimeout(timer);
    left -= performance.now() - since;
  };
  run();
  return {
    signal: over.signal,
    pause() {
      if (pauses === 0) halt();
      pauses += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        pauses -= 1;
        if (pauses === 0) run();
      };
    },
    renew() {
      left = milliseconds;
      if (pauses > 0) return;
      clearTimeout(timer);
      run();
    },
    stop() {
      // It goes on no more, whoever ends a pause.
      pauses += 1;
      clearTimeout(timer);
    },
  };
}
