import { describe, expect, it } from 'vitest';
import { createVocabulary, skeletonOf } from './vocabulary.ts';

const lexemes = ['constitut', 'photograph', 'bicycl', 'gate', 'harbour', 'pharmaci', 'x1'];
const vocabulary = createVocabulary(() => new Map(lexemes.map((lexeme) => [lexeme, 1])));
const nearest = (lexeme: string) => vocabulary.similar(lexeme, 3)[0]?.lexeme;

describe('the vocabulary', () => {
  it.each([
    ['harbuor', 'harbour'],
    ['harbur', 'harbour'],
    ['jarbour', 'harbour'],
    ['constitu', 'constitut'],
    ['fotograf', 'photograph'],
    ['farmaci', 'pharmaci'],
    ['biciclet', 'bicycl'],
  ])('finds for %s what is spelt like it: %s', (written, expected) => {
    expect(nearest(written)).toBe(expected);
  });

  it.each(['zebra', 'gat', '2016', 'x1'])('finds nothing for %s', (written) => {
    expect(nearest(written)).toBeUndefined();
  });

  it('tells what it holds', () => {
    expect(vocabulary.has('gate')).toBe(true);
    expect(vocabulary.has('gates')).toBe(false);
  });

  it('follows changes once told', () => {
    const words = new Map([['gate', 1]]);
    const growing = createVocabulary(() => words);
    expect(growing.similar('castel', 1)).toEqual([]);
    words.set('castle', 1);
    growing.changed();
    expect(growing.similar('castel', 1)[0]?.lexeme).toBe('castle');
  });
});

it('writes words of both languages alike', () => {
  expect(skeletonOf('philosophi')).toBe(skeletonOf('filosofi'));
  expect(skeletonOf('theor')).toBe(skeletonOf('teor'));
});
