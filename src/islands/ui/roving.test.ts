import { describe, expect, it } from 'vitest';
import { nextIndex } from './roving.ts';

describe('nextIndex', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s in a column leads from %i to %i', (key, index, expected) => {
    expect(nextIndex(key, { index, length: 3, axis: 'vertical' })).toBe(expected);
  });

  it('goes along a row with left and right only', () => {
    expect(nextIndex('ArrowRight', { index: 0, length: 3, axis: 'horizontal' })).toBe(1);
    expect(nextIndex('ArrowLeft', { index: 0, length: 3, axis: 'horizontal' })).toBe(2);
    expect(nextIndex('ArrowDown', { index: 0, length: 3, axis: 'horizontal' })).toBeNull();
  });

  it('leaves other keys, and empty rows, alone', () => {
    expect(nextIndex('Enter', { index: 0, length: 3, axis: 'vertical' })).toBeNull();
    expect(nextIndex('ArrowDown', { index: -1, length: 0, axis: 'vertical' })).toBeNull();
  });
});
