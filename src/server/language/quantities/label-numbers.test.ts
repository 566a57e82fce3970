import { expect, test } from 'vitest';
import { isLabelNumber } from './label-numbers.ts';

test.each([
  ['tar-1.34 packs it', '1.34', true],
  ['It lies in /srv/2 now', '2', true],
  ['See Section 7.2 of it', '7.2', true],
  ['véase la pág. 3 y el art. 5', '5', true],
  ['as § 12 says', '12', true],
  ['véase el n.º 12', '12', true],
  ['Cap. 7 lo explica', '7', true],
  ['see item no. 5', '5', true],
  ['there are no 5 of them', '5', false],
  ['2. Open the valve', '2', true],
  ['First.\n(3) Close it', '3', true],
  ['It has 58 rooms', '58', false],
  ['between 1990-2000', '2000', false],
  ['a 24-hour desk', '24', false],
  ['from -5 degrees on', '5', false],
  ['2.5 metres', '2.5', false],
  ['It costs 3.', '3', false],
  ['El plazo es de 3 meses', '3', false],
])('of %j, %s says which one: %s', (text, number, isLabel) => {
  const start = text.lastIndexOf(number);
  expect(isLabelNumber(text, { start, end: start + number.length })).toBe(isLabel);
});
