import { own } from '#rules/own.ts';
import type { Sight } from '../../blocks/sight.ts';
import { type Colour, type Ground, isShown, paper, type Visibility } from '../../blocks/visibility.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import type { HiddenLines } from './hidden-lines.ts';
import { type RunningTexts, runningTexts } from './running-texts.ts';
import { numberedColour } from './sheet-colours.ts';
import { leaveOutUnseen, type UnseenCells } from './unseen-cells.ts';

/** Records of Excel's old format, MS-XLS 2.3. */
const records = {
  end: 0x0a,
  head: 0x14,
  foot: 0x15,
  font: 0x31,
  columns: 0x7d,
  sheet: 0x85,
  palette: 0x92,
  filterMode: 0x9b,
  style: 0xe0,
  row: 0x208,
  otherRunning: 0x89c,
} as const;
/** Cells with their row, column and style in front; the last holds several of a row. */
const cells = new Set([0x06, 0xfd, 0x203, 0x204, 0x205, 0x27e, 0xd6]);
const manyCells = 0xbd;
/** What may give a cell another ground than its style does: pictures behind a sheet, conditions, tables. */
const colouring = new Set([0xe9, 0x1b0, 0x879, 0x872]);
const struckFont = 0x08;
/** There is no font of this number: what is behind it counts one less. */
const missingFont = 4;
/** The colour of the paper, by its number. */
const paperNumber = 65;
const solid = 1;

type BookRecord = { kind: number; content: Buffer };

/** How an old workbook looks: which cells nobody sees, and which lines of its sheets, by their numbers, are hidden. */
type XlsLooks = {
  leaveOutCells: UnseenCells;
  hiddenLines: (sheet: number) => HiddenLines;
  running: (sheet: number, name: string) => RunningTexts;
};

/** @param stream the workbook's records */
export function readXlsLooks(stream: Buffer, sight: Sight): XlsLooks {
  const globals = [...recordsFrom(stream, 0)];
  const unseen = unseenStyles(globals);
  const sheets = globals
    .filter(({ kind, content }) => kind === records.sheet && content.length >= 4)
    .map(({ content }) => content.readUInt32LE(0));
  return {
    hiddenLines: (sheet) => hiddenLinesFrom(stream, sheets[sheet]),
    running: (sheet, name) => runningTexts(runningFrom(stream, sheets[sheet]), name),
    leaveOutCells: (workbook) => {
      for (const [index, name] of unseen.size > 0 ? workbook.SheetNames.entries() : []) {
        const rows = (own(workbook.Sheets, name) as DenseSheet | undefined)?.['!data'] ?? [];
        const isColoured = hasRecord(stream, sheets[index], colouring);
        for (const { row, column, style } of cellsFrom(stream, sheets[index])) {
          const looks = unseen.get(style);
          const known = looks && rows[row]?.[column];
          const ground = looks?.ground ?? (isColoured ? 'unknown' : undefined);
          if (known) leaveOutUnseen(known, { ...looks, ground }, sight);
        }
      }
    },
  };
}

/** How cells of those styles look that are not seen, by the numbers of the styles. */
function unseenStyles(globals: readonly BookRecord[]): ReadonlyMap<number, Visibility> {
  const palette = globals.find(({ kind }) => kind === records.palette)?.content;
  const colours: Colour[] = [];
  for (let at = 2; palette && at + 4 <= palette.length; at += 4) colours.push(palette.readUIntBE(at, 3));
  const colourOf = (number: number) => (number === paperNumber ? paper : numberedColour(number, colours));
  const fonts = globals
    .filter(({ kind, content }) => kind === records.font && content.length >= 6)
    .map(
      ({ content }): Visibility => ({
        // In twentieths of a point.
        size: content.readUInt16LE(0) / 20,
        isStruck: (content.readUInt16LE(2) & struckFont) !== 0,
        ink: colourOf(content.readUInt16LE(4)),
      }),
    );
  const styles = globals.filter(({ kind, content }) => kind === records.style && content.length >= 2);
  return new Map(
    styles.flatMap(({ content }, index) => {
      const font = content.readUInt16LE(0);
      const looks = {
        ...fonts[font > missingFont ? font - 1 : font],
        ground: groundOf(content, colourOf),
      };
      return isShown(looks) ? [] : [[index, looks] as const];
    }),
  );
}

/** The fill of a style, MS-XLS 2.5.20; older ones, which are shorter, may have any. */
function groundOf(style: Buffer, colourOf: (number: number) => Colour | undefined): Ground | undefined {
  if (style.length < 20) return 'unknown';
  const pattern = style.readUInt32LE(14) >>> 26;
  if (pattern === 0) return undefined;
  return pattern === solid ? (colourOf(style.readUInt16LE(18) & 0x7f) ?? 'unknown') : 'unknown';
}

const hiddenRow = 0x20;
const hiddenColumn = 0x01;

/** What belongs to a group is shown by a click, and so are rows while a filter is on. */
function hiddenLinesFrom(stream: Buffer, start: number | undefined): HiddenLines {
  const rows = new Set<number>();
  const columns = new Set<number>();
  let isFiltered = false;
  for (const { kind, content } of start === undefined ? [] : recordsFrom(stream, start)) {
    if (kind === records.filterMode) isFiltered = true;
    if (kind === records.row && content.length >= 14) {
      const flags = content.readUInt16LE(12);
      if ((flags & hiddenRow) !== 0 && (flags & 0x07) === 0) rows.add(content.readUInt16LE(0));
    }
    if (kind === records.columns && content.length >= 10) {
      const flags = content.readUInt16LE(8);
      const isHidden = (flags & hiddenColumn) !== 0 && ((flags >> 8) & 0x07) === 0;
      const last = Math.min(content.readUInt16LE(2), 255);
      for (let each = content.readUInt16LE(0); isHidden && each <= last; each += 1) columns.add(each);
    }
  }
  return { rows: isFiltered ? new Set() : rows, columns };
}

/** What is printed over and below a sheet, of odd pages and, as newer versions tell it, of even ones and the first. */
function runningFrom(stream: Buffer, start: number | undefined): { head: string[]; foot: string[] } {
  const found = { head: [] as string[], foot: [] as string[] };
  for (const { kind, content } of start === undefined ? [] : recordsFrom(stream, start)) {
    if (kind === records.head) found.head.push(...oneText(content));
    if (kind === records.foot) found.foot.push(...oneText(content));
    if (kind === records.otherRunning && content.length > otherTexts) {
      const texts = textsAt(content, otherTexts);
      for (const [index, place] of (['head', 'foot', 'head', 'foot'] as const).entries()) {
        if (content.readUInt16LE(otherLengths + index * 2) > 0) found[place].push(texts.shift() ?? '');
      }
    }
  }
  return found;
}

/** Behind what tells which later record it is, and of which view, stand the lengths of its four texts, and those. */
const [otherLengths, otherTexts] = [30, 38];

/** In versions before 97 a text is bytes behind one that tells how many. */
const oneText = (content: Buffer): string[] =>
  content[0] === content.length - 1 ? [content.toString('latin1', 1)] : textsAt(content, 0).slice(0, 1);

/** Texts behind each other, with their lengths in letters, which have one byte each or two. */
function textsAt(content: Buffer, from: number): string[] {
  const texts: string[] = [];
  for (let at = from; at + 3 <= content.length; ) {
    const length = content.readUInt16LE(at);
    const isWide = ((content[at + 2] ?? 0) & 1) === 1;
    const end = at + 3 + length * (isWide ? 2 : 1);
    if (length > 0) texts.push(content.toString(isWide ? 'utf16le' : 'latin1', at + 3, end));
    at = end;
  }
  return texts;
}

function hasRecord(stream: Buffer, start: number | undefined, kinds: ReadonlySet<number>): boolean {
  for (const { kind } of start === undefined ? [] : recordsFrom(stream, start)) {
    if (kinds.has(kind)) return true;
  }
  return false;
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
