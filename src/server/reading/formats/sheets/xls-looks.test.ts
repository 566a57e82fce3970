import type { WorkBook } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { Sight } from '../../blocks/sight.ts';
import { readXlsLooks } from './xls-looks.ts';

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
  const { leaveOutCells } = readXlsLooks(stream, new Sight({ readsHidden: false }));
  leaveOutCells({ SheetNames: ['A'], Sheets: { A: { '!data': rows } } } as unknown as WorkBook);
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

describe('what is coloured or hidden in old Excel', () => {
  const coloured = (colour: number) => record(0x31, ...word(200), ...word(0), ...word(colour));
  const filled = (font: number, pattern: number, colour: number) => {
    const content = Buffer.alloc(20);
    content.writeUInt16LE(font, 0);
    content.writeUInt32LE((pattern << 26) >>> 0, 14);
    content.writeUInt16LE(colour | (64 << 7), 18);
    return record(0xe0, ...content);
  };
  const bookOf = (globals: readonly number[], sheet: readonly number[]): Buffer => {
    const start = globals.length + 4 + 8 + end.length;
    const place = record(0x85, ...word(start), ...word(0), 0, 0, 1, 65);
    return Buffer.from([...globals, ...place, ...end, ...sheet, ...end]);
  };
  const shown = (ink: number, pattern: number, ground: number, more: readonly number[] = []) =>
    shownOf(
      bookOf(
        [...coloured(8), ...coloured(ink), ...filled(0, 0, 64), ...filled(1, pattern, ground)],
        [...cell(0x203, 0, 1, 1), ...more],
      ),
    )[0]?.includes('a1');

  it('is left out in the colour of the paper or of its cell, and no other', () => {
    expect(shown(9, 0, 64)).toBe(false);
    expect(shown(18, 1, 32)).toBe(false);
    expect(shown(9, 1, 18)).toBe(true);
    expect(shown(9, 2, 18)).toBe(true);
    expect(shown(10, 0, 64)).toBe(true);
    expect(shown(0x7fff, 0, 64)).toBe(true);
    expect(shown(9, 0, 64, record(0x1b0))).toBe(true);
  });

  it('goes by the colours that the workbook has of its own', () => {
    const palette = record(0x92, ...word(3), ...Array(8).fill(0), 255, 255, 255, 0);
    const globals = [...palette, ...coloured(8), ...coloured(10), ...filled(0, 0, 64), ...filled(1, 0, 64)];
    expect(shownOf(bookOf(globals, cell(0x203, 0, 1, 1)))[0]).toEqual(['a0', 'a2']);
  });

  it('is told of rows, but for those of a group, or while a filter is on', () => {
    const row = (number: number, flags: number) =>
      record(0x208, ...word(number), ...Array(10).fill(0), ...word(flags), ...word(0));
    const rows = [...row(1, 0x20), ...row(2, 0x21), ...row(3, 0)];
    const hidden = (sheet: readonly number[]) =>
      readXlsLooks(bookOf([], sheet), new Sight({ readsHidden: false })).hiddenLines(0).rows;
    expect([...hidden(rows)]).toEqual([1]);
    expect([...hidden([...record(0x9b), ...rows])]).toEqual([]);
  });
});
