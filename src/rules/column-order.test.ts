import { describe, expect, it } from 'vitest';
import { orderOfColumn, type SortDirection } from './column-order.ts';

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
    ['times of half a day', ['12:00 AM', '9:30 AM', '12:15 PM', '1:15 PM']],
    ['times of half a day as Spanish writes them', ['9 a. m.', '9:30 a. m.', '1:15 p. m.']],
    ['numbers below zero, with any dash', ['–12', '−4', '-1', '3']],
    ['sizes', ['500 MB', '1 GB', '2 TB']],
    ['large amounts', ['$900K', '$1.2M', '$3B']],
    ['large amounts as Spanish writes them', ['900 €', '20 mil €', '2 millones €', '1 mil millones €']],
    ['spans of time', ['90 minutes', '3 h', '2 weeks', '1 month', '1 year']],
    ['spans of time in Spanish', ['3 días', '2 semanas', '1 mes', '2 meses', '1 año']],
    ['one and more of a thing', ['1 box', '2 boxes', '10 boxes']],
    ['amounts of several currencies', ['$8', '€9', '€10']],
    ['versions', ['1.9.0', '1.10.0', '2.1.0']],
    ['days with short years', ['31.12.25', '01.03.26']],
    ['days with short years and slashes', ['31/12/99', '1/3/26']],
    ['numbers with three decimals', ['0.125', '1', '2.250']],
    ['long numbers with three decimals', ['12', '200.125', '1234.567']],
    ['words', ['ape', 'Deck 9', 'Deck 10', 'Zebra']],
  ])('is that of %s', (_, cells) => {
    expect(sorted(cells.toReversed())).toEqual(cells);
    expect(sorted(cells, 'descending')).toEqual(cells.toReversed());
  });

  it('leaves empty cells at the end, and equal ones as they stood', () => {
    expect(sorted(['–', '2', '', '1'])).toEqual(['1', '2', '–', '']);
    expect(sorted(['–', '1', '2'], 'descending')).toEqual(['2', '1', '–']);
    expect(sorted(['n/a', '20', '3', 'N/D'])).toEqual(['3', '20', 'n/a', 'N/D']);
    expect(orderOfColumn(['b', 'a', 'b'], 'ascending', 'en')).toEqual([1, 0, 2]);
  });
});
