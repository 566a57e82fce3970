import { expect, it } from 'vitest';
import { endingOf } from './answer.ts';

it.each([
  ['stop', 'complete'],
  ['tool-calls', 'complete'],
  ['other', 'complete'],
  ['length', 'cut'],
  ['error', 'cut'],
  ['content-filter', 'filtered'],
] as const)('an answer that ends with %s is %s', (reason, ending) => {
  expect(endingOf(reason)).toBe(ending);
});
