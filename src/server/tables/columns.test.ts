import { describe, expect, it } from 'vitest';
import { isBlank, numberIn } from './columns.ts';
import { readTable } from './compute.ts';
import { cellDate, createOrders } from './dates.ts';
import { cellNumber, createSigns } from './numbers.ts';
import { tablesOf } from './testing/tables-of.ts';

const numbersOf = (cells: string[], language: 'en' | 'es' | null = null, head = '') => {
  const signs = createSigns(head);
  for (const cell of cells) signs.add(cell);
  const sign = signs.sign(language);
  return sign && cells.map((cell) => cellNumber(cell, sign)?.value ?? null);
};

describe('the numbers of a column', () => {
  it.each([
    [
      ['1,234.5', '12', '0.25'],
      [1234.5, 12, 0.25],
    ],
    [
      ['1.234,5', '12', '7.000'],
      [1234.5, 12, 7000],
    ],
    [
      ['1.234.567', '2.000'],
      [1234567, 2000],
    ],
    [
      ['1 234,50', '7,00'],
      [1234.5, 7],
    ],
    [
      ['$ 5,686.10', '1,221'],
      [5686.1, 1221],
    ],
    [
      ['12,50 €', '€3,00', '-4,25 €'],
      [12.5, 3, -4.25],
    ],
    [
      ['(1,200.00)', '−3.5', '5-'],
      [-1200, -3.5, -5],
    ],
    [
      ['1.000,00 €', '(200,00 €)', '(30,00) €', '€ (1,50)', '(€2,00)', '(3%)', '(4,5 kg)'],
      [1000, -200, -30, -1.5, -2, -3, -4.5],
    ],
    [
      ['12 %', '7.5%'],
      [12, 7.5],
    ],
    [
      ['3 kg', '12.5 kg'],
      [3, 12.5],
    ],
    [
      ['EUR 1,00', 'US$ 2,50'],
      [1, 2.5],
    ],
  ])('are read as all of them are written: %j', (cells, expected) => {
    expect(numbersOf(cells)).toEqual(expected);
  });

  it('that might be either are read as the language of the table writes them, or not at all', () => {
    expect(numbersOf(['1.234', '2.500'], 'es')).toEqual([1234, 2500]);
    expect(numbersOf(['1.234', '2.500'], 'en')).toEqual([1.234, 2.5]);
    expect(numbersOf(['1.234', '2.500'])).toBeNull();
    expect(numbersOf(['10,000', '25,500', '8,200'])).toEqual([10000, 25500, 8200]);
    expect(numbersOf(['10.000', '25.500', '900'])).toEqual([10000, 25500, 900]);
    expect(numbersOf(['10.000', '25,500'])).toBeNull();
    expect(numbersOf(['10.000', '25.500'], 'en')).toEqual([10, 25.5]);
    expect(numbersOf(['1.5', '2,5'])).toBeNull();
  });

  it.each([
    [['1.250', '1.500', '2.750'], 'Kg'],
    [['1.500', '2.300'], 'Stock'],
    [['12.500', '8.250'], 'Stock'],
    [['12.500', '8.200'], 'Gross weight'],
    [['12.500', '8.200'], 'Altura'],
    [['12.500', '8.200'], 'Tank (l)'],
    [['12.500 kg', '8.200 kg'], 'Load'],
  ])('that might be steps of a measure are not taken for thousands: %j of %s', (cells, head) => {
    expect(numbersOf(cells, null, head)).toBeNull();
  });

  it('of money may be thousands, as may those of which nothing tells a measure', () => {
    expect(numbersOf(['12.505 €', '8.250 €'], null, 'Loan')).toEqual([12505, 8250]);
    expect(numbersOf(['12.505', '8.250'], null, 'Revenue')).toEqual([12505, 8250]);
    expect(numbersOf(['1.459 €', '1.560 €'], null, 'Diesel')).toBeNull();
    expect(numbersOf(['12.500', '8.200'], null, 'Visitors')).toEqual([12500, 8200]);
  });

  it.each(['AB-1234', 'A5', '10-12', '6:00', '5 of 7', '1.2.3', '192.168.0.1', 'n/a', '12 May', ''])(
    'are not %j',
    (cell) => {
      expect(cellNumber(cell, '.')).toBeNull();
    },
  );
});

const orderOf = (cells: string[], language: 'en' | 'es') => {
  const orders = createOrders();
  for (const cell of cells) orders.add(cell);
  return orders.order(language);
};

describe('the dates of a column', () => {
  it.each([
    ['2025-03-01', '2025-03-01'],
    ['2025-03-01 10:30', '2025-03-01'],
    ['01/03/2025', '2025-03-01'],
    ['1.3.25', '2025-03-01'],
    ['13/02/98', '1998-02-13'],
    ['01/01/69', '1969-01-01'],
    ['31/12/68', '2068-12-31'],
    ['3 March 2025', '2025-03-03'],
    ['March 3rd, 2025', '2025-03-03'],
    ['3 de marzo de 2025', '2025-03-03'],
    ['marzo 2025', '2025-03'],
  ])('are read as days or months: %s', (cell, expected) => {
    expect(cellDate(cell, 'dayFirst')).toBe(expected);
  });

  it('have their days first or last as one of them shows, or as their language writes them', () => {
    expect(orderOf(['03/04/2025', '25/04/2025'], 'en')).toBe('dayFirst');
    expect(orderOf(['03/04/2025', '04/25/2025'], 'es')).toBe('monthFirst');
    expect(orderOf(['03/04/2025'], 'es')).toBe('dayFirst');
    expect(orderOf(['03/04/2025'], 'en')).toBeNull();
    expect(orderOf(['25/04/2025', '04/25/2025'], 'en')).toBeNull();
  });
});

async function columnOf(cells: readonly string[]) {
  const rows = cells.map((cell, at) => `Row ${'abcdef'[at]},${cell}`);
  const [table] = await tablesOf('a.csv', `Name,Size\n${rows.join('\n')}\n`);
  return (await readTable(table as NonNullable<typeof table>)).columns[1];
}

describe('a column', () => {
  it('is of numbers, dates or texts by nearly all that stands in it', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `Part ${at},${at}.50 €,2025-01-${10 + at},A${at}`);
    const [table] = await tablesOf(
      'a.csv',
      ['Name,Price,Since,Code', ...rows, 'Last,on request,-,n/a'].join('\n'),
    );
    const columns = (await readTable(table as NonNullable<typeof table>)).columns;
    expect(columns).toMatchObject([
      { head: 'Name', kind: 'text' },
      { head: 'Price', kind: 'number', sign: '.', unit: '€', decimals: 2, odd: 1 },
      { head: 'Since', kind: 'date', odd: 0 },
      { head: 'Code', kind: 'text' },
    ]);
    const [, price] = columns;
    const last = table?.rows.at(-1)?.cells ?? [];
    expect(price?.kind === 'number' && numberIn(last, price)).toBeNull();
    expect(isBlank(last[2] as string)).toBe(true);
  });

  it.each([
    ['5 kg', '300 g', '2 kg'],
    ['1.2M', '800000', '3.5M'],
    ['$1.2M', '$800000', '$3.5M'],
    ['12', '45%', '30'],
    ['1.2k', '3', '4k'],
  ])('of several units, or of one that only some have, is one of texts: %s, %s, %s', async (...cells) => {
    expect(await columnOf(cells)).toMatchObject({ kind: 'text' });
  });

  it.each([
    ['$', '$5', '6', '7'],
    ['%', '0', '5%', '7%'],
    ['m', '1.2 M', '3 M', '4 M'],
  ])('has one unit, %s, where the others can have no other: %s, %s, %s', async (unit, ...cells) => {
    expect(await columnOf(cells)).toMatchObject({ kind: 'number', unit });
  });
});
