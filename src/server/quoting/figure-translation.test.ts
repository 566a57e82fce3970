import { beforeAll, expect, it } from 'vitest';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { passagesOf } from '../tables/testing/tables-of.ts';
import { figureFor } from './figure.ts';

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await readLexicon('src/server/language/lexicon');
});

const incidents = `Date,Kind,Quay,Loss,Reported by
2025-03-01,Theft,A,"1,200.50",Ana
2025-03-09,Damage,C,80.00,Luis
2025-04-02,Theft,C,310.00,Ana
2025-04-20,Theft,C,15.25,Eva
2025-05-01,Fire,B,"12,000.00",Luis
`;
const cuentas = `Concepto;2022;2023;2024
Ventas;1.200,50 €;1.300,00 €;1.250,25 €
Gastos;400,00 €;420,00 €;410,00 €
Beneficio;80,00 €;90,00 €;70,00 €
`;

async function result(question: string, name: string, content: string) {
  const passages = await passagesOf(name, content);
  return (await figureFor(question, passages, passages, [lexicon]))?.figure.value ?? null;
}

it.each([
  ['¿Cuántos robos hubo en el muelle C?', 2],
  ['¿Cuántos incendios hubo?', 1],
  ['¿Cuántos robos no ocurrieron en el muelle C?', 1],
  ['¿Cuál es la pérdida total en el muelle C?', 405.25],
])('a Spanish question over an English table is worked out: %s', async (question, expected) => {
  expect(await result(question, 'incidents.csv', incidents)).toBe(expected);
});

it.each([
  ['What is the change in sales from 2022 to 2023?', 99.5],
  ['What was the average of expenses from 2022 to 2024?', 410],
  ['In which year was the profit lowest?', 70],
])('an English question over a Spanish table is worked out: %s', async (question, expected) => {
  expect(await result(question, 'cuentas.csv', cuentas)).toBe(expected);
});

it.each([
  '¿Cuántos robos hubo en el tejado?',
  '¿Cuántos robos resueltos hubo en el muelle C?',
  '¿Cuántas personas hay en el muelle C?',
])('what the lexicon does not carry over is left alone: %s', async (question) => {
  expect(await result(question, 'incidents.csv', incidents)).toBeNull();
});
