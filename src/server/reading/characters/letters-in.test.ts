import { expect, it } from 'vitest';
import { lettersIn } from './letters-in.ts';

it.each([
  ['', 0],
  ['On 4 May, 12:30', 10],
  ['Año – №5 – 中文 \u{1d400}\u{1f600}', 7],
  ['\ud835', 0],
])('the letters and digits of %j are %i', (text, count) => {
  expect(lettersIn(text)).toBe(count);
});
