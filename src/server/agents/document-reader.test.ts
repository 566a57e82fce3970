import { afterAll, describe, expect, it } from 'vitest';
import type { DocumentOffer } from '#contracts/tool.ts';
import { createDocumentReader } from './document-reader.ts';

const reader = createDocumentReader('./src/server/agents/read-document.worker.ts');
afterAll(() => reader.stop());

/** What is read of this, as the browser will. */
async function read(text: string): Promise<DocumentOffer | null> {
  const { buffer } = new TextEncoder().encode(text);
  const json = await reader.run(buffer, 'ana', [buffer]);
  return json && JSON.parse(new TextDecoder().decode(json)).data;
}

const paths = (count: number) =>
  Array.from({ length: count }, (_, at) => `  /orders/${at}:\n    get: { summary: Reads an order }`).join(
    '\n',
  );

describe('an OpenAPI document', () => {
  it('is read in a thread of its own, while others are served', async () => {
    await read('');
    let longest = 0;
    let last = performance.now();
    const counting = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const begun = performance.now();
    const offer = await read(`openapi: 3.1.0\npaths:\n${paths(6_000)}`);
    const taken = performance.now() - begun;
    clearInterval(counting);
    expect(offer?.operations).toHaveLength(3_000);
    expect(longest).toBeLessThan(taken / 2);
  });

  it('that nobody can read is null, and the next one is read', async () => {
    const told = await Promise.all([read('a: [1, 2'), read('\ufeffopenapi: 3.1.0\npaths: {}')]);
    expect(told).toMatchObject([null, { operations: [] }]);
  });
});
