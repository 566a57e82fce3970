import { describe, expect, it } from 'vitest';
import { csvOfTable, orderOfColumn, type SortDirection } from './column-order.ts';

const sorted = (cells: string[], direction: SortDirection = 'ascending') =>
  orderOfColumn(cells, direction, 'en').map((place) => cells[place]);

describe('the order of a column', () => {
  it.each([
    ['amounts of money', ['€9.50', '€80.00', '€1,200.00']],
    ['amounts as Spanish writes them', ['9,50 €', '80 €', '1.200,00 €']],
    ['amounts with a code', ['EUR 9', 'EUR 80', 'EUR 1 200']],
    ['thousands alone', ['900', '1.200', '12.000']],
    ['shares', ['9 %', '12.5 %', '100 %']],
    ['numbers below zero', ['-12', '(4)', '−1', '3']],
    ['numbers with a unit', ['3 km', '20 km', '100 km']],
    ['times', ['9:05', '9:30', '16:45']],
    ['days as ISO writes them', ['2025-12-31', '2026-03-01']],
    ['days in numbers', ['31/12/2025', '01/03/2026']],
    ['days in numbers, the month first', ['12/31/2025', '03/01/2026']],
    ['days in words', ['Feb 20, 2026', '3 March 2026', 'April 2026']],
    ['days in Spanish words', ['20 de enero de 2026', '3 de marzo de 2026']],
    ['words', ['ape', 'Deck 9', 'Deck 10', 'Zebra']],
  ])('is that of %s', (_, cells) => {
    expect(sorted(cells.toReversed())).toEqual(cells);
    expect(sorted(cells, 'descending')).toEqual(cells.toReversed());
  });

  it('leaves empty cells at the end, and equal ones as they stood', () => {
    expect(sorted(['–', '2', '', '1'])).toEqual(['1', '2', '–', '']);
    expect(sorted(['–', '1', '2'], 'descending')).toEqual(['2', '1', '–']);
    expect(orderOfColumn(['b', 'a', 'b'], 'ascending', 'en')).toEqual([1, 0, 2]);
  });
});

it('a table as CSV has quotation marks where a cell needs them', () => {
  const rows = [
    ['A', 'B'],
    ['1,5', 'say "so"'],
  ];
  expect(csvOfTable(rows)).toBe('A,B\r\n"1,5","say ""so"""');
});
