import { describe, expect, it } from 'vitest';
import { undecidedHyphen } from '../blocks/divided-words.ts';
import type { PdfLine } from './pdf-lines.ts';
import { composePage } from './pdf-paragraphs.ts';

/** A line in 10 points whose characters are 5 points wide. */
const line = (text: string, baseline: number, changes: Partial<PdfLine> = {}): PdfLine => {
  const start = changes.start ?? 50;
  return {
    text,
    start,
    end: start + text.length * 5,
    baseline,
    height: 10,
    angle: 0,
    hasCells: false,
    isFixed: false,
    ...changes,
  };
};

/** Lines at a leading of 12 points, top down. */
const lines = (...texts: string[]) => texts.map((text, index) => line(text, 700 - index * 12));

const textOf = (lines: PdfLine[]) =>
  composePage(lines)
    .map(({ text }) => text)
    .join('\n\n');

describe('composePage', () => {
  it('joins the lines of a paragraph by spaces', () => {
    const page = lines(
      'The house that stood there for so many',
      'years was gone when we came back from',
      'the war.',
    );
    expect(textOf(page)).toBe(
      'The house that stood there for so many years was gone when we came back from the war.',
    );
  });

  it('divides paragraphs where the gap is wider', () => {
    const page = [
      ...lines('One two three', 'four five six'),
      line('Seven eight', 670),
      line('nine ten.', 658),
    ];
    expect(textOf(page)).toBe('One two three four five six\n\nSeven eight nine ten.');
  });

  it('divides a heading by its size', () => {
    expect(textOf([line('Heading', 700, { height: 16 }), line('Text of it', 686)])).toBe(
      'Heading\n\nText of it',
    );
  });

  it('sets code in by a bounded number of spaces, whatever the widths and places of its letters', () => {
    for (const far of [
      { start: 1e9, end: 1e9 + 20 },
      { start: 300, end: 300.000001 },
      { start: 300, end: 300 },
      { start: 300, end: 10 },
    ]) {
      const page = [
        ...lines('Then it is begun with these commands, as before.', 'They are said twice.'),
        line('make', 660, { isFixed: true }),
        line('make', 648, { isFixed: true, ...far }),
        line('Afterwards all of it is there, and may be tried.', 610),
      ];
      expect(textOf(page).length, JSON.stringify(far)).toBeLessThan(500);
    }
  });

  it('divides paragraphs where the first line is set in', () => {
    const page = [
      line('The first paragraph is as long as that', 700),
      line('and it ends here, at the very end: yes.', 688),
      line('Another one begins, set in a bit, and', 676, { start: 65 }),
      line('goes on at the margin as it should do.', 664),
    ];
    expect(textOf(page)).toBe(
      'The first paragraph is as long as that and it ends here, at the very end: yes.\n\n' +
        'Another one begins, set in a bit, and goes on at the margin as it should do.',
    );
  });

  it('goes on in the next column in the midst of a sentence, and begins anew after one', () => {
    const first = lines('It stops in', 'the midst');
    expect(textOf([...first, line('of it all.', 700, { start: 300 })])).toBe(
      'It stops in the midst of it all.',
    );
    const ended = lines('It stops in', 'good time.');
    expect(textOf([...ended, line('Then more.', 700, { start: 300 })])).toBe(
      'It stops in good time.\n\nThen more.',
    );
  });

  it('keeps entries of lists on lines of their own, whatever they end with', () => {
    expect(
      textOf(lines('1. the first step, which is long', 'a) one of its parts', 'b) another', '2.1. the next')),
    ).toBe('1. the first step, which is long\na) one of its parts\nb) another\n2.1. the next');
  });

  it('keeps list items and table rows on lines of their own', () => {
    expect(textOf(lines('• the first item, which is quite long', '• the second', '• the third'))).toBe(
      '• the first item, which is quite long\n• the second\n• the third',
    );
    const rows = lines('Name | Price', 'Tea | 2').map((row) => ({ ...row, hasCells: true }));
    expect(textOf(rows)).toBe('Name | Price\nTea | 2');
  });

  it('keeps a break where the next word would have fitted', () => {
    const page = lines(
      'Please write a letter to the address below,',
      'which is:',
      'Ana García',
      'Calle Mayor 1',
      'Madrid',
    );
    expect(textOf(page)).toBe(
      'Please write a letter to the address below, which is:\n\nAna García\nCalle Mayor 1\nMadrid',
    );
  });

  it('leaves hyphens at line ends to be decided, except where they must stay', () => {
    expect(textOf(lines('a long exam-', 'ple of it'))).toBe(`a long exam${undecidedHyphen}ple of it`);
    expect(textOf(lines('the years 1990-', '1995 were'))).toBe('the years 1990-1995 were');
    expect(textOf(lines('the Franco-', 'German war'))).toBe('the Franco-German war');
    expect(textOf(lines('an aside -', 'like this'))).toBe('an aside - like this');
    expect(textOf(lines('a soft hy\u00ad', 'phen'))).toBe('a soft hyphen');
  });

  it('puts no space between the lines of Chinese and Japanese', () => {
    expect(textOf(lines('一九三七年', '八月一日'))).toBe('一九三七年八月一日');
  });
});
