import { expect, it } from 'vitest';
import { type Look, recognisedText } from './recognised-lines.ts';

/** One line of these words, of which the recogniser is so sure. */
const seen = (words: readonly string[], confidence: number): Look => {
  const line = { words: words.map((text) => ({ text, confidence })) };
  return { blocks: [{ paragraphs: [{ lines: [line] }] }] as never, turn: 0, width: 100, height: 100 };
};
const garbage = ['Jlorosop', 'apeHjibi', 'mpwuana', 'neiicrByer', 'KOHUa', 'rona', 'unara'];

it('tells writing that it does not know from a picture of things', () => {
  expect(recognisedText(seen(garbage, 50), '')).toEqual({ text: '', turn: 0, words: [], isUnsure: true });
  expect(recognisedText(seen(['Jl', 'o'], 50), '')).toEqual({
    text: '',
    turn: 0,
    words: [],
    isUnsure: false,
  });
});
