import { own } from '#rules/own.ts';
import type { Sight } from '../../blocks/sight.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import { leaveOutUnseen, type UnseenCells } from './unseen-cells.ts';

/** Records of Excel's old format, MS-XLS 2.3. */
const records = { font: 0x31, style: 0xe0, sheet: 0x85, end: 0x0a } as const;
/** Cells with their row, column and style in front; the last holds several of a row. */
const cells = new Set([0x06, 0xfd, 0x203, 0x204, 0x205, 0x27e, 0xd6]);
const manyCells = 0xbd;
const struckFont = 0x08;
/** There is no font of this number: what is behind it counts one less. */
const missingFont = 4;

/**
 * Whether anything in a workbook's bytes looks like a font that strikes out: to open its container takes as long as
 * to read a small workbook.
 */
export function mayStrikeOut(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(fontStart); at >= 0; at = file.indexOf(fontStart, at + 1)) {
    const flags = file[at + 6] ?? 0;
    if (file[at + 3] === 0 && (flags & struckFont) !== 0 && file[at + 7] === 0) return true;
  }
  return false;
}

const fontStart = Buffer.from([records.font, 0]);

type BookRecord = { kind: number; content: Buffer };

/** Finds the cells of an old workbook that are struck out by their style. @param stream its records */
export function findStruckXlsCells(stream: Buffer, sight: Sight): UnseenCells {
  const globals = [...recordsFrom(stream, 0)];
  const fonts = globals
    .filter(({ kind, content }) => kind === records.font && content.length >= 4)
    .map(({ content }) => (content.readUInt16LE(2) & struckFont) !== 0);
  if (!fonts.includes(true)) return () => {};
  const struck = globals
    .filter(({ kind, content }) => kind === records.style && content.length >= 2)
    .map(({ content }) => content.readUInt16LE(0))
    .map((font) => fonts[font > missingFont ? font - 1 : font] ?? false);
  const sheets = globals
    .filter(({ kind, content }) => kind === records.sheet && content.length >= 4)
    .map(({ content }) => content.readUInt32LE(0));
  return (workbook) => {
    for (const [index, name] of workbook.SheetNames.entries()) {
      const rows = (own(workbook.Sheets, name) as DenseSheet | undefined)?.['!data'] ?? [];
      for (const { row, column, style } of cellsFrom(stream, sheets[index])) {
        const known = struck[style] ? rows[row]?.[column] : undefined;
        if (known) leaveOutUnseen(known, { isStruck: true }, sight);
      }
    }
  };
}

function* recordsFrom(stream: Buffer, start: number): Generator<BookRecord> {
  for (let at = start; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at);
    const content = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    if (kind === records.end) return;
    yield { kind, content };
    at += 4 + content.length;
  }
}

function* cellsFrom(
  stream: Buffer,
  start: number | undefined,
): Generator<{ row: number; column: number; style: number }> {
  for (const { kind, content } of start === undefined ? [] : recordsFrom(stream, start)) {
    if (content.length < 6 || !(cells.has(kind) || kind === manyCells)) continue;
    const [row, first] = [content.readUInt16LE(0), content.readUInt16LE(2)];
    // Each of several has its style and its number; the last column stands behind them.
    const count = kind === manyCells ? Math.floor((content.length - 6) / 6) : 1;
    for (let at = 0; at < count; at += 1) {
      yield { row, column: first + at, style: content.readUInt16LE(4 + at * 6) };
    }
  }
}
