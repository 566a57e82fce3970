import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Ada Lovelace King', 'AL'],
  ['ada@example.org', 'AE'],
  ['🇪🇸 Ayuda', '🇪🇸'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧'],
  ['مساعد الرحلات', 'ما'],
  ['<b>bold</b>', 'B'],
  ['Margarita <b>x</b>', 'MB'],
  ['Ada & Grace', 'AG'],
  ['<>', '?'],
  ['   ', '?'],
])('%s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
