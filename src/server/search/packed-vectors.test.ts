import { expect, test } from 'vitest';
import { cosines, joinVectors, packVectors, toCompared, unpackVectors } from './packed-vectors.ts';

/** Numbers by chance that are the same every time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const exactly = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] as number), 0) /
  (Math.hypot(...one) * Math.hypot(...other));

test('what is packed compares as what it was made of, to a hundredth', () => {
  for (const dimensions of [3, 64, 1027]) {
    const next = chance(dimensions);
    const vectors = Array.from({ length: 60 }, () => Array.from({ length: dimensions }, () => next() * 7));
    const question = Array.from({ length: dimensions }, next);
    const parts = [vectors.slice(0, 50), vectors.slice(50)].map((some) =>
      unpackVectors(packVectors(some), dimensions),
    );
    const found = [...cosines(joinVectors(parts), toCompared(question))];
    for (const [index, vector] of vectors.entries()) {
      expect(Math.abs((found[index] as number) - exactly(vector, question))).toBeLessThan(0.01);
    }
  }
});

test('a vector of nothing is like no other', () => {
  const packed = unpackVectors(packVectors([[0, 0, 0, 0]]), 4);
  expect([...cosines(packed, toCompared([1, 2, 3, 4]))]).toEqual([0]);
  expect([...cosines(packed, toCompared([0, 0, 0, 0]))]).toEqual([0]);
});

test('bytes of another number of dimensions are refused', () => {
  expect(() => unpackVectors(packVectors([[1, 2, 3]]), 4)).toThrow();
});
