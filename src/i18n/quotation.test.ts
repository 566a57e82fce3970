import { expect, test } from 'vitest';
import { inQuotationMarks } from './quotation.ts';

test.each([
  ['en', 'Open the gate.', '“Open the gate.”'],
  ['en', 'The code “blue” opens «every» door.', '“The code ‘blue’ opens «every» door.”'],
  ['es', 'Abre la puerta.', '«Abre la puerta.»'],
  ['es', 'La clave «azul» abre “todas” las puertas.', '«La clave “azul” abre “todas” las puertas.»'],
] as const)('in %s, %j is quoted as %j', (locale, text, quoted) => {
  expect(inQuotationMarks(text, locale)).toBe(quoted);
});
