import { expect, it } from 'vitest';
import type { QualityResultData } from '#contracts/quality.ts';
import { resultsByQuestion } from './results-by-question.ts';

const expectation = { expectedText: '', expectedFile: null, expectedPage: null, expectsRefusal: false };

const result = (questionId: string | null, question: string): QualityResultData => ({
  questionId,
  question,
  ...expectation,
  outcome: 'passed',
  answer: '',
  model: 'quoter',
  checks: [],
  sources: [],
});

it('each result stands once: with its question, or apart where that was removed or reworded', () => {
  const same = result('1', 'When?');
  const reworded = result('2', 'Where?');
  const removed = result(null, 'Who?');
  const questions = [
    { id: '1', question: 'When?', ...expectation },
    { id: '2', question: 'Where exactly?', ...expectation },
    { id: '3', question: 'Why?', ...expectation },
  ];
  const { asked, gone } = resultsByQuestion(questions, [same, reworded, removed]);
  expect([...asked]).toEqual([['1', same]]);
  expect(gone).toEqual([reworded, removed]);
});

it.each([
  ['the words', { expectedText: 'noon' }],
  ['the file', { expectedFile: 'Hours.pdf' }],
  ['the page', { expectedPage: 2 }],
  ['a refusal', { expectsRefusal: true }],
])('a result stands apart where %s that its answer was compared with is expected no longer', (_, change) => {
  const once = { ...result('1', 'When?'), ...change };
  const { asked, gone } = resultsByQuestion([{ id: '1', question: 'When?', ...expectation }], [once]);
  expect([...asked]).toEqual([]);
  expect(gone).toEqual([once]);
});
