import type { WorkBook } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { Sight } from '../../blocks/sight.ts';
import { findStruckXlsCells, mayStrikeOut } from './xls-struck-cells.ts';

const word = (value: number) => [value & 0xff, value >> 8];
const record = (kind: number, ...content: number[]) => [...word(kind), ...word(content.length), ...content];
const font = (isStruck: boolean) => record(0x31, ...word(200), ...word(isStruck ? 8 : 0), ...word(0));
const style = (number: number) => record(0xe0, ...word(number), ...word(0));
const end = record(0x0a);
const cell = (kind: number, row: number, column: number, style: number) =>
  record(kind, ...word(row), ...word(column), ...word(style), ...word(0), ...word(0));

/** A workbook of one sheet, in which the sixth font, and the second style with it, is struck out. */
function streamOf(cells: readonly number[]): Buffer {
  const looks = [...[0, 1, 2, 3].flatMap(() => font(false)), ...font(true), ...style(0), ...style(5)];
  const start = looks.length + 4 + 8 + end.length;
  const sheet = record(0x85, ...word(start), ...word(0), 0, 0, 1, 65);
  return Buffer.from([...looks, ...sheet, ...end, ...cells, ...end, ...cell(0x203, 0, 0, 1)]);
}

function shownOf(stream: Buffer): unknown[][] {
  const rows = ['a', 'b'].map((name) => [0, 1, 2].map((at) => ({ t: 's', v: `${name}${at}` })));
  findStruckXlsCells(
    stream,
    new Sight({ readsHidden: false }),
  )({ SheetNames: ['A'], Sheets: { A: { '!data': rows } } } as unknown as WorkBook);
  return rows.map((row) => row.filter(({ t }) => t !== 'z').map(({ v }) => v));
}

describe('cells of old Excel', () => {
  it('are left out where their style strikes them out, one by one or several of a row', () => {
    const several = [
      ...word(1),
      ...word(0),
      ...word(1),
      0,
      0,
      0,
      0,
      ...word(0),
      0,
      0,
      0,
      0,
      ...word(1),
      0,
      0,
      0,
      0,
    ];
    const cells = [...cell(0x203, 0, 1, 1), ...cell(0xfd, 0, 2, 0), ...record(0xbd, ...several, ...word(2))];
    expect(shownOf(streamOf(cells))).toEqual([['a0', 'a2'], ['b1']]);
  });

  it('are looked for only in a workbook with a font that strikes out', () => {
    expect(mayStrikeOut(streamOf([]))).toBe(true);
    expect(mayStrikeOut(Buffer.from([...font(false), ...style(0), ...Buffer.from('a 1', 'utf16le')]))).toBe(
      false,
    );
  });

  it('stay where their records are cut short, or nothing is struck out', () => {
    const cells = cell(0x203, 0, 1, 1);
    expect(shownOf(streamOf(record(0x203, 0, 0)))).toEqual([
      ['a0', 'a1', 'a2'],
      ['b0', 'b1', 'b2'],
    ]);
    expect(shownOf(Buffer.from([...font(false), ...style(0), ...end, ...cells]))[0]).toEqual([
      'a0',
      'a1',
      'a2',
    ]);
  });
});
