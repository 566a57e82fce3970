import { expect, test } from 'vitest';
import { createLexicon } from '../language/lexicon/lexicon.ts';
import { createMatcher } from './matcher.ts';
import { questionWords } from './question-words.ts';

const lexicon = createLexicon([{ from: 'power cut', to: 'apagón', languages: ['en', 'es'] }]);
const words = questionWords('power cut lamps', [lexicon]);
const text = [{ word: 'apagon' }];

test('a word that stands for a phrase of a question holds each word of the phrase', () => {
  const [power, cut, lamps] = createMatcher(words, { takesPhrases: true }).match(text);
  expect(power).toBeGreaterThan(0.5);
  expect(cut).toBe(power);
  expect(lamps).toBe(0);
});

test('for a claim, whose every word has to be said, it holds one of them', () => {
  const [power, cut] = createMatcher(words).match(text);
  expect(power).toBeGreaterThan(0.5);
  expect(cut).toBe(0);
});

test.each([
  ['¿Se puede comer en el barco?', 'comer', 'como'],
  ['¿Cuándo van a parar las máquinas?', 'parar', 'para'],
  ['¿Quién puede entrar en la bodega?', 'entrar', 'entre'],
  ['Will the ore be weighed?', 'ore', 'or'],
])('a word of grammar stands for no other, by stem or spelling: %s', (question, asked, word) => {
  const matcher = createMatcher(questionWords(question));
  expect(matcher.indexOf(asked)).toBeGreaterThanOrEqual(0);
  expect(matcher.indexOf(word)).toBe(-1);
  expect(matcher.alike(word)).toEqual([]);
});

test('a word of grammar that a question has as a name stands for itself', () => {
  expect(createMatcher(questionWords('What is on in May?')).indexOf('may')).toBeGreaterThanOrEqual(0);
});
