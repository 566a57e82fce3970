import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentReader } from './document-reader.ts';

const reader = createDocumentReader('./src/server/agents/read-document.worker.ts');
afterAll(() => reader.stop());

const paths = (count: number) =>
  Array.from({ length: count }, (_, at) => `  /orders/${at}:\n    get: { summary: Reads an order }`).join(
    '\n',
  );

describe('an OpenAPI document', () => {
  it('is read in a thread of its own, while others are served', async () => {
    await reader.run('', 'ana');
    let longest = 0;
    let last = performance.now();
    const counting = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const begun = performance.now();
    const offer = await reader.run(`openapi: 3.1.0\npaths:\n${paths(6_000)}`, 'ana');
    const taken = performance.now() - begun;
    clearInterval(counting);
    expect(offer?.operations).toHaveLength(1_500);
    expect(longest).toBeLessThan(taken / 2);
  });

  it('that nobody can read is null, and the next one is read', async () => {
    const told = await Promise.all([
      reader.run('a: [1, 2', 'ana'),
      reader.run('openapi: 3.1.0\npaths: {}', 'ana'),
    ]);
    expect(told).toMatchObject([null, { operations: [] }]);
  });
});
