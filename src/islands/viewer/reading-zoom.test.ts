import { describe, expect, it } from 'vitest';
import { sidewaysTo, zoomToRead } from './reading-zoom.ts';

const page = [
  { text: 'Drills and training', height: 14, left: 60, right: 200 },
  {
    text: 'Deck officers renew the certificate every five years, and stewards every three.',
    height: 9,
    left: 60,
    right: 460,
  },
  { text: 'Page 2 of 5', height: 6, left: 400, right: 460 },
];
const quoteOf = (text: string) => ({ text, before: '' });
const shown = (quote: string | null, scale: number, width = 500 * scale) =>
  zoomToRead(page, { quote: quote === null ? null : quoteOf(quote), width, scale });

describe('the zoom a page opens with', () => {
  it('makes quoted words 12 pixels high, whatever else stands on the page', () => {
    expect(shown('Deck officers renew', 0.6) * 0.6 * 9).toBeCloseTo(12);
    expect(shown('Page 2 of', 0.6) * 0.6 * 6).toBeCloseTo(12);
  });

  it('makes them a little smaller where their lines then fit the frame', () => {
    const fitting = shown('Deck officers renew', 1, 532);
    expect(fitting * 400).toBeCloseTo(500);
    expect(fitting * 9).toBeGreaterThan(10.5);
  });

  it('leaves a page as it fits where its words can be read, and is bounded', () => {
    expect(shown('Drills and training', 1)).toBe(1);
    expect(shown('Page 2 of', 0.01)).toBe(6);
    expect(zoomToRead([], { quote: null, width: 250, scale: 0.5 })).toBe(1);
  });

  it('makes most of a page without quoted words large enough to look over', () => {
    expect(shown(null, 0.5) * 0.5 * 9).toBeCloseTo(9);
    expect(shown('not on it at all', 0.5) * 0.5 * 9).toBeCloseTo(9);
  });
});

describe('the way sideways to marked words', () => {
  it('shows where their lines begin', () => {
    const marks = [
      { left: 300, right: 400 },
      { left: 100, right: 700 },
    ];
    expect(sidewaysTo(marks, { width: 350 })).toBe(84);
  });

  it('shows the first of them, whole or from its beginning, where not both fit', () => {
    const second = { left: 100, right: 700 };
    expect(sidewaysTo([{ left: 560, right: 700 }, second], { width: 350 })).toBe(366);
    expect(sidewaysTo([{ left: 300, right: 700 }, second], { width: 350 })).toBe(284);
  });

  it('stays where it is without any, and at the beginning', () => {
    expect(sidewaysTo([], { width: 350 })).toBe(0);
    expect(sidewaysTo([{ left: 8, right: 90 }], { width: 350 })).toBe(0);
  });
});
