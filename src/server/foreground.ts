/** A process that works for nobody who waits. */
type BackgroundProcess = { kill(signal: 'SIGSTOP' | 'SIGCONT'): boolean };

/**
 * Lets those whom people wait for come first. A low priority is not enough for that: Linux lets whoever runs have
 * their slice of some 3 ms, and an answer, which goes back and forth between server and database, waits for it again
 * and again (docs/decisions/0013).
 */
export type Foreground = {
  /** Somebody waits from now on, until the function that is answered is called, or for `longestWait` at most. */
  begin(): () => void;
  /**
   * Has a process stand still while somebody waits, until the function that is answered is called. However many
   * wait, half of the time is left to it. It must not outlive us: a process that stands still does nothing about that.
   */
  yields(process: BackgroundProcess): () => void;
};

/** The work of an answer is done by then, or it waits itself: for a provider, or for a client to take more of it. */
const longestWait = 60;
/** So long a process stands still at a stretch, and so much in advance of its running. */
const longestStop = 100;

/** All times in milliseconds. */
export function createForeground(): Foreground {
  const processes = new Set<BackgroundProcess>();
  let waiting = 0;
  let stopped = false;
  /** How much longer they stood still than they ran, and when that was so. */
  let owed = 0;
  let owedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const settle = () => {
    const now = performance.now();
    owed = Math.max(0, owed + (stopped ? now - owedAt : owedAt - now));
    owedAt = now;
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const process of processes) process.kill(name);
  };
  const goOn = () => {
    if (!stopped) return;
    stopped = false;
    signal('SIGCONT');
  };
  const decide = () => {
    clearTimeout(timer);
    settle();
    if (processes.size === 0 || waiting === 0) return goOn();
    if (stopped ? owed >= longestStop : owed > longestStop / 2) {
      goOn();
      timer = setTimeout(decide, owed - longestStop / 2);
      return;
    }
    if (!stopped) {
      stopped = true;
      signal('SIGSTOP');
    }
    timer = setTimeout(decide, longestStop - owed);
  };

  return {
    begin() {
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        clearTimeout(over);
        waiting -= 1;
        if (waiting === 0) decide();
      };
      const over = setTimeout(end, longestWait);
      waiting += 1;
      if (waiting === 1) decide();
      return end;
    },
    yields(process) {
      processes.add(process);
      if (stopped) process.kill('SIGSTOP');
      else if (waiting > 0) decide();
      return () => {
        processes.delete(process);
        if (stopped) process.kill('SIGCONT');
        if (processes.size === 0) decide();
      };
    },
  };
}
