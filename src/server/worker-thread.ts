import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Work that is too long for the thread that people are served by, done one after the other in a thread of its own, in turn for whom it is. */
export type WorkerThread<Asked, Told> = {
  /** Gets ready for what is asked soon. */
  prepare(): void;
  /**
   * @param of for whom it is: those who have much to do wait for the others after each of it
   * @param moved parts of what is asked that the thread takes over instead of copying them
   * @throws when the work fails, takes too long or needs too much memory; the next one finds a new thread
   */
  run(asked: Asked, of: string, moved?: readonly ArrayBuffer[]): Promise<Told>;
  stop(): Promise<void>;
};

/** So long, in milliseconds, a thread waits for something to do. */
const longestIdle = 120_000;

/**
 * The thread begins with the first work, and ends when there is nothing to do.
 * @param options.entry the module it runs, as source or bundled: it answers each message with one
 * @param options.longest milliseconds that one work may take
 */
export function createWorkerThread<Asked, Told>(options: {
  entry: string;
  longest: number;
  workerData?: unknown;
  resourceLimits?: ResourceLimits;
}): WorkerThread<Asked, Told> {
  const { entry, longest, workerData, resourceLimits } = options;
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createTurns();

  const end = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const begin = (): Worker => {
    clearTimeout(idle);
    idle = setTimeout(end, longestIdle).unref();
    if (worker) return worker;
    const begun = new Worker(entry, { workerData, ...(resourceLimits && { resourceLimits }) });
    begun.unref();
    // Whoever waits for its answer hears of it; it is made anew for the next one.
    begun.on('error', () => undefined);
    begun.once('exit', () => {
      if (worker === begun) worker = null;
    });
    worker = begun;
    return begun;
  };

  const runNow = async (asked: Asked, moved: readonly ArrayBuffer[]): Promise<Told> => {
    const working = begin();
    const signal = AbortSignal.timeout(longest);
    working.postMessage(asked, [...moved]);
    try {
      const [told] = await once(working, 'message', { signal });
      return told;
    } catch (error) {
      await end();
      throw error;
    }
  };

  return {
    prepare: () => void begin(),
    run: (asked, of, moved = []) => inTurn(of, () => runNow(asked, moved)),
    stop: end,
  };
}

/** Works one after the other, of each owner one at a time, in the order in which they came to wait. */
function createTurns() {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isWorking = false;
  async function goOn(): Promise<void> {
    isWorking = true;
    for (let [next] = waiting; next; [next] = waiting) {
      const [owner, [work, ...others]] = next;
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      await work?.();
    }
    isWorking = false;
  }
  return <Told>(owner: string, work: () => Promise<Told>): Promise<Told> =>
    new Promise((resolve, reject) => {
      const own = waiting.get(owner) ?? [];
      own.push(() => work().then(resolve, reject));
      waiting.set(owner, own);
      if (!isWorking) void goOn();
    });
}
