import { describe, expect, it } from 'vitest';
import { questionWords } from './question-words.ts';

const commonnessIn = (question: string) =>
  new Map(questionWords(question).map(({ word, commonness }) => [word, commonness]));
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

  it.each([
    ['Was the largest capacitor found?', 'found', 'capacitor'],
    ['Did they bring the deposit?', 'bring', 'deposit'],
    ['¿Cuándo tomaron la fianza?', 'tomaron', 'fianza'],
  ])('is in “%s” more common for “%s” than for “%s”', (question, common, special) => {
    const commonness = commonnessIn(question);
    expect(commonness.get(common)).toBeGreaterThan(commonness.get(special) ?? 1);
  });

  it('gives irregular forms what their word has', () => {
    expect(emphasisIn('What took place?').get('took')).toBe(emphasisIn('What takes place?').get('takes'));
    expect(emphasisIn('¿Qué año comienza el curso?').get('comienza')).toBeLessThan(1);
  });

  it('goes by the language of the question', () => {
    expect(emphasisIn('Where is the ano in the list?').get('ano')).toBe(1);
  });
});
