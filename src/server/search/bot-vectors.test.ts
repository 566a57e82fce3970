import { expect, test } from 'vitest';
import { createBotVectors, type FileVectors } from './bot-vectors.ts';
import { toCompared } from './packed-vectors.ts';

const dimensions = 512;
const passagesOfFile = 1_000;

test('while a question is compared with many passages, others have their turn', async () => {
  const vectors = {
    dimensions,
    scales: new Float32Array(passagesOfFile).fill(1),
    values: Int8Array.from({ length: passagesOfFile * dimensions }, (_, at) => (at * 7) % 127),
  };
  const files = new Map<string, FileVectors>();
  for (let file = 0; file < 100; file += 1) files.set(`${file}`, { key: '', vectors });
  const bot = createBotVectors(files);
  let turns = 0;
  let isOver = false;
  const take = () => {
    turns += 1;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  const found = await bot.compare(toCompared(Array.from({ length: dimensions }, (_, at) => at)), {
    has: (file) => file !== '3',
  });
  isOver = true;
  expect(turns).toBeGreaterThan(1);
  expect((await found?.closenessOf([]))?.size).toBe(99 * passagesOfFile);
});
