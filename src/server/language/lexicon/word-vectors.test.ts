import { describe, expect, it } from 'vitest';
import { tokenise } from '../analysis.ts';
import { createWordVectors, unknown } from './word-vectors.ts';

const vectors = createWordVectors('src/server/language/lexicon');
const row = vectors.rowOf;
const near = (one: number, other: number) => vectors.nearest(one, Uint16Array.of(other));

describe('createWordVectors', () => {
  it('puts words of near meaning near each other', () => {
    const payment = near(row('invoice', 'en'), row('payment', 'en'));
    expect(payment).toBeGreaterThan(0.5);
    expect(payment).toBeGreaterThan(near(row('invoice', 'en'), row('church', 'en')));
    expect(near(row('bishop', 'en'), row('bishop', 'en'))).toBeCloseTo(1);
  });

  it('has the words of both languages in one space', () => {
    expect(near(row('obispo', 'es'), row('diocese', 'en'))).toBeGreaterThan(0.6);
    expect(near(row('pagar', 'es'), row('payment', 'en'))).toBeGreaterThan(0.6);
  });

  it('knows Spanish words that are spelt as by rule from English ones, and names', () => {
    expect(row('epidemiología', 'es')).toBe(unknown);
    expect(row('epidemiologia', 'es')).toBe(row('epidemiology', 'en'));
    expect(row('newton', 'es')).toBe(row('newton', 'en'));
  });

  it('looks a word up in either language where that cannot be told', () => {
    expect(row('bishop', null)).toBe(row('bishop', 'en'));
    expect(row('obispo', null)).toBe(row('obispo', 'es'));
  });

  it('has nothing for words of grammar alone, nor for unknown ones', () => {
    expect(row('the', 'en')).toBe(unknown);
    expect(row('qzxwv', 'es')).toBe(unknown);
    expect(vectors.nearest(row('bishop', 'en'), new Uint16Array())).toBe(0);
  });

  it('reads a text by its own language, each word once', () => {
    const words = tokenise('El obispo de la ciudad, y otro obispo.');
    const text = vectors.textOf(words);
    expect([...text.rows]).toEqual([row('obispo', 'es'), row('ciudad', 'es')]);
    expect(Math.hypot(...text.direction)).toBeCloseTo(1);
    expect(vectors.textOf(words)).toBe(text);
  });

  it('gives a text without a known word no direction', () => {
    expect(Math.hypot(...vectors.textOf(tokenise('Qzxwv the of')).direction)).toBe(0);
  });
});
