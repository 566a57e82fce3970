import { expect, it } from 'vitest';
import { axisTop } from './axis-top.ts';

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [93, 100],
  [101, 200],
  [1_000_001, 2_000_000],
])('an axis for %i ends at %i, and its middle is a whole number', (most, top) => {
  expect(axisTop(most)).toBe(top);
});
