import { expect, test } from 'vitest';
import { checkAnswer, type Expectation } from './check-answer.ts';

const anything: Expectation = {
  expectedText: '',
  expectedFile: null,
  expectedPage: null,
  expectsRefusal: false,
};
const sources = [
  { fileName: 'Guía.pdf', page: 3 },
  { fileName: 'rates.csv', page: null },
];
const failedIn = (
  expected: Partial<Expectation>,
  text: string,
  cited = sources,
  unsupported: number | null = null,
) =>
  checkAnswer(
    { ...anything, ...expected },
    { text, sources: cited, isQuoted: unsupported === null, unsupported: unsupported ?? 0 },
  )
    .filter(({ passed }) => !passed)
    .map(({ check, found }) => [check, found]);

test.each([
  ['twenty minutes', 'The gate closes “twenty minutes before departure” [1].'],
  ['closing gates', 'The gate closes at noon.'],
  ['1,200 euros', 'A cabin costs 1200 euro.'],
  ['cancelación gratuita', 'Las cancelaciones son gratuitas hasta el día antes.'],
  ['habitacion', 'Hay dos habitaciones.'],
  ['12 € per night', 'Breakfast costs 12 euros a night.'],
  ['not', 'They are not allowed.'],
])('“%s” stands in “%s”', (expectedText, text) => {
  expect(failedIn({ expectedText }, text)).toEqual([]);
});

test('words that are missing are named as they were written', () => {
  expect(failedIn({ expectedText: 'Thirty minutes before Boarding' }, 'Twenty minutes before.')).toEqual([
    ['words', 'Thirty, Boarding'],
  ]);
});

test('an answer without a source is none, unless a refusal is what is expected', () => {
  expect(failedIn({}, 'It closes at noon.', [])).toEqual([['answered', '']]);
  expect(failedIn({ expectsRefusal: true }, 'Your files do not hold an answer.', [])).toEqual([]);
  expect(failedIn({ expectsRefusal: true }, 'It closes at noon [1].')).toEqual([
    ['refused', 'Guía.pdf: 3, rates.csv'],
  ]);
});

test.each([
  ['It was won by Brazil.', 1, 'told'],
  ['The files do not say. It was won by Brazil.', 1, 'told'],
  ['The gate closes at noon.', 0, 'uncited'],
  ['Yes.', 0, 'uncited'],
  ['Sí, se puede.', 0, 'uncited'],
])('“%s” without a source is neither an answer nor a refusal', (text, unsupported, check) => {
  expect(failedIn({}, text, [], unsupported)).toEqual([[check, '']]);
  expect(failedIn({ expectsRefusal: true }, text, [], unsupported)).toEqual([[check, '']]);
});

test.each(['I’m sorry, but I can’t help with that.', 'Lo siento, no puedo ayudarte con eso.'])(
  '“%s” is a refusal',
  (text) => {
    expect(failedIn({ expectsRefusal: true }, text, [], 0)).toEqual([]);
  },
);

test('a refusal may say what the files hold instead', () => {
  const text = 'The files do not say who won. The gate closes at noon.';
  expect(failedIn({ expectsRefusal: true }, text, [], 0)).toEqual([]);
});

test('file and page are looked for among all that is cited', () => {
  expect(failedIn({ expectedFile: 'guia.PDF', expectedPage: 3 }, 'x')).toEqual([]);
  expect(failedIn({ expectedFile: 'guía.pdf', expectedPage: 4 }, 'x')).toEqual([
    ['page', 'Guía.pdf: 3, rates.csv'],
  ]);
  expect(failedIn({ expectedFile: 'other.pdf', expectedPage: 3 }, 'x').map(([check]) => check)).toEqual([
    'file',
    'page',
  ]);
});
