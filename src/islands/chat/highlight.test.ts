import { describe, expect, it } from 'vitest';
import { highlight, pageSpan, quoteOnPage } from './highlight.ts';

const pages = ['First page.\n', 'Staff get four weeks of leave. More.\n', 'Last page.'];
const text = pages.join('');
const pageStarts = [0, 12, 12 + 37];

function citing(quote: string, start = text.indexOf(quote), page: number | null = 2) {
  return { page, start, end: start + quote.length, quote };
}

describe('highlight', () => {
  it('shows the page, split around the quoted words', () => {
    expect(highlight({ text, pageStarts }, citing('four weeks of leave'))).toEqual({
      page: 2,
      lastPage: 2,
      pageCount: 3,
      found: true,
      cutBefore: false,
      cutAfter: false,
      segments: [
        { text: 'Staff get ', quoted: false },
        { text: 'four weeks of leave', quoted: true },
        { text: '. More.\n', quoted: false },
      ],
    });
  });

  it('has no empty segments where the quote is the whole page', () => {
    const { segments } = highlight({ text, pageStarts }, citing('Last page.', undefined, 3));
    expect(segments).toEqual([{ text: 'Last page.', quoted: true }]);
  });

  it('shows all the pages that a quote touches', () => {
    const { page, segments } = highlight({ text, pageStarts }, citing('More.\nLast', undefined, 2));
    expect(page).toBe(2);
    expect(segments.map((segment) => segment.text).join('')).toBe(`${pages[1]}${pages[2]}`);
  });

  it('does not take in the next page for a quote that ends at the border', () => {
    const { segments } = highlight({ text, pageStarts }, citing('More.\n', undefined, 2));
    expect(segments.at(-1)).toEqual({ text: 'More.\n', quoted: true });
  });

  it('finds words that have moved, the nearest occurrence first', () => {
    const moved = 'page a. page b. page c.';
    const { segments } = highlight(
      { text: moved, pageStarts: [] },
      { page: null, start: 9, end: 13, quote: 'page' },
    );
    expect(segments[0]?.text).toBe('page a. ');
    expect(segments[1]).toEqual({ text: 'page', quoted: true });
  });

  it('follows moved words to the page they are on now', () => {
    expect(highlight({ text, pageStarts }, citing('Last page.', 0, 1)).page).toBe(3);
  });

  it('shows the cited page alone where the words are gone', () => {
    const shown = highlight({ text, pageStarts }, { page: 2, start: 20, end: 24, quote: 'gone' });
    expect(shown.found).toBe(false);
    expect(shown.segments).toEqual([{ text: pages[1], quoted: false }]);
  });

  it('shows the last page, and the end of a text without pages, where there is less now than there was', () => {
    const gone = { page: 9, start: 9000, end: 9004, quote: 'gone' };
    expect(highlight({ text, pageStarts }, gone)).toMatchObject({
      page: 3,
      found: false,
      segments: [{ text: pages[2], quoted: false }],
    });
    const { page, segments } = highlight({ text, pageStarts: [] }, { ...gone, page: null, quote: '' });
    expect([page, segments]).toEqual([null, [{ text, quoted: false }]]);
  });

  it('counts UTF-16 code units, as the offsets do', () => {
    const emoji = '😀 yes 😀';
    const { segments } = highlight(
      { text: emoji, pageStarts: [] },
      { page: null, start: 3, end: 6, quote: 'yes' },
    );
    expect(segments.map((segment) => segment.text)).toEqual(['😀 ', 'yes', ' 😀']);
  });

  it('shows only the surroundings of a quote in a long text without pages, in whole words', () => {
    const long = `${'before '.repeat(2000)}QUOTE${' after'.repeat(2000)}`;
    const start = long.indexOf('QUOTE');
    const shown = highlight(
      { text: long, pageStarts: [] },
      { page: null, start, end: start + 5, quote: 'QUOTE' },
    );
    expect(shown).toMatchObject({ page: null, cutBefore: true, cutAfter: true, found: true });
    expect(shown.segments[0]?.text).toMatch(/^before (before )+$/);
    expect(shown.segments[2]?.text).toMatch(/^( after)+\s*$/);
    expect(shown.segments.map((segment) => segment.text).join('').length).toBeLessThan(7000);
  });

  it('survives a citation whose offsets lie outside the text', () => {
    const shown = highlight({ text, pageStarts }, { page: 9, start: 9999, end: 10_000, quote: 'gone' });
    expect(shown.found).toBe(false);
  });
});

describe('pages', () => {
  it('run from their start to the next one, the last to the end', () => {
    expect(pageSpan({ text, pageStarts }, 2)).toEqual({ start: 12, end: 49 });
    expect(pageSpan({ text, pageStarts }, 3)).toEqual({ start: 49, end: text.length });
    expect(pageSpan({ text, pageStarts: [] }, 1)).toEqual({ start: 0, end: text.length });
  });
});

it('marks of a quote that runs over the border of a page what stands on each', () => {
  const stored = { text: 'At nine the ferry leaves.', pageStarts: [0, 12] };
  const quoted = citing('the ferry leaves', 8, 1);
  expect([1, 2].map((page) => quoteOnPage(stored, quoted, page))).toEqual([
    { text: 'the ', before: 'At nine ' },
    { text: 'ferry leaves', before: '' },
  ]);
  expect(highlight(stored, quoted)).toMatchObject({ page: 1, lastPage: 2 });
});
