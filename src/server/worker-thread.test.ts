import { expect, it } from 'vitest';
import { createWorkerThread } from './worker-thread.ts';

it('takes turns between those it works for, however much one of them has asked for', async () => {
  const echo =
    'data:text/javascript,' +
    encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (asked) => parentPort.postMessage(asked));
  `);
  const thread = createWorkerThread<string, string>({ entry: new URL(echo) as never, longest: 10_000 });
  const told: string[] = [];
  const ask = (of: string, asked: string) => thread.run(asked, of).then((word) => void told.push(word));
  const many = ['a1', 'a2', 'a3', 'a4'].map((word) => ask('a', word));
  await Promise.all([...many, ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')]);
  expect(told).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  await thread.stop();
});
