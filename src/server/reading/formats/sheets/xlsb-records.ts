import { type HiddenLines, noHiddenLines } from './hidden-lines.ts';

/** Records of Excel's binary workbooks, MS-XLSB 2.3. */
const kinds = { row: 0, column: 60, sheet: 156, filter: 161, filterColumn: 163, running: 479 } as const;

const hiddenRow = 0x10;
const hiddenColumn = 0x01;
const lastColumn = 16_383;

type BinaryRecord = { kind: number; content: Buffer };

/** The sheets that a workbook's part names, with the ids of their parts. */
export function binarySheets(workbook: Buffer): { name: string; id: string }[] {
  const sheets: { name: string; id: string }[] = [];
  for (const { kind, content } of recordsIn(workbook)) {
    if (kind !== kinds.sheet || content.length < 12) continue;
    const [id, end] = textAt(content, 8);
    sheets.push({ id, name: textAt(content, end)[0] });
  }
  return sheets;
}

/**
 * Which rows and columns of a sheet somebody has hidden: not those that a filter or a closed group keeps out of sight.
 * @param tables the parts of its tables
 */
export function hiddenLinesInBinary(sheet: Buffer, tables: () => readonly Buffer[]): HiddenLines {
  const rows = new Set<number>();
  const columns = new Set<number>();
  for (const { kind, content } of recordsIn(sheet)) {
    if (kind === kinds.row && content.length >= 12) {
      const flags = content[11] as number;
      if ((flags & hiddenRow) !== 0 && (flags & 0x07) === 0) rows.add(content.readUInt32LE(0));
    }
    if (kind === kinds.column && content.length >= 18) {
      const flags = content.readUInt16LE(16);
      const isHidden = (flags & hiddenColumn) !== 0 && ((flags >> 8) & 0x07) === 0;
      const last = Math.min(content.readUInt32LE(4), lastColumn);
      for (let each = content.readUInt32LE(0); isHidden && each <= last; each += 1) columns.add(each);
    }
  }
  if (rows.size === 0 && columns.size === 0) return noHiddenLines;
  for (const part of rows.size > 0 ? [sheet, ...tables()] : []) {
    for (const { from, to } of filtersIn(part)) {
      for (const row of rows) if (row >= from && row <= to) rows.delete(row);
    }
  }
  return { rows, columns };
}

/** The rows of filters that have something chosen in them. */
function filtersIn(part: Buffer): { from: number; to: number }[] {
  const filters: { from: number; to: number }[] = [];
  let last: { from: number; to: number } | undefined;
  for (const { kind, content } of recordsIn(part)) {
    if (kind === kinds.filter && content.length >= 8) {
      last = { from: content.readUInt32LE(0), to: content.readUInt32LE(4) };
    }
    if (kind === kinds.filterColumn && last) {
      filters.push(last);
      last = undefined;
    }
  }
  return filters.slice(0, mostFilters);
}

/** A sheet has one, and each of its tables. */
const mostFilters = 100;

/** What is printed over and below a sheet: of odd pages, even ones and the first, a head and a foot each. */
export function runningInBinary(sheet: Buffer): { head: string[]; foot: string[] } {
  const found = { head: [] as string[], foot: [] as string[] };
  for (const { kind, content } of recordsIn(sheet)) {
    if (kind !== kinds.running) continue;
    let at = 2;
    for (const place of ['head', 'foot', 'head', 'foot', 'head', 'foot'] as const) {
      if (at + 4 > content.length) break;
      if (content.readUInt32LE(at) === nothing) at += 4;
      else {
        const [text, end] = textAt(content, at);
        found[place].push(text);
        at = end;
      }
    }
  }
  return found;
}

/** Instead of the length of a text that is not there. */
const nothing = 0xffffffff;

/** Their kinds and sizes are numbers of seven bits a byte, of which the upper bit tells that another follows. */
function* recordsIn(part: Buffer): Generator<BinaryRecord> {
  let at = 0;
  const number = (mostBytes: number) => {
    let value = 0;
    for (let index = 0; index < mostBytes; index += 1) {
      const byte = part[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** (7 * index);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  while (at < part.length) {
    const kind = number(2);
    const size = number(4);
    yield { kind, content: part.subarray(at, at + size) };
    at += size;
  }
}

/** A text with its length in characters before it, and where it ends. */
function textAt(content: Buffer, at: number): [text: string, end: number] {
  if (at + 4 > content.length) return ['', content.length];
  const end = Math.min(at + 4 + content.readUInt32LE(at) * 2, content.length);
  return [content.toString('utf16le', at + 4, end), end];
}
