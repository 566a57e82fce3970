import { expect, it } from 'vitest';
import { groupBlocks } from './group-blocks.ts';

it('puts neighbours of one kind together, in their order', () => {
  const blocks = (['item', 'item', 'paragraph', 'item'] as const).map((kind, level) =>
    kind === 'item' ? { kind, level, marker: '-', text: '' } : { kind, text: '' },
  );
  expect(groupBlocks(blocks)).toEqual([
    { key: 0, kind: 'item', blocks: blocks.slice(0, 2) },
    { key: 2, kind: 'paragraph', blocks: blocks.slice(2, 3) },
    { key: 3, kind: 'item', blocks: blocks.slice(3) },
  ]);
});
