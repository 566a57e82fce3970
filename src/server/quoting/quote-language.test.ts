import { expect, test } from 'vitest';
import { languageOfQuote } from './quote-language.ts';

const mixed = 'La piscina abre de 10:00 a 20:00 en verano y los niños pagan 2 euros. The pool opens at 7:00.';

test.each([
  ['The pool opens at 7:00.', mixed, 'en'],
  ['Children pay 3 euros.', mixed, 'en'],
  ['Niños: dos euros.', 'The pool opens at 7:00 and it closes at 21:30.', 'es'],
  ['R-17: 40 × 60', 'The pool opens at 7:00 and it closes at 21:30.', 'en'],
  ['R-17: 40 × 60', mixed, null],
])('%j is written in: %s → %s', (quote, passage, expected) => {
  expect(languageOfQuote(quote, `${quote} ${passage}`)).toBe(expected);
});
