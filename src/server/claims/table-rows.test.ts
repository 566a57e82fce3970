import fc from 'fast-check';
import type { Tokens } from 'marked';
import { expect, it } from 'vitest';
import { answerTokens } from '#markdown/answer-tokens.ts';
import { rowsOf } from './table-rows.ts';

const read = (text: string) =>
  rowsOf(text).map(({ cells, heads, index }) => ({
    cells: cells.map(({ start, end }) => text.slice(start, end)),
    heads: heads.map(({ start, end }) => text.slice(start, end)),
    index,
  }));

it('finds the cells of a table, with or without bars at its sides', () => {
  const row = { cells: ['a \\| b', '1'], heads: ['What', 'Price'], index: 0 };
  expect(read('| What | Price |\n|---|---:|\n| a \\| b | 1 |\n\nThen | not.')).toEqual([row]);
  expect(read('What | Price\n--- | ---\na \\| b | 1')).toEqual([row]);
  expect(read('| A | |\n|---|---|\n| x | |')).toEqual([{ cells: ['x', ''], heads: ['A', ''], index: 0 }]);
});

it('takes lines with bars for no table where no rule stands below the head, or in code', () => {
  expect(read('a | b\nc | d')).toEqual([]);
  expect(read('```\n| a | b |\n|---|---|\n| c | d |\n```')).toEqual([]);
});

it('tells cells apart as the reader of answers does', () => {
  const pieces = fc.constantFrom('a', 'b c', ' ', '|', '\\', '\\|', '`', '"', '[1]');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (row) => {
      const text = `| What | Price | Of |\n|---|---|---|\n| x${row.join('')}`;
      const table = answerTokens(text)[0] as Tokens.Table;
      const shown = table.rows[0]?.map((cell) => cell.text);
      const found = rowsOf(text)[0]?.cells.map(({ start, end }) =>
        text.slice(start, end).replaceAll('\\|', '|'),
      );
      expect(Array.from({ length: 3 }, (_, at) => found?.[at] ?? '')).toEqual(shown);
    }),
    { numRuns: 2_000 },
  );
});
