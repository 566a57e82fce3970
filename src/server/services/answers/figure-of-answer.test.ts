import { expect, test } from 'vitest';
import type { CitationData } from '#contracts/conversation.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import { figureOfAnswer } from './figure-of-answer.ts';

const cited = [{ number: 1 } as CitationData];
const of = (text: string, model = 'gpt', confidence: AnswerConfidence | null = null) => ({
  text,
  cited: [],
  model,
  confidence,
});

test.each([
  ['an answer with a citation', { ...of('At nine [1].'), cited }, 'answered'],
  ['a full answer of a model without one', of('Ferries are ships that carry people and cars.'), 'answered'],
  ['a model that says the files hold nothing', of('The files do not say when the gate opens.'), 'refused'],
  ['the same in Spanish', of('Los archivos no dicen cuándo abre la puerta.'), 'refused'],
  ['an answer without a word', of(' '), 'refused'],
  ['a greeting of Quoter', of('Hello!', 'quoter'), 'answered'],
  ['a refusal of Quoter', of('Your files do not hold an answer to this.', 'quoter', 'none'), 'refused'],
] as const)('%s counts as %3$s', (_what, written, figure) => {
  expect(figureOfAnswer(written, 'complete', false)).toBe(figure);
});

test('what failed, was stopped or done by a tool counts as that', () => {
  const nothing = of('The files do not say it.');
  expect(figureOfAnswer(nothing, 'failed', false)).toBe('failed');
  expect(figureOfAnswer(nothing, 'stopped', false)).toBeNull();
  expect(figureOfAnswer(nothing, 'complete', true)).toBe('answered');
});
