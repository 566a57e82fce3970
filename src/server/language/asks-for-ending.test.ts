import { expect, it } from 'vitest';
import { asksForEnding } from './asks-for-ending.ts';

it.each([
  ['Sum up the final section, please.', true],
  ['What do the last two pages say?', true],
  ['How does the story end?', true],
  ['¿Qué pone en el último apartado?', true],
  ['Resume las últimas páginas.', true],
  ['¿Cómo termina?', true],
  ['¿Qué dice la cláusula final?', true],
  ['When did the last ferry leave?', false],
  ['What is the latest chapter fee?', false],
  ['¿Quién ganó la última regata?', false],
  ['¿Cuándo termina el contrato?', false],
])('“%s” asks for the end of a document: %s', (question, is) => {
  expect(asksForEnding(question)).toBe(is);
});
