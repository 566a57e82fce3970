import { describe, expect, it } from 'vitest';
import { blocksOfPages } from './text-blocks.ts';

const rows = ['Berth | 2025 | 2026', 'B1 | 60 | 95', 'B2 | 61 | 96'];
const table = { kind: 'table', rows: rows.map((row) => row.split(' | ')) };
const paragraph = (text: string) => ({ kind: 'paragraph', text });

describe('blocksOfPages', () => {
  it('tells rows from the lines right above and below them', () => {
    expect(blocksOfPages([['Rates by berth', ...rows, 'All in euros.'].join('\n')])).toEqual([
      { kind: 'page' },
      paragraph('Rates by berth'),
      table,
      paragraph('All in euros.'),
    ]);
  });

  it('tells rows some of whose cells are empty', () => {
    const cells = [...table.rows, ['', '62', ''], ['B4', '', '97'], ['B5', '', '']];
    const page = [...rows, '| 62 |', 'B4 | | 97', 'B5 | |'].join('\n');
    expect(blocksOfPages([page])).toEqual([{ kind: 'page' }, { kind: 'table', rows: cells }]);
  });

  it('leaves rows as they are whose last cell goes on below, or whose cells are uneven', () => {
    for (const lines of [
      [...rows, 'and more'],
      [...rows, 'B3 | 62'],
      [...rows, 'Large berths', 'B9 | 90 | 99'],
    ]) {
      expect(blocksOfPages([lines.join('\n')])).toEqual([{ kind: 'page' }, paragraph(lines.join('\n'))]);
    }
  });

  describe('a table that goes on over the border of a page', () => {
    const heads = rows[0]?.split(' | ');
    const more = (count: number) =>
      Array.from({ length: count }, (_, at) => [`C${at}`, `${at + 10}`, `${at + 70}`]);
    const page = (cells: string[][]) => cells.map((row) => row.join(' | ')).join('\n');
    const tablesOf = (...pages: string[]) => blocksOfPages(pages).filter(({ kind }) => kind === 'table');

    it('keeps its heads to the last row, over several pages and for a single row', () => {
      expect(tablesOf(rows.join('\n'), page(more(4)), page(more(1)))).toEqual([
        table,
        { kind: 'table', heads: 1, rows: [heads, ...more(4)], goesOn: true },
        { kind: 'table', heads: 1, rows: [heads, ...more(1)], goesOn: true },
      ]);
    });

    it('has heads that are repeated once', () => {
      const again = page([heads ?? [], ...more(1)]);
      expect(tablesOf(rows.join('\n'), again)).toEqual([
        table,
        { kind: 'table', heads: 1, rows: [heads, ...more(1)], goesOn: true },
      ]);
    });

    it.each([
      ['heads of its own', page([['Boat', '2027', '2028'], ...more(3)])],
      ['heads of words of its own', page([['Boat', 'Length', 'Depth'], ...more(3)])],
      ['other columns', page(more(3).map((row) => [...row, 'x']))],
      ['a text above it', `Other rates.\n\n${page(more(3))}`],
    ])('is another one with %s', (_, next) => {
      const last = tablesOf(rows.join('\n'), next).at(-1);
      expect(last).not.toHaveProperty('heads');
      expect(last).not.toHaveProperty('goesOn');
    });
  });
});
