import { describe, expect, it } from 'vitest';
import type { TextBlock } from './block.ts';
import { shownParts } from './shown-parts.ts';

const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text });
const partsOf = (...blocks: TextBlock[]) => [...shownParts(blocks)].map(({ size: _, ...part }) => part);

describe('shownParts', () => {
  it('gives each kind of block with its structure, furniture among them', () => {
    const [part] = partsOf(
      { kind: 'furniture', text: 'Harbour rules' },
      { kind: 'heading', level: 2, text: '2.1 Fees' },
      { kind: 'item', level: 1, marker: '(a)', text: 'By the month' },
      { kind: 'field', label: 'Member', value: true },
      { kind: 'field', label: 'Name', value: '' },
      {
        kind: 'table',
        caption: 'Berths',
        rows: [
          ['Prices of the year', ''],
          ['Length', 'Price'],
          ['8 m', '90'],
          ['10 m', '120'],
        ],
      },
    );
    expect(part).toEqual({
      page: 0,
      part: 1,
      blocks: [
        { kind: 'furniture', text: 'Harbour rules' },
        { kind: 'heading', level: 2, text: '2.1 Fees' },
        { kind: 'item', level: 1, marker: '(a)', text: 'By the month' },
        { kind: 'field', label: 'Member', value: true },
        {
          kind: 'table',
          caption: 'Berths',
          above: [['Prices of the year', '']],
          heads: [['Length', 'Price']],
          rows: [
            ['8 m', '90'],
            ['10 m', '120'],
          ],
        },
      ],
    });
  });

  it('begins a part with each page, those without text among them', () => {
    expect(
      partsOf({ kind: 'page' }, paragraph('One.'), { kind: 'page' }, { kind: 'page' }, paragraph('3.')),
    ).toEqual([
      { page: 1, part: 1, blocks: [paragraph('One.')] },
      { page: 2, part: 1, blocks: [] },
      { page: 3, part: 1, blocks: [paragraph('3.')] },
    ]);
  });

  it('divides a long page, and cuts a long text between two characters', () => {
    const text = `a${'😀'.repeat(40_000)}`;
    const parts = partsOf({ kind: 'page' }, paragraph('Before.'), paragraph(text), paragraph('After.'));
    const pieces = parts.flatMap(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')));
    expect(parts.map(({ page, part }) => [page, part])).toEqual([1, 2, 3, 4, 5, 6].map((part) => [1, part]));
    expect(pieces.slice(1, -1).join('')).toBe(text);
    expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 20_000)).toBe(true);
  });

  it('goes on with a long table under its heads to the last row', () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => [`Berth ${row}`, `${row} m`]);
    const parts = partsOf({
      kind: 'table',
      caption: 'Berths',
      heads: 1,
      rows: [['Name', 'Length'], ...rows],
    });
    const tables = parts.flatMap(({ blocks }) => blocks);
    expect(parts.length).toBeGreaterThan(3);
    expect(tables.every((table) => table.kind === 'table' && table.heads[0]?.[1] === 'Length')).toBe(true);
    expect(tables.flatMap((table) => (table.kind === 'table' ? table.rows : []))).toEqual(rows);
  });

  it('cuts cells of which a row has too many, and says so', () => {
    const [part] = partsOf({ kind: 'table', rows: [Array.from({ length: 400 }, () => 'x'.repeat(5_000))] });
    expect(part?.blocks).toMatchObject([{ rows: [Array.from({ length: 400 }, () => `${'x'.repeat(50)}…`)] }]);
  });
});
