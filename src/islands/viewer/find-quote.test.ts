import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findQuote } from './find-quote.ts';

const marked = (items: readonly string[], quote: string, before?: string) =>
  findQuote(items, quote, before).map(({ item, start, end }) => items[item]?.slice(start, end));

describe('findQuote', () => {
  it('finds words within a piece and over several', () => {
    expect(marked(['The ferry leaves at nine.'], 'ferry leaves')).toEqual(['ferry leaves']);
    expect(marked(['The last fer', 'ry', ' ', 'leaves at nine'], 'ferry leaves')).toEqual([
      'fer',
      'ry',
      'leaves',
    ]);
  });

  it('does not care for spaces, hyphens at line ends, ligatures and how accents are written', () => {
    expect(marked(['un-', 'der the of\ufb01ce'], 'under  the\noffice')).toEqual(['un', 'der the of\ufb01ce']);
    expect(marked(['Tarifa de ma\u00f1ana'], 'tarifa de man\u0303ana')).toEqual(['Tarifa de ma\u00f1ana']);
  });

  it('takes the full stop along that ends the quote, and no other sign', () => {
    expect(marked(['The ferry leaves at nine. It', ' waits.'], 'leaves at nine.')).toEqual([
      'leaves at nine.',
    ]);
    expect(marked(['(leaves at “nine”).'], 'leaves at “nine”)')).toEqual(['leaves at “nine”)']);
    expect(marked(['leaves at nine.'], 'leaves at nine')).toEqual(['leaves at nine']);
    expect(marked(['leaves at nine!'], 'leaves at nine. ')).toEqual(['leaves at nine']);
  });

  it('tells equal words apart by what stands before them', () => {
    const items = ['Fee: 24 euros.', 'Fee: 24 euros.', 'Fee: 24 euros.'];
    expect(findQuote(items, 'Fee: 24 euros').map(({ item }) => item)).toEqual([0]);
    expect(findQuote(items, 'Fee: 24 euros', 'Fee: 24 euros. ').map(({ item }) => item)).toEqual([1]);
    expect(findQuote(items, 'Fee: 24 euros', 'Fee: 24 euros. '.repeat(9)).map(({ item }) => item)).toEqual([
      2,
    ]);
  });

  it('marks the part that is on this page of a quote that goes on', () => {
    expect(marked(['Page 7', 'visitors may moor at the'], 'Visitors may moor at the north quay')).toEqual([
      'visitors may moor at the',
    ]);
    expect(
      marked(['north quay for three nights', 'Page 8'], 'may moor at the north quay for three nights'),
    ).toEqual(['north quay for three nights']);
  });

  const limits = [
    ['Vessel', 'Wave height', 'Mean wind', 'With passengers on open deck'],
    ['Alba', '4.0 m', '48 knots', 'Up to 30 knots'],
    ['Brisa', '2.5 m', '34 knots', 'Never under way'],
  ].flat();
  const row =
    'Vessel: Brisa; Wave height: 2.5 m; Mean wind: 34 knots; With passengers on open deck: Never under way';

  it('marks the cells of a row, whose heads the stored text repeats, and no heads', () => {
    expect(marked(limits, row)).toEqual(['Brisa', '2.5 m', '34 knots', 'Never under way']);
    expect(marked(limits, `[Limits] ${row}`)).toEqual(['Brisa', '2.5 m', '34 knots', 'Never under way']);
    expect(marked(limits, 'Alba | 4.0 m | 48 knots | Up to 30 knots')).toEqual(limits.slice(4, 8));
    expect(marked(limits, row.slice(0, row.indexOf('; Mean')))).toEqual(['Brisa', '2.5 m']);
  });

  it('tells rows of equal cells apart by the rows before', () => {
    const items = ['Day', 'Opens', 'shut', 'nine', 'shut', 'nine'];
    const equal = 'Day: shut; Opens: nine';
    expect(findQuote(items, equal, `Times\n${equal}\n`).map(({ item }) => item)).toEqual([4, 5]);
  });

  it('marks rows of several lines, and cells that others interrupt', () => {
    const rows = 'Vessel: Alba; Wave height: 4.0 m\nVessel: Brisa; Wave height: 2.5 m';
    expect(marked(limits, rows)).toEqual(['Alba', '4.0 m', 'Brisa', '2.5 m']);
    const wrapped = [
      'Quay',
      'Rules',
      'North',
      'no mooring by',
      'Berth 4',
      'night',
      'South',
      'no fires',
      'Berth 5',
    ];
    expect(marked(wrapped, 'Quay: North; Rules: no mooring by night; Place: Berth 4')).toEqual([
      'North',
      'Berth 4',
    ]);
  });

  it('marks the row whose cells stand nearest, whatever else says the same', () => {
    const items = [
      '34 knots',
      'Brisa',
      '2.5 m',
      'x',
      'Alba',
      '34 knots',
      'as told',
      'Brisa',
      '34 knots',
      'z',
      'Alba',
    ];
    const found = findQuote(items, 'Vessel: Brisa; Wind: 34 knots; Note: none told; Sister: Alba');
    expect(found.map(({ item }) => item)).toEqual([7, 8, 10]);
  });

  it('marks whole words only of a quote that is interrupted', () => {
    const items = ['Steel waveheights', 'are told by the harbour', 'Page 7', 'office at noon'];
    expect(marked(items, 'Vessel waveheights are told by the harbour office at noon')).toEqual([
      'waveheights',
      'are told by the harbour',
      'office at noon',
    ]);
  });

  it('marks nothing where nothing agrees', () => {
    expect(marked(['A picture.'], 'words that were recognised')).toEqual([]);
    expect(marked([], 'words')).toEqual([]);
    expect(marked(['…'], '?!')).toEqual([]);
  });
});

/** As quotes are compared: neither an accent more or less makes another word, nor a capital. */
const asCompared = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M} ]/gu, '');

test('whatever stands in the pieces is found, however they are cut', () => {
  const words = fc.array(fc.stringMatching(/^[a-zñé𝐀0-9]{1,8}$/u), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      words,
      fc.array(fc.nat(200), { maxLength: 8 }),
      fc.nat(29),
      fc.nat(29),
      (list, cuts, from, to) => {
        const text = list.join(' ');
        const borders = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const items = borders.slice(1).map((end, index) => text.slice(borders[index], end).toWellFormed());
        fc.pre(items.join('') === text);
        const quote = list.slice(Math.min(from, to), Math.max(from, to) + 1).join(' ');
        const found = findQuote(items, quote).map(({ item, start, end }) => items[item]?.slice(start, end));
        expect(asCompared(found.join(''))).toBe(asCompared(quote));
      },
    ),
  );
});
