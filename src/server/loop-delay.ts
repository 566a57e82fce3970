import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the event loop came to its timers, in seconds: what a request waited before anything looked at it. */
export type LoopDelay = {
  /** Since it was last asked. */
  read(): { p50: number; p99: number; max: number };
};

const resolution = 10;

/** Begins to watch the event loop of this process. */
export function createLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  // Nanoseconds between two looks, which are so far apart even when nothing delays them.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3);
  return {
    read() {
      const [p50, p99] = [histogram.percentile(50), histogram.percentile(99)];
      const read = { p50: late(p50), p99: late(p99), max: late(histogram.max) };
      histogram.reset();
      return read;
    },
  };
}
