type Task = (signal: AbortSignal) => Promise<void>;

/** Does tasks, a few at a time, in the order in which they came. Each has a key, by which it is known until it is done. */
export function createTaskQueue(atOnce: number) {
  const waiting: { key: number; task: Task }[] = [];
  const running = new Map<number, AbortController>();

  function startNext(): void {
    while (running.size < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      void run(next.key, next.task);
    }
  }

  async function run(key: number, task: Task): Promise<void> {
    const controller = new AbortController();
    running.set(key, controller);
    try {
      await task(controller.signal);
    } finally {
      if (running.get(key) === controller) running.delete(key);
      startNext();
    }
  }

  return {
    add(key: number, task: Task): void {
      waiting.push({ key, task });
      startNext();
    },
    /** Does not begin a task, or ends it if it is under way. */
    cancel(key: number): void {
      const position = waiting.findIndex((each) => each.key === key);
      if (position !== -1) waiting.splice(position, 1);
      running.get(key)?.abort();
    },
    /** Cancels all of them; what is added next does not wait for those that are ending. */
    clear(): void {
      waiting.length = 0;
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
  };
}
