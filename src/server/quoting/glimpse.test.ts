import { describe, expect, it } from 'vitest';
import { glimpseOf } from './glimpse.ts';

/** A question for one word. */
const asking = (asked: string) => ({
  match: (words: readonly { word: string }[]) => [words.some(({ word }) => word === asked) ? 1 : 0],
});
const shown = (text: string, asked = 'fare') => {
  const { start, end } = glimpseOf(text, asking(asked));
  return text.slice(start, end);
};

describe('what of a text is read at a glance', () => {
  it('is all of a short one, else the words that are asked for', () => {
    expect(shown('The fare is low.')).toBe('The fare is low.');
    const long = shown(`${'boats and '.repeat(20)}fare ${'cats and '.repeat(20)}`);
    expect(long).toMatch(/ fare /);
    expect(long.length).toBeLessThanOrEqual(110);
  });

  it('begins with a sentence, a cell or a clause where one fits, and never within a number', () => {
    const cells = `Vessel: ${'Isla de la Sal '.repeat(8)}; Length: 1.3; Remarks: has shore power where the fare is`;
    expect(shown(cells)).toBe('Remarks: has shore power where the fare is');
    expect(
      shown(`${'Boats and cats. '.repeat(10)}The fare is 1.3 euros. ${'Cats and boats. '.repeat(10)}`),
    ).toMatch(/^(Boats|The) /);
    expect(
      shown(`${'boats and '.repeat(20)}1.3 ${'cats and '.repeat(8)}fare ${'cats '.repeat(20)}`),
    ).not.toMatch(/^3/);
  });

  it('runs to the end of its sentence, and on to what that leads to', () => {
    const sentence = `Whoever misses the boat chooses between ${'a later boat and '.repeat(6)}half of the fare.`;
    expect(shown(`${sentence} ${'Cats and boats. '.repeat(10)}`, 'chooses')).toBe(sentence);
    const leading = `Of the fare that was paid the company gives back, ${'where it is asked to, '.repeat(3)}a part:`;
    const listed = `${leading}\n\nDelay: an hour; Part: 25 %; Other: none`;
    expect(shown(`${listed}\n\n${'Cats and boats. '.repeat(10)}`)).toBe(listed);
  });

  it('is the beginning of a run of letters that is longer by itself', () => {
    expect(shown('x'.repeat(300))).toBe('x'.repeat(110));
    expect(shown(`fare ${'x'.repeat(300)}`)).toBe('fare');
    expect(shown(`see ${'y'.repeat(300)}`, 'y'.repeat(64))).toBe('y'.repeat(110));
  });

  it('never cuts a sign in two, and is never empty', () => {
    expect(shown(`a${'🚲'.repeat(100)}`)).toBe('a');
    expect(shown(`${'🚲'.repeat(100)}`)).toBe('🚲'.repeat(55));
    expect(shown(`!${'🚲'.repeat(100)}`)).toBe(`!${'🚲'.repeat(54)}`);
    expect(shown('𐐨'.repeat(150))).toBe('𐐨'.repeat(55));
    expect(shown(`a${'𐐨'.repeat(150)}`)).toBe(`a${'𐐨'.repeat(54)}`);
    expect(shown(`${'🚲'.repeat(100)} fare`)).toBe('fare');
  });
});
