import { describe, expect, it, test } from 'vitest';
import { analyse, tokenise } from './analysis.ts';
import { type Candidate, createMatcher, questionWords, rankPassages } from './ranking.ts';

const wordsOf = (question: string) => questionWords(question).map(({ word }) => word);

const candidate = (text: string, start = 0): Candidate => {
  const terms = new Map<string, number>();
  const tokens = analyse(text);
  for (const lexeme of tokens.flatMap(({ lexemes }) => lexemes))
    terms.set(lexeme, (terms.get(lexeme) ?? 0) + 1);
  return {
    fileId: '01890000-0000-7000-8000-000000000001',
    fileName: 'ferry.txt',
    page: null,
    start,
    end: start + text.length,
    text,
    termCount: tokens.length,
    terms,
  };
};

/** Ranks texts as if they were all of a bot's passages. */
function rank(question: string, texts: string[], limit = 10) {
  const candidates = texts.map((text, index) => candidate(text, index * 1_000));
  const words = questionWords(question);
  const frequencies = words.map(
    ({ lexemes }) => candidates.filter(({ terms }) => lexemes.some((lexeme) => terms.has(lexeme))).length,
  );
  const averageTermCount = candidates.reduce((sum, { termCount }) => sum + termCount, 0) / candidates.length;
  return rankPassages(
    words,
    { passages: candidates.length, averageTermCount, frequencies },
    candidates,
    limit,
  );
}

describe('questionWords', () => {
  it('keeps the words with content, each once, in either language', () => {
    expect(wordsOf('When does the office open, and when do the other offices open?')).toEqual([
      'office',
      'open',
    ]);
    expect(wordsOf('¿Cuándo abre la oficina?')).toEqual(['abre', 'oficina']);
  });

  it('has none for a question of grammar alone', () => {
    expect(wordsOf('What is it?')).toEqual([]);
  });
});

describe('createMatcher', () => {
  it('matches inflected words wholly, misspelt and related ones in part, others hardly', () => {
    const matcher = createMatcher(questionWords('cancellation parking'));
    expect(matcher.match(tokenise('Cancellations by e-mail'))[0]).toBe(1);
    expect(matcher.match(tokenise('canceling a booking'))[0]).toBeGreaterThan(0.3);
    expect(matcher.match(tokenise('cancelation fee'))[0]).toBeGreaterThan(0.5);
    expect(matcher.match(tokenise('the captain sings'))[1]).toBeLessThan(0.2);
  });

  it('matches a Spanish word by its Spanish stem in a question that does not tell its language', () => {
    expect(createMatcher(questionWords('habitaciones')).match(tokenise('una habitación'))).toEqual([1]);
  });
});

describe('rankPassages', () => {
  const texts = [
    'Bicycles cost six euros each way.',
    'Guide dogs travel free in every cabin.',
    'The gate closes twenty minutes before departure.',
    'The cabin crew serves breakfast before departure and dinner after departure.',
  ];

  it('puts the passage that holds the rarest and most of the words first', () => {
    expect(rank('When does the gate close before departure?', texts)[0]?.text).toBe(texts[2]);
  });

  it('finds what is misspelt', () => {
    expect(rank('bicicles euros', texts)[0]?.text).toBe(texts[0]);
  });

  it('gives each passage once, however often it is stored', () => {
    expect(rank('dogs', [...texts, texts[1] as string]).filter(({ text }) => text === texts[1])).toHaveLength(
      1,
    );
  });

  it('returns no more than asked, best first', () => {
    const ranked = rank('departure cabin', texts, 2);
    expect(ranked).toHaveLength(2);
    expect(ranked[0]?.score).toBeGreaterThanOrEqual(ranked[1]?.score ?? 0);
  });

  it('weighs rare words more than frequent ones', () => {
    const [first] = rank('gate departure', texts);
    expect(first?.evidence.passages).toBe(4);
    expect(first?.evidence.weights.gate).toBeGreaterThan(first?.evidence.weights.departure ?? 0);
  });
});

test('nothing is ranked where nothing was found', () => {
  expect(
    rankPassages(questionWords('gate'), { passages: 0, averageTermCount: 0, frequencies: [0] }, [], 5),
  ).toEqual([]);
});
