import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours, contrast, isAccent, leastContrast, nearestAccent } from './accent.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('black on white has the contrast 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#0b6150', '#0b6150')).toBe(1);
});

test('the product\u2019s own green can be an accent, a pale yellow cannot', () => {
  expect(isAccent('#0b6150')).toBe(true);
  expect(isAccent('#ffe680')).toBe(false);
  expect(isAccent('red')).toBe(false);
  expect(isAccent('#0b6150; } body { display: none')).toBe(false);
});

test('of any colour there is a darker one that can be an accent', () => {
  fc.assert(fc.property(colour, (value) => isAccent(nearestAccent(value))));
});

test('a colour that can be an accent stays what it is', () => {
  expect(nearestAccent('#0b6150')).toBe('#0b6150');
});

test('every accent can be read in both themes, as text and under text', () => {
  fc.assert(
    fc.property(colour, (value) => {
      const { light, dark } = accentColours(nearestAccent(value));
      for (const look of [light, dark]) {
        expect(contrast(look.accent as string, look['accent-ink'] as string)).toBeGreaterThanOrEqual(
          leastContrast,
        );
        expect(
          contrast(look['accent-strong'] as string, look['accent-ink'] as string),
        ).toBeGreaterThanOrEqual(leastContrast);
      }
      expect(contrast(dark.accent as string, '#1a2420')).toBeGreaterThanOrEqual(leastContrast);
      expect(contrast(light.accent as string, '#ecf0ed')).toBeGreaterThanOrEqual(leastContrast);
    }),
  );
});
