import { describe, expect, it } from 'vitest';
import { lineStart, shownZoom, sidewaysTo, zoomToRead } from './reading-zoom.ts';

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
    const line = { text: 'Deck officers renew the certificate.', height: 10, left: 60, right: 460 };
    const fitting = zoomToRead([line], { quote: quoteOf('Deck officers renew'), width: 472, scale: 1 });
    expect(fitting * 400).toBeCloseTo(440);
    expect(fitting * 10).toBeGreaterThan(10.5);
  });

  it('leaves a page whole in a wide frame while its words are not tiny', () => {
    expect(shown('Deck officers renew', 1, 532)).toBe(1);
    expect(shown('Page 2 of', 1, 532) * 6).toBeCloseTo(12);
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

describe('the zoom of a page', () => {
  const first = quoteOf('Deck officers renew');
  const opening = { fileId: 'a', page: 2, quote: first };
  const opened = { ...opening, zoom: 3 };

  it('is chosen anew for the next page, quote or file, and kept for the same', () => {
    expect(shownZoom({ chosen: null, opened }, opening)).toBe(3);
    expect(shownZoom({ chosen: null, opened: null }, opening)).toBeNull();
    expect(shownZoom({ chosen: null, opened }, { ...opening, page: 3 })).toBeNull();
    expect(shownZoom({ chosen: null, opened }, { ...opening, quote: quoteOf('Page 2 of') })).toBeNull();
    expect(shownZoom({ chosen: null, opened }, { ...opening, fileId: 'b' })).toBeNull();
  });

  it('stays what the person chose', () => {
    expect(shownZoom({ chosen: 1.5, opened }, { ...opening, page: 3 })).toBe(1.5);
  });
});

describe('where the line of a mark begins', () => {
  const box = (left: number, right: number, top = 100) => ({ left, right, top, bottom: top + 10 });

  it('is at the first word beside those before it, in any order', () => {
    expect(lineStart(box(300, 400), [box(200, 296), box(300, 400), box(60, 195), box(20, 90, 140)])).toBe(60);
    expect(lineStart(box(300, 400), [box(60, 500)])).toBe(60);
  });

  it('is not in the column before', () => {
    expect(lineStart(box(300, 400), [box(60, 200), box(240, 296)])).toBe(240);
    expect(lineStart(box(300, 400), [])).toBe(300);
  });
});

describe('the way sideways to marked words', () => {
  const at = (left: number, right: number, line = left) => ({ left, right, line });

  it('shows where their lines begin, as long as the first of them begins in view', () => {
    expect(sidewaysTo([at(300, 400), at(100, 700)], { width: 350 })).toBe(84);
    expect(sidewaysTo([at(240, 700, 100)], { width: 350 })).toBe(84);
    expect(sidewaysTo([at(300, 700), at(100, 700)], { width: 350 })).toBe(84);
  });

  it('shows the first of them, whole or from its beginning, where not both fit', () => {
    expect(sidewaysTo([at(560, 700), at(100, 700)], { width: 350 })).toBe(366);
    expect(sidewaysTo([at(460, 900, 100)], { width: 350 })).toBe(444);
  });

  it('shows the words instead of what stands before them in their line', () => {
    expect(sidewaysTo([at(300, 700, 100)], { width: 350 })).toBe(284);
  });

  it('stays where it is without any, and at the beginning', () => {
    expect(sidewaysTo([], { width: 350 })).toBeNull();
    expect(sidewaysTo([at(8, 90)], { width: 350 })).toBe(0);
  });
});
