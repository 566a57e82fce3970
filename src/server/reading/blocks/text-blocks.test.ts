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

  it('leaves rows as they are whose last cell goes on below, or whose cells are uneven', () => {
    for (const lines of [
      [...rows, 'and more'],
      [...rows, 'B3 | 62'],
      [...rows, 'Large berths', 'B9 | 90 | 99'],
    ]) {
      expect(blocksOfPages([lines.join('\n')])).toEqual([{ kind: 'page' }, paragraph(lines.join('\n'))]);
    }
  });
});
