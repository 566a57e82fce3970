import { expect, test } from 'vitest';
import { readQuestionLines } from './read-question-lines.ts';

test('a table is read by its order, or by the headings of either language in any order', () => {
  const expected = {
    question: 'When does it close?',
    expectedText: 'twenty, minutes',
    expectedFile: 'rules.md',
    expectedPage: 2,
    expectsRefusal: false,
  };
  expect(readQuestionLines('When does it close?,"twenty, minutes",rules.md,2,')).toEqual([
    { line: 1, question: expected },
  ]);
  const spanish =
    '\ufeffPágina;Archivo;Pregunta;Palabras\r\n2;rules.md;When does it close?;twenty, minutes\r\n\r\n';
  expect(readQuestionLines(spanish)).toEqual([{ line: 2, question: expected }]);
});

test.each([
  [',words', 'noQuestion'],
  [`${'long '.repeat(300)},`, 'tooLong'],
  ['Q?,,rules.md,two', 'pageInvalid'],
  ['Q?,,,2', 'pageWithoutFile'],
  ['Q?,words,,,yes', 'refusalWithAnswer'],
])('the line “%s” is told what is wrong with it', (csv, problem) => {
  expect(readQuestionLines(csv)).toEqual([{ line: 1, problem }]);
});

test('a refusal may be expected in either language', () => {
  const lines = readQuestionLines('question,refusal\nWho won?,yes\n¿Quién ganó?,Sí\nWhy?,no');
  expect(lines.map(({ question }) => question?.expectsRefusal)).toEqual([true, true, false]);
});
