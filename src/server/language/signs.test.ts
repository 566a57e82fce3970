import { expect, test } from 'vitest';
import { tokenise } from './analysis.ts';
import { isSameSign, signAt } from './signs.ts';

const signsOf = (text: string) => tokenise(text).flatMap((word) => signAt(text, word) ?? []);

test.each([
  ['tar -x and -X, not --exclude or an x-ray', ['-x', '-X']],
  ['rm -f (or -r), plan B, "c"', ['-f', '-r', 'B', 'c']],
  ['¿Qué hace la opción -y?', ['-y']],
  ['d-i and e-mail are words, so are 5m and i18n', []],
])('the letters by themselves of “%s” are as they are written', (text, expected) => {
  // "a" and "I" are words, and letters, too: what they are is for whoever knows the grammar.
  expect(signsOf(text).filter((sign) => !['a', 'I', 'y', 'o'].includes(sign))).toEqual(expected);
});

test.each([
  ['-d', '-d', true],
  ['-d', '-D', false],
  ['-d', 'd', false],
  ['d', '-d', true],
  ['b', 'B', true],
  ['B', 'b', false],
])('who asks for %s is shown %s: %s', (asked, found, expected) => {
  expect(isSameSign(asked, found)).toBe(expected);
});
