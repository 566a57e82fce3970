import { describe, expect, it } from 'vitest';
import { alikeQuestions, wordsOfSeveral } from './alike-questions.ts';

const grouped = (...questions: string[]) =>
  alikeQuestions(questions.map((question) => ({ question }))).map((group) =>
    group.map(({ question }) => question),
  );

describe('alikeQuestions', () => {
  it.each([
    ['Who keeps the harpoon?', 'who keeps the HARPOON'],
    ['Where is the visitor parking?', 'visitor parking??'],
    ['¿Cuánto cuesta el aparcamiento de visitas?', 'aparcamiento de visitas: cuánto cuesta'],
  ])('takes %j and %j for one', (one, other) => {
    expect(grouped(one, other)).toEqual([[one, other]]);
  });

  it.each([
    ['Who keeps the harpoon?', 'Who keeps the keys of the chapel?'],
    ['Why?', 'Where?'],
    ['', 'Where?'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(grouped(one, other)).toHaveLength(2);
  });

  it('does not wander from question to question', () => {
    const groups = grouped(
      'red boat mooring',
      'red boat mooring fee',
      'boat mooring fee winter',
      'mooring fee winter storage',
    );
    expect(groups[0]).toEqual(['red boat mooring', 'red boat mooring fee']);
  });
});

describe('wordsOfSeveral', () => {
  const asked = (personId: string, question: string) => ({ personId, question });

  it('tells what three people asked about, as most of them write it, and nothing that fewer did', () => {
    const words = wordsOfSeveral([
      asked('a', 'Where may Visitors park?'),
      asked('b', 'visitors: parking in winter'),
      asked('c', 'Is there a visitor badge? My secret is 1234'),
      asked('c', 'visitors visitors'),
    ]);
    expect(words).toEqual([{ word: 'visitors', people: 3 }]);
  });

  it('counts a person once, however often they ask', () => {
    expect(wordsOfSeveral(['x', 'y', 'z'].map((word) => asked('a', `harpoon ${word}`)))).toEqual([]);
  });
});
