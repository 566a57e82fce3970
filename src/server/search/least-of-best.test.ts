import { expect, it } from 'vitest';
import { leastOfBest } from './least-of-best.ts';

it.each([1, 2, 7, 60, 299])('tells the least of the %i best as sorting all of them would', (limit) => {
  // Many are equal.
  const scores = Float64Array.from({ length: 600 }, (_, at) => ((at * 7_919) % 97) / 97);
  const found = Array.from({ length: 300 }, (_, at) => at * 2);
  const inOrder = found.map((at) => scores[at] as number).sort((one, other) => other - one);
  expect(leastOfBest(scores, found, limit)).toBe(inOrder[limit - 1]);
});

it('has none fall out where there are no more than wanted', () => {
  expect(leastOfBest(Float64Array.of(0.5, 0.2), [0, 1], 2)).toBe(0);
  expect(leastOfBest(Float64Array.of(0.5, 0.2), [0, 1], Number.POSITIVE_INFINITY)).toBe(0);
});
