import { expect, test } from 'vitest';
import { readLayout, writeLayout } from './layout.ts';
import { writeBlocks } from './write-blocks.ts';

test('a passage knows which blocks it is made of, those included that it begins or ends within', () => {
  const { text, blocks } = writeBlocks(
    [
      { kind: 'heading', level: 1, text: 'Fees' },
      { kind: 'paragraph', text: 'The fee is 90 euros.' },
      { kind: 'item', level: 0, marker: '-', text: 'Water' },
      { kind: 'item', level: 0, marker: '-', text: 'Power' },
      { kind: 'code', text: 'fee --all' },
    ],
    1_000,
  );
  const start = text.indexOf('fee is');
  const end = text.indexOf('Power') + 3;
  const layout = writeLayout(blocks, { start, end });
  const passage = text.slice(start, end);
  expect(
    readLayout(layout, passage).map((block) => [block.kind, passage.slice(block.start, block.end).trim()]),
  ).toEqual([
    ['paragraph', 'fee is 90 euros.'],
    ['item', '- Water'],
    ['item', '- Pow'],
  ]);
});

test.each(['', 'nonsense', 'p'])('a passage whose layout is %j is one paragraph', (layout) => {
  expect(readLayout(layout, 'Some text')).toEqual([{ kind: 'paragraph', start: 0, end: 9 }]);
});
