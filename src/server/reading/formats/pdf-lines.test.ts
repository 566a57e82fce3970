import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { describe, expect, it } from 'vitest';
import { collectLines } from './pdf-lines.ts';

/** A piece in 10 points whose characters are 5 points wide. */
const piece = (str: string, x: number, y: number, changes: Partial<TextItem> = {}): TextItem => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, x, y],
  width: str.length * 5,
  height: 10,
  fontName: 'f',
  hasEOL: false,
  ...changes,
});
const texts = (...pieces: TextItem[]) => collectLines(pieces).map(({ text }) => text);

describe('collectLines', () => {
  it('joins pieces as they are, since spaces are pieces of their own', () => {
    expect(texts(piece('exam', 0, 0), piece('ple', 20, 0), piece(' ', 35, 0), piece('text', 40, 0))).toEqual([
      'example text',
    ]);
  });

  it('puts markers of lists that were drawn behind all else before their entries', () => {
    const entry = (str: string, x: number, y: number) => piece(str, x, y, { hasEOL: true });
    const entries = [entry('Fees', 20, 40), entry('Berths', 40, 20), entry('Boats', 20, 0)];
    expect(texts(...entries, entry('1.', 5, 40), entry('a)', 25, 20), entry('2.', 5, 0))).toEqual([
      '1. Fees',
      'a) Berths',
      '2. Boats',
    ]);
    expect(texts(entry('Fees', 90, 0), entry('1.', 5, 0))).toEqual(['Fees', '1.']);
  });

  it('puts an accent on the letter that it is drawn over, whichever was drawn first', () => {
    expect(texts(piece('Informaci´', 0, 0), piece('on y peque˜', 45, 0), piece('nos', 95, 0))).toEqual([
      'Información y pequeños',
    ]);
    expect(texts(piece('Mathe', 0, 0), piece('´matiques', 20, 0))).toEqual(['Mathématiques']);
    expect(texts(piece('´', 0, 2), piece('Ecole na¨', 0, 0), piece('ıve', 40, 0))).toEqual(['École naïve']);
    expect(texts(piece('a´', 0, 0), piece('e', 10, 0))).toEqual(['a´e']);
    expect(texts(piece('a´', 0, 0), piece('x', 5, 0))).toEqual(['a´x']);
  });

  it('raises what is hardly smaller where it stands far above the end of a word, not in a cell', () => {
    const raised = (x: number) => piece('5', x, 4, { height: 9 });
    expect(texts(piece('There are 10', 0, 0), raised(60), piece(' ships', 65, 0))).toEqual([
      'There are 10⁵ ships',
    ]);
    expect(texts(piece('There are 10', 0, 0), raised(80))).toEqual(['There are 10 | 5']);
  });

  it('puts a sign that was drawn behind all else into the gap that was left for it', () => {
    const drawn = [piece('Box:', 0, 0), piece('dog', 32, 0), piece('cat', 60, 0)];
    expect(texts(...drawn, piece('☐', 24, 0), piece('☒', 51, 0))).toEqual(['Box: ☐ dog ☒ cat']);
  });

  it('ends a line where pdf.js says so, also by an empty piece that lies on the next one', () => {
    expect(
      texts(
        piece('a', 0, 20, { hasEOL: true }),
        piece('b', 0, 10),
        piece('', 0, 0, { hasEOL: true }),
        piece('c', 0, 0),
      ),
    ).toEqual(['a', 'b', 'c']);
  });

  it('ends a line where the next piece lies elsewhere or is turned', () => {
    expect(texts(piece('a', 0, 50), piece('b', 5, 0))).toEqual(['a', 'b']);
    expect(texts(piece('a', 0, 0), piece('b', 5, 0, { transform: [0, 10, -10, 0, 5, 0] }))).toEqual([
      'a',
      'b',
    ]);
  });

  it.each(['1.', '2.1', 'II.3.', '(a)', 'Article IV', 'Artículo 5.', '•'])(
    'keeps a number with what it numbers, however far the tab: %s',
    (number) => {
      expect(texts(piece(number, 0, 0), piece('Berths', 90, 0))).toEqual([`${number} Berths`]);
    },
  );

  it('divides the names of columns, which stand close, as the numbers below them are divided', () => {
    const heads = [piece('Berth', 0, 20), piece('2025', 35, 20), piece('Total', 63, 20)];
    const values = [piece('B1', 0, 0), piece('60', 40, 0), piece('95', 75, 0)];
    expect(texts(...heads, ...values)).toEqual(['Berth | 2025 | Total', 'B1 | 60 | 95']);
    expect(texts(...heads)).toEqual(['Berth2025Total']);
  });

  it('leaves numbers that are values in their cells', () => {
    expect(texts(piece('2.5', 0, 0), piece('30', 90, 0))).toEqual(['2.5 | 30']);
    expect(texts(piece('12', 0, 0), piece('Apples', 90, 0))).toEqual(['12 | Apples']);
    expect(texts(piece('1.', 0, 0), piece('Ana', 90, 0), piece('30', 190, 0))).toEqual(['1. | Ana | 30']);
  });

  it('divides the cells of a row', () => {
    expect(texts(piece('Name', 0, 0), piece(' ', 20, 0), piece('Price', 100, 0))).toEqual(['Name | Price']);
    expect(texts(piece('Price', 100, 0), piece('Name', 0, 0))).toEqual(['Price | Name']);
  });

  it('leaves a cell empty where the column of others has one', () => {
    const row = (y: number, cells: Record<number, string>) =>
      Object.entries(cells).map(([x, str]) => piece(str, Number(x), y));
    const heads = row(60, { 0: 'Berth', 100: 'May', 200: 'June', 300: 'July' });
    const values = [...row(40, { 0: 'B1', 210: '60', 300: '70' }), ...row(20, { 0: 'B2', 100: '50' })];
    expect(texts(...heads, ...values)).toEqual([
      'Berth | May | June | July',
      'B1 | | 60 | 70',
      'B2 | 50 | |',
    ]);
    const nameless = row(60, { 100: 'May', 200: 'June', 300: 'July' });
    expect(texts(...nameless, ...values)[0]).toBe('| May | June | July');
  });

  it('sets a head of several columns over each', () => {
    const rows = [
      [piece('Low', 120, 60), piece('High season', 280, 60)],
      [0, 100, 150, 270, 330].map((x, at) => piece('ABCDE'.charAt(at), x, 40)),
      [0, 100, 150, 270, 330].map((x, at) => piece(`${at}0`, x, 20)),
    ];
    expect(texts(...(rows.flat() as TextItem[]))[0]).toBe('Low | High season');
    const wide = piece('Low season, days', 95, 60);
    expect(texts(wide, piece('High season, all', 270, 60), ...rows.slice(1).flat())[0]).toBe(
      '| Low season, days | Low season, days | High season, all | High season, all',
    );
  });

  it('keeps the sign of a currency with its figure, however far', () => {
    const row = (y: number, figure: string) => [
      piece('Light', 0, y),
      piece('$', 100, y),
      piece(figure, 150 - figure.length * 5, y),
    ];
    expect(texts(...row(20, '1,000.00'), ...row(0, '30.00'))).toEqual([
      'Light | $ 1,000.00',
      'Light | $ 30.00',
    ]);
  });

  it('says once what is drawn twice to look bold', () => {
    expect(texts(piece('Notice', 0, 0), piece('Notice of', 0.4, 0), piece('of fees', 35.4, 0))).toEqual([
      'Notice of fees',
    ]);
    expect(texts(piece('F', 0, 0), piece('Fe', 0.4, 0), piece('ee', 5.4, 0), piece('es', 10.4, 0))).toEqual([
      'Fees',
    ]);
    expect(
      texts(piece('Fees', 0, 0), piece('Fees', 0.4, 0.4), piece('30', 100, 0), piece('30', 100.4, 0)),
    ).toEqual(['Fees | 30']);
    expect(texts(piece('Pap', 0, 0), piece('pa', 14.5, 0))).toEqual(['Pappa']);
  });

  it('puts a space between cells that run into each other', () => {
    expect(texts(piece('overlong', 0, 0), piece('cell', 30, 0))).toEqual(['overlong cell']);
    expect(texts(piece('above', 0, 6), piece('below', 25, 0))).toEqual(['above below']);
  });

  it('keeps an exponent at its word', () => {
    const [line] = collectLines([
      piece('area', 0, 0),
      piece('2', 20, 5, { height: 6, transform: [6, 0, 0, 6, 20, 5] }),
    ]);
    expect(line).toMatchObject({ text: 'area²', baseline: 0, height: 10, start: 0, end: 25 });
  });

  it('makes a row of an entry in a table of contents', () => {
    for (const dots of ['. . . . . . . . .', '..........', '·········', '………………']) {
      const [line] = collectLines([piece(`1.1. Aim ${dots} 12`, 0, 0)]);
      expect(line).toMatchObject({ text: '1.1. Aim … 12', hasCells: true });
      const [far] = collectLines([piece(`1.1. Aim ${dots}`, 0, 0), piece('12', 500, 0)]);
      expect(far).toMatchObject({ text: '1.1. Aim … 12', hasCells: true });
    }
  });

  it('measures turned text along its own direction', () => {
    const [line] = collectLines([piece('ab', 300, 40, { transform: [0, 10, -10, 0, 300, 40] })]);
    expect(line).toMatchObject({ start: 40, end: 50, baseline: -300, angle: 90 });
  });
});
