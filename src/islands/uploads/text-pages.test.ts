import { describe, expect, it } from 'vitest';
import { textPages } from './text-pages.ts';

describe('textPages', () => {
  it('follows the pages of the file', () => {
    expect(textPages({ text: 'one two three', pageStarts: [0, 4, 8] })).toEqual({
      paged: true,
      texts: ['one ', 'two ', 'three'],
    });
  });

  it('keeps empty pages, so that the numbers stay right', () => {
    expect(textPages({ text: 'onethree', pageStarts: [0, 3, 3] }).texts).toEqual(['one', '', 'three']);
  });

  it('leaves a short text without pages whole', () => {
    expect(textPages({ text: 'short', pageStarts: [] })).toEqual({ paged: false, texts: ['short'] });
  });

  it.each([
    ['paragraphs', `${'A sentence of a paragraph. '.repeat(30)}\n\n`],
    ['lines', 'A line without end of paragraph\n'],
    ['words', 'word '],
  ])('divides a long text between %s without losing any of it', (_kind, piece) => {
    const text = piece.repeat(Math.ceil(50_000 / piece.length));
    const { texts } = textPages({ text, pageStarts: [] });
    expect(texts.join('')).toBe(text);
    expect(texts.length).toBeGreaterThan(4);
    for (const part of texts.slice(0, -1)) expect(part.endsWith(piece.slice(-1))).toBe(true);
  });

  it('divides even what has no borders at all', () => {
    const text = 'x'.repeat(20_000);
    const { texts } = textPages({ text, pageStarts: [] });
    expect(texts.join('')).toBe(text);
    expect(Math.max(...texts.map((part) => part.length))).toBeLessThan(9001);
  });
});
