import { expect, test } from 'vitest';
import { pagesWithin, readLayout, writeLayout } from './layout.ts';
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

test('it knows the pages of each stretch of it, and its blocks are the same', () => {
  const passage = { start: 10, end: 40 };
  const blocks = [{ kind: 'paragraph' as const, start: 0, end: 60 }];
  // The third page is blank.
  const layout = writeLayout(blocks, passage, [0, 4, 20, 20, 39, 40]);
  expect(readLayout(layout, 'x'.repeat(30))).toEqual([{ kind: 'paragraph', start: 0, end: 30 }]);
  const pages = (start?: number, end = start) => {
    const stretch = start === undefined ? undefined : { start, end: end ?? start };
    return pagesWithin({ page: 2, layout }, stretch);
  };
  expect(pages()).toEqual({ page: 2, lastPage: 5 });
  expect(pages(0, 10)).toEqual({ page: 2 });
  expect(pages(9, 11)).toEqual({ page: 2, lastPage: 4 });
  expect(pages(10, 29)).toEqual({ page: 4 });
  expect(pages(29, 30)).toEqual({ page: 5 });
  expect(pagesWithin({ page: null, layout })).toEqual({ page: null });
  expect(pagesWithin({ page: 3 }, { start: 5, end: 9 })).toEqual({ page: 3 });
});

test.each(['', 'nonsense', 'p'])('a passage whose layout is %j is one paragraph', (layout) => {
  expect(readLayout(layout, 'Some text')).toEqual([{ kind: 'paragraph', start: 0, end: 9 }]);
});
