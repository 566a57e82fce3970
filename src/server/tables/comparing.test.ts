import { describe, expect, it } from 'vitest';
import type { NumberColumn } from './columns.ts';
import { comparing } from './comparing.ts';

const column = (sign: '.' | ',', decimals: number): NumberColumn => ({
  head: 'Load',
  at: 0,
  kind: 'number',
  sign,
  unit: '',
  decimals,
  odd: 0,
});

describe('a cell that is compared with a value', () => {
  it.each([
    ['.', 3, '2.400', '1.500', 0.9],
    ['.', 3, '2.400', '1,5', 0.9],
    [',', 3, '2,400', '1,500', 0.9],
    [',', 2, '2.400,00', '1.500', 900],
    ['.', 0, '2400', '1.500', 900],
    ['.', 0, '2,400', '1,500', 900],
  ] as const)(
    'is read as its column is written, with %j and %i decimals: %s, %s',
    (sign, decimals, cell, value, expected) => {
      expect(comparing(column(sign, decimals), value)?.(cell)).toBeCloseTo(expected, 9);
    },
  );
});
