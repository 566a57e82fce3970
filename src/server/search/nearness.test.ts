import { describe, expect, it } from 'vitest';
import { tokenise } from '../language/analysis.ts';
import { createNearness } from './nearness.ts';
import { questionWords } from './question-words.ts';
import { wordVectors } from './testing/bot-of-files.ts';

const words = questionWords('Who leads the diocese and its priests?');
const nearnessOf = createNearness(
  words,
  words.map(() => 1),
  wordVectors,
);
const missing = words.map(() => 0);

describe('createNearness', () => {
  it('is more for a text of the same subject in other words', () => {
    const church = nearnessOf(tokenise('The bishop was consecrated in the cathedral.'), missing);
    const football = nearnessOf(tokenise('The team won its match on Sunday.'), missing);
    expect(church.near).toBeGreaterThan(football.near + 0.2);
    expect(church.subject).toBeGreaterThan(football.subject + 0.2);
  });

  it('counts near words for those alone that the text does not hold', () => {
    const text = tokenise('The bishop was consecrated in the cathedral.');
    expect(
      nearnessOf(
        text,
        words.map(() => 1),
      ).near,
    ).toBe(0);
  });

  it('compares a text of the other language', () => {
    const church = nearnessOf(tokenise('El obispo fue consagrado en la catedral.'), missing);
    const football = nearnessOf(tokenise('El equipo ganó el partido del domingo.'), missing);
    expect(church.near).toBeGreaterThan(football.near + 0.2);
  });

  it('is nothing where no word is known', () => {
    expect(nearnessOf(tokenise('qzxwv'), missing)).toEqual({ near: 0, subject: 0 });
  });
});
