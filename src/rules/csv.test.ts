import fc from 'fast-check';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLine, csvOfTable } from './csv.ts';

test.each([
  'x;=1+1',
  'x\t@a;y',
  'x\n=1',
  '=1+1',
  '=1+1\nx',
  '=1+1\u2028x',
  '+1',
  '-1',
  '@a',
  '\t=1',
  '\r\n=1',
  '\n=1',
  '＝1',
  '＠a',
])('%j is no formula', (text) => {
  const { data } = papa.parse<string[]>(csvLine([text]).trimEnd());
  for (const cell of data[0]?.[0]?.split(/[;\t\r\n]/) ?? []) expect(cell).not.toMatch(/^[=+\-@＝＠]/);
});

test('any texts are read as they were, but for the mark of a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2 }), (cells) => {
      const { data } = papa.parse<string[]>(csvLine(cells), { newline: '\r\n', delimiter: ',' });
      const unmarked = (all: readonly string[] | undefined) => all?.map((cell) => cell.replaceAll("'", ''));
      expect(unmarked(data[0])).toEqual(unmarked(cells));
    }),
  );
});

test('a table has quotation marks where a cell needs them, no formulas, and its numbers below zero', () => {
  const rows = [
    ['A', 'B'],
    ['1,5', 'say "so"'],
    ['=1+1', '-2.5'],
  ];
  expect(csvOfTable(rows)).toBe('A,B\r\n"1,5","say ""so"""\r\n\'=1+1,-2.5\r\n');
});
