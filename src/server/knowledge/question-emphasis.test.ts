import { describe, expect, it } from 'vitest';
import { questionWords } from './question-words.ts';

const emphasisIn = (question: string) =>
  new Map(questionWords(question).map(({ word, emphasis }) => [word, emphasis]));

describe('how much a word of a question tells', () => {
  it.each([
    ['What kind of warranty is included?', 'kind', 'warranty'],
    ['What happens to the deposit?', 'happens', 'deposit'],
    ['¿Qué tipo de garantía incluye?', 'tipo', 'garantia'],
    ['¿En qué año se firmó el contrato?', 'ano', 'contrato'],
  ])('is in “%s” less for “%s” than for “%s”', (question, framing, telling) => {
    const emphasis = emphasisIn(question);
    expect(emphasis.get(framing)).toBeLessThan(0.6);
    expect(emphasis.get(telling)).toBe(1);
  });

  it('goes by the language of the question', () => {
    expect(emphasisIn('Where is the ano in the list?').get('ano')).toBe(1);
  });
});
