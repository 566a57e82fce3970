import { expect, test } from 'vitest';
import type { QualityResultData } from '#contracts/quality.ts';
import type { QualityOutcome } from '#rules/quality.ts';
import { changesBetween } from './changes.ts';

const run = (outcomes: Record<string, QualityOutcome>): QualityResultData[] =>
  Object.entries(outcomes).map(([question, outcome]) => ({
    questionId: null,
    question,
    outcome,
    checks: [],
    answer: '',
    model: null,
    sources: [],
    expectedText: '',
    expectedFile: null,
    expectedPage: null,
    expectsRefusal: false,
  }));

test('what got worse comes first, what stayed is left out, and what was asked once is neither', () => {
  const before = run({ stays: 'passed', better: 'failed', worse: 'passed', gone: 'passed', odd: 'failed' });
  const after = run({ stays: 'passed', better: 'passed', worse: 'broken', added: 'failed', odd: 'broken' });
  expect(changesBetween(before, after)).toEqual([
    { question: 'worse', before: 'passed', after: 'broken', verdict: 'worse' },
    { question: 'better', before: 'failed', after: 'passed', verdict: 'better' },
    { question: 'added', before: null, after: 'failed', verdict: 'other' },
    { question: 'odd', before: 'failed', after: 'broken', verdict: 'other' },
    { question: 'gone', before: 'passed', after: null, verdict: 'other' },
  ]);
});
