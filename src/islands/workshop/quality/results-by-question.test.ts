import { expect, it } from 'vitest';
import type { QualityResultData } from '#contracts/quality.ts';
import { resultsByQuestion } from './results-by-question.ts';

const result = (questionId: string | null, question: string): QualityResultData => ({
  questionId,
  question,
  expectedText: '',
  expectedFile: null,
  expectedPage: null,
  expectsRefusal: false,
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
    { id: '1', question: 'When?' },
    { id: '2', question: 'Where exactly?' },
    { id: '3', question: 'Why?' },
  ];
  const { asked, gone } = resultsByQuestion(questions, [same, reworded, removed]);
  expect([...asked]).toEqual([['1', same]]);
  expect(gone).toEqual([reworded, removed]);
});
