import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { describe, expect, it } from 'vitest';
import { withAddresses } from './pdf-links.ts';

/** A piece in 10 points whose characters are 5 points wide. */
const piece = (str: string, x: number, y: number): TextItem => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, x, y],
  width: str.length * 5,
  height: 10,
  fontName: 'f',
  hasEOL: false,
});
const over = (x: number, y: number, characters: number, url = 'https://example.org/fees') => ({
  url,
  rect: [x, y - 2, x + characters * 5, y + 9],
});
const texts = (items: TextItem[], ...links: ReturnType<typeof over>[]) =>
  withAddresses(items, links).map((item) => ('str' in item ? item.str : ''));

describe('withAddresses', () => {
  it('puts the address behind the words of a line that are the link', () => {
    expect(texts([piece('See the fees, or ask.', 0, 0)], over(41, 0, 3.6))).toEqual([
      'See the fees (https://example.org/fees), or ask.',
    ]);
  });

  it('puts one address behind a link that is drawn in parts, over lines and in any order', () => {
    const items = [piece('See the', 0, 20), piece(' ', 35, 20), piece('list of fees.', 0, 0)];
    expect(texts(items, over(0, 0, 4), over(20, 20, 3), over(25, 0, 7))).toEqual([
      'See the',
      ' ',
      'list of fees (https://example.org/fees).',
    ]);
  });

  it('joins no word to the address, wherever in the space behind the link its frame ends', () => {
    for (const end of [12.6, 13, 13.4, 14]) {
      expect(texts([piece('See the fees. They rise.', 0, 0)], over(40, 0, end - 8))).toEqual([
        expect.stringMatching(/^See the fees\.? \(https:\/\/example\.org\/fees\)\.? They rise\.$/),
      ]);
    }
  });

  it('keeps links apart between which something stands, or that lead elsewhere', () => {
    const items = [piece('fees and fees', 0, 0)];
    expect(texts(items, over(0, 0, 4), over(45, 0, 4))).toEqual([
      'fees (https://example.org/fees) and fees (https://example.org/fees)',
    ]);
    expect(
      texts([piece('fees terms', 0, 0)], over(0, 0, 4), over(25, 0, 5, 'https://example.org/t')),
    ).toEqual(['fees (https://example.org/fees) terms (https://example.org/t)']);
  });
});
