import { expect, it } from 'vitest';
import { parseWindow } from './window.ts';

it('a window is read as people write it', () => {
  expect(['8192', ' 128.000 ', '1,048,576', '200 000'].map(parseWindow)).toEqual([
    8_192, 128_000, 1_048_576, 200_000,
  ]);
  expect(parseWindow('  ')).toBeNull();
  expect(['many', '128k', '12', '99999999999', '-8192'].map(parseWindow)).toEqual(Array(5).fill(Number.NaN));
});
