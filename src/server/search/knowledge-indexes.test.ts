import { describe, expect, it } from 'vitest';
import { createKnowledgeIndexes } from './knowledge-indexes.ts';
import type { Space } from './segment-rows.ts';

/** A space whose bots have no files. */
const space: Space = {
  id: 'space',
  inSpace: (work) => work({ execute: async () => ({ rows: [] }) } as never),
  read: (work) => work({ execute: async () => ({ rows: [] }) } as never),
  run: async () => [],
};

describe('what is held of bots in memory', () => {
  it('stays below its bound with any number of bots that have no files', async () => {
    const bytes = 100_000;
    const indexes = createKnowledgeIndexes({ lexiconDirectory: '', bytes, spellingPacking: '' });
    for (let bot = 0; bot < 200; bot += 1)
      await indexes.upToDate(`bot ${bot}`, { fingerprint: 'a', terms: [] } as never, space);
    const held = indexes.size();
    await indexes.stop();
    expect(held.bytes).toBeLessThanOrEqual(bytes);
    expect(held.indexes).toBeGreaterThan(1);
    expect(held.indexes).toBeLessThan(50);
  });
});
