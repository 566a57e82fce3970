import { describe, expect, it } from 'vitest';
import { markdownBounds, markdownPieces } from './bounds.ts';

const { pieceCharacters } = markdownBounds;

describe('markdownPieces', () => {
  it('leaves a paragraph whole', () => {
    expect(markdownPieces('a *b*')).toEqual(['a *b*']);
    expect(markdownPieces('')).toEqual(['']);
  });

  it.each([
    ['words', 'word '],
    ['lines', 'some words of a line\n'],
    ['one word', 'a'],
    ['pairs of code units', '\u{1f469}'],
    ['halves of such pairs', '\udc69'],
  ])('loses nothing of %s and makes no long piece', (_, part) => {
    const text = `a${part.repeat(5_000)}`;
    const pieces = markdownPieces(text);
    expect(pieces.join('')).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(pieceCharacters);
  });

  it('cuts where a line ends, or else a word', () => {
    const line = `${'word '.repeat(20)}\n`;
    expect(markdownPieces(line.repeat(50)).every((piece) => piece.endsWith('\n') || piece === '')).toBe(true);
    expect(markdownPieces('word '.repeat(1_000)).every((piece) => /^(?:word )*$/.test(piece))).toBe(true);
  });

  it('cuts no character in two', () => {
    const text = `a${'\u{1f469}'.repeat(5_000)}`;
    expect(markdownPieces(text).every((piece) => piece.isWellFormed())).toBe(true);
  });
});
