import { describe, expect, it } from 'vitest';
import { dollarsOf, parseDollars } from './money.ts';

describe('money', () => {
  it.each([
    ['2.5', 2_500_000],
    ['0,15', 150_000],
    ['', null],
    [' 3 ', 3_000_000],
  ])('takes %j for %j millionths, and back', (typed, millionths) => {
    expect(parseDollars(typed)).toBe(millionths);
    expect(parseDollars(dollarsOf(millionths))).toBe(millionths);
  });

  it.each(['-1', 'free', '1e9', '1.000.000'])('takes %j for no sum', (typed) => {
    expect(parseDollars(typed)).toBeNaN();
  });
});
