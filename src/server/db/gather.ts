type Waiting<Key, Value> = {
  key: Key;
  resolve: (value: Value | Promise<Value>) => void;
  reject: (error: unknown) => void;
};

/**
 * Loads what is asked for together: while a load is under way, keys are gathered for the next one. Who asks in quiet
 * is not kept waiting, and under load one statement serves many. A load begins after everything it is for was asked,
 * so that no answer is older than its question.
 * @param load answers the values of at most `mostKeys` keys, in their order; the next load does not wait for values that
 * are promises
 */
export function createGatherer<Key, Value>(
  load: (keys: Key[]) => Promise<(Value | Promise<Value>)[]>,
  mostKeys: number,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) await settle(waiting.splice(0, mostKeys));
    running = false;
  }

  async function settle(batch: Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!running) void run();
    });
}
