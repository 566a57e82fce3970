import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextBlock } from './blocks/block.ts';
import { joinOverPages } from './blocks/join-over-pages.ts';
import { writeBlocks } from './blocks/write-blocks.ts';
import { cutPassages } from './passages.ts';

const sentence = (number: number) =>
  `Sentence number ${number} tells how the ferry crosses the river in the morning. `;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => sentence(from + index))
    .join('')
    .trim();
const countWords = (text: string) => text.split(/\s+/).length;
const cut = (text: string, pageStarts: number[] = []) =>
  cutPassages({ text, pageStarts, title: 'ferry.txt' });

describe('cutPassages', () => {
  it('makes passages of up to 200 words that begin and end with sentences', () => {
    const passages = cut(paragraph(1, 100));
    expect(passages.length).toBeGreaterThan(4);
    for (const { text } of passages) {
      expect(countWords(text)).toBeLessThanOrEqual(200);
      expect(text).toMatch(/^Sentence .*morning\.$/s);
    }
  });

  it('repeats about a fifth of the passage before where a paragraph is cut', () => {
    const [first, second] = cut(paragraph(1, 40));
    const shared = countWords(first?.text.slice((second?.start ?? 0) - (first?.start ?? 0)) ?? '');
    expect(shared).toBeGreaterThanOrEqual(24);
    expect(shared).toBeLessThanOrEqual(54);
  });

  it('ends at a paragraph rather than in the next one, and does not repeat across it', () => {
    const paragraphs = [paragraph(1, 12), paragraph(20, 12), paragraph(40, 12)];
    expect(cut(paragraphs.join('\n\n')).map(({ text }) => text)).toEqual(paragraphs);
  });

  it('keeps a heading with what follows it', () => {
    const text = `${paragraph(1, 14)}\n\nTickets\n\n${paragraph(20, 14)}`;
    expect(cut(text)[1]?.text).toMatch(/^Tickets\n\nSentence number 20/);
  });

  it('has no row of a table in two passages, and keeps a caption with the first', () => {
    const caption = 'Fees of all berths';
    const rows = Array.from(
      { length: 90 },
      (_, index) => `Berth: B${index}; Summer fee: ${200 + index}; Winter fee: ${index}`,
    );
    const text = `${caption}\n\n${rows.join('\n')}`;
    const start = caption.length + 2;
    const passages = cutPassages({
      text,
      pageStarts: [],
      title: 'fees.html',
      blocks: [
        { kind: 'paragraph', start: 0, end: caption.length },
        { kind: 'table', start, end: text.length },
      ],
    });
    expect(passages.length).toBeGreaterThan(2);
    expect(passages[0]?.text).toMatch(/^Fees of all berths\n\nBerth: B0;/);
    const held = passages.flatMap((passage) =>
      passage.text.split('\n').filter((line) => line.startsWith('Berth')),
    );
    expect(held).toEqual(rows);
  });

  it('keeps a list with the sentence that leads to it', () => {
    const lead =
      'Before leaving, whoever is the last on board does each of the following, and in no other order:';
    const text = `${paragraph(1, 13)}\n\n${lead}\n\n- close the gas\n- lock the door`;
    expect(cut(text).find((passage) => passage.text.includes('close the gas'))?.text).toContain(lead);
  });

  describe('at the border of a page', () => {
    const page: TextBlock = { kind: 'page' };
    const said = (text: string): TextBlock => ({ kind: 'paragraph', text });
    const item = (text: string): TextBlock => ({ kind: 'item', level: 0, marker: '•', text });
    const passagesOf = (...document: TextBlock[]) => {
      const { text, pageStarts, blocks } = writeBlocks(joinOverPages(document), 1_000_000);
      return cutPassages({ text, pageStarts, title: 'ferry.pdf', blocks });
    };
    const pagesOf = (...document: TextBlock[]) =>
      passagesOf(...document).map(({ page: first, lastPage }) => [first, lastPage]);

    it.each<[string, TextBlock[]]>([
      ['a paragraph', [said('The ferry leaves the harbour at'), page, said('nine in the morning.')]],
      ['a list', [item('a boat'), page, item('a crew')]],
      ['a list and what leads to it', [said('Everybody brings along:'), page, item('a boat')]],
      ['a heading and what it is of', [{ kind: 'heading', level: 1, text: 'Hours' }, page, said('At nine.')]],
      [
        'a table',
        [
          { kind: 'table', rows: [['Berth: A'], ['Berth: B']] },
          page,
          { kind: 'table', rows: [['Berth: C']], goesOn: true },
        ],
      ],
    ])('keeps %s together, and knows both pages', (_, document) => {
      expect(pagesOf(page, ...document)).toEqual([[1, 2]]);
    });

    it('goes over as many pages as it takes', () => {
      expect(pagesOf(page, item('a boat'), page, item('a crew'), page, item('a licence'))).toEqual([[1, 3]]);
    });

    it('never holds two slides', () => {
      const slide: TextBlock = { kind: 'page', isSlide: true };
      expect(pagesOf(slide, item('a boat'), slide, slide, item('a crew'))).toEqual([
        [1, null],
        [3, null],
      ]);
    });
  });

  it("can be found by the file's name, which is not part of the text", () => {
    const [passage] = cut('Departures are hourly.');
    expect(passage?.tokens.flatMap(({ lexemes }) => lexemes)).toContain('ferri');
    expect(passage?.text).toBe('Departures are hourly.');
  });

  it('has nothing to say of white space', () => {
    expect(cut(' \n\n\t ')).toEqual([]);
  });

  it.each([
    ['a line without an end', 'word '.repeat(20_000)],
    ['a word without an end', 'x'.repeat(30_000)],
    ['text without spaces', '東京都は日本の首都であり'.repeat(2_000)],
    ['emoji', '😀'.repeat(10_000)],
    ['rows', 'Product: Tea; Price: 2\n'.repeat(3_000)],
    ['short paragraphs', 'One.\n\n'.repeat(3_000)],
  ])('bounds the passages of %s, and loses none of it', (_, text) => {
    const passages = cut(text);
    let covered = 0;
    for (const { start, end, text: own } of passages) {
      expect(own).toBe(text.slice(start, end));
      expect(own.length).toBeLessThanOrEqual(1_800);
      expect(own.isWellFormed()).toBe(true);
      expect(text.slice(Math.min(covered, start), start).trim()).toBe('');
      covered = end;
    }
    expect(text.slice(covered).trim()).toBe('');
    expect(passages.map(({ ordinal }) => ordinal)).toEqual([...passages.keys()]);
  });

  it('takes every document of blocks to its end, blank pages at its end, too, and loses none of it', () => {
    const words = fc.constantFrom('word', paragraph(1, 3), paragraph(1, 60), 'x'.repeat(4_000));
    const block = fc.oneof(
      { weight: 2, arbitrary: fc.constant<TextBlock>({ kind: 'page' }) },
      words.map((text): TextBlock => ({ kind: 'paragraph', text })),
      words.map((text): TextBlock => ({ kind: 'heading', level: 2, text })),
      words.map((text): TextBlock => ({ kind: 'item', level: 1, marker: '-', begins: false, text })),
      words.map(
        (text): TextBlock => ({
          kind: 'table',
          rows: [
            [text, 'a'],
            ['b', text],
          ],
        }),
      ),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.boolean(), (given, hasPages) => {
        const document: TextBlock[] = hasPages
          ? [{ kind: 'page' }, ...given]
          : given.filter(({ kind }) => kind !== 'page');
        const { text, pageStarts, blocks } = writeBlocks(document, 1_000_000);
        let covered = 0;
        for (const { start, end } of cutPassages({ text, pageStarts, title: 'ferry.txt', blocks })) {
          expect(text.slice(Math.min(covered, start), start).trim()).toBe('');
          covered = end;
        }
        expect(text.slice(covered).trim()).toBe('');
      }),
      { numRuns: 200 },
    );
  });
});
