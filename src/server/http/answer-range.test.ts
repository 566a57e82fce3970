import { expect, test } from 'vitest';
import { readRange } from './answer-range.ts';

test.each([
  [null, null],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-400', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-400', { first: 0, last: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-0', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=-', null],
] as const)('of 100 bytes %j asks for %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
