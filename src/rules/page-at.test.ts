import { describe, expect, it } from 'vitest';
import { pageAt } from './page-at.ts';

describe('the page of a place', () => {
  it.each([
    [0, 1],
    [11, 1],
    [12, 2],
    [48, 2],
    [49, 4],
    [9999, 4],
  ])('of the code unit at %i is %i: of pages that begin there, the last', (offset, page) => {
    expect(pageAt([0, 12, 49, 49], offset)).toBe(page);
  });

  it('is none without pages', () => {
    expect(pageAt([], 5)).toBeNull();
  });
});
