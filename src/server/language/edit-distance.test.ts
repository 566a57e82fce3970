import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['harbour', 'harbour', 0],
  ['harbuor', 'harbour', 1],
  ['harbur', 'harbour', 1],
  ['jarbour', 'harbour', 1],
  ['', 'gate', 4],
])('from %s to %s are %i edits', (one, other, edits) => {
  expect(editDistance(one, other, 9)).toBe(edits);
});

it('tells of words that are further apart only that they are', () => {
  expect(editDistance('lighthouse', 'warehouse', 2)).toBeGreaterThan(2);
});

it('compares words of any length, one after another', () => {
  const long = 'ab'.repeat(100);
  expect(editDistance(long, `${long}c`, 9)).toBe(1);
  expect(editDistance('gate', 'gates', 9)).toBe(1);
  expect(editDistance(`x${long}`, long, 9)).toBe(1);
});
