import { describe, expect, it } from 'vitest';
import { joinSpellings, packSpelling, skeletonOf } from './vocabulary.ts';

const lexemes = ['constitut', 'photograph', 'bicycl', 'gate', 'harbour', 'pharmaci', 'x1'];
const vocabulary = joinSpellings([packSpelling(new Set(lexemes))]);
const nearest = async (lexeme: string) => (await vocabulary.similar(lexeme, 3))[0]?.lexeme;

describe('the vocabulary', () => {
  it.each([
    ['harbuor', 'harbour'],
    ['harbur', 'harbour'],
    ['jarbour', 'harbour'],
    ['constitu', 'constitut'],
    ['fotograf', 'photograph'],
    ['farmaci', 'pharmaci'],
    ['biciclet', 'bicycl'],
  ])('finds for %s what is spelt like it: %s', async (written, expected) => {
    expect(await nearest(written)).toBe(expected);
  });

  it.each(['zebra', 'gat', '2016', 'x1'])('finds nothing for %s', async (written) => {
    expect(await nearest(written)).toBeUndefined();
  });

  it('tells most words apart that have no stem in it', () => {
    expect(vocabulary.mayHaveStemOf('gates')).toBe(true);
    expect(['saffron', 'tower', 'wind'].filter(vocabulary.mayHaveStemOf)).toEqual([]);
  });

  it('finds in several parts what it finds in one, each lexeme once', async () => {
    const parts = [['constitut', 'harbour'], [], ['harbour', 'harbor', 'gate']];
    const joined = joinSpellings(parts.map((part) => packSpelling(new Set(part))));
    const whole = joinSpellings([packSpelling(new Set(parts.flat()))]);
    expect(await joined.similar('harbuor', 6)).toEqual(await whole.similar('harbuor', 6));
  });
});

it('writes words of both languages alike', () => {
  expect(skeletonOf('philosophi')).toBe(skeletonOf('filosofi'));
  expect(skeletonOf('theor')).toBe(skeletonOf('teor'));
});
