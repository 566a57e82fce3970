import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';
import { readLeader } from '../blocks/leaders.ts';
import { type Shift, shiftedText } from '../blocks/shifted-text.ts';
import { withAccent } from './pdf-accents.ts';
import { headCells, inColumns } from './pdf-columns.ts';

/** A line of text on a page. Lengths are in points; `baseline` grows upwards, `start` and `end` rightwards. */
export type PdfLine = {
  text: string;
  start: number;
  end: number;
  baseline: number;
  /** Font size of most of its characters. */
  height: number;
  /** Writing direction in steps of 15 degrees, so that a crooked scan stays one text; 0 for ordinary text. */
  angle: number;
  /** Whether gaps wide enough for a table's columns divide it. */
  hasCells: boolean;
  /** Whether all of it is set in letters of one width, as programs and what they are told are. */
  isFixed: boolean;
  /** Of a row that drawn lines divide: which table of the page it belongs to. */
  table?: number;
};

/** Gap between two pieces of a line, in font sizes, from which they count as cells of a row. */
const cellGap = 1.4;
/** Stands between the cells of a row. */
export const cellSeparator = ' | ';
/** How far a piece may lie above or below its line, as an exponent does, in font sizes. */
const baselineShift = 1.2;

type Piece = Omit<PdfLine, 'hasCells'> & { rightToLeft: boolean };

/**
 * Joins the pieces that pdf.js finds into lines. Their order, which is that of the page's content, stays.
 * @param fixed names of the fonts whose letters are said to be of one width
 */
export function collectLines(
  items: readonly (TextItem | TextMarkedContent)[],
  fixed: ReadonlySet<string> = new Set(),
): PdfLine[] {
  const lines: Piece[][] = [[]];
  for (const item of items) {
    if (!('str' in item)) continue;
    const text = item.str.replace(/\p{Cc}/gu, '');
    const line = lines.at(-1) as Piece[];
    const last = line.at(-1);
    if (text.trim() === '') {
      if (last) last.text += text;
      // What is left out leaves no gap: its place is taken.
      if (last && item.str === '' && item.width > 0) last.end = Math.max(last.end, placeOf(item).end);
    } else {
      const isFixed = fixed.has(item.fontName);
      const piece = { text, ...placeOf(item), rightToLeft: item.dir === 'rtl', isFixed };
      if (last && !isOnLine(piece, line[0] as Piece)) lines.push([piece]);
      else line.push(piece);
    }
    if (item.hasEOL) lines.push([]);
  }
  const placed = lines.filter((line) => line.length > 0).map(inPlace);
  const rows = placed.map((line, at) => toLine(line, headCells(line, placed[at + 1], cellGap)));
  return withMarkers(withEmptyCells(rows));
}

/** A line, and where its cells lie; without them it is no row. */
type Row = { line: PdfLine; cells: readonly { start: number; end: number }[] };

/** Rows of a table lie no further apart, in font sizes. */
const rowGap = 3;

/** Rows that leave out a cell have an empty one in its place. */
function withEmptyCells(rows: readonly Row[]): PdfLine[] {
  const lines: PdfLine[] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && follows(rows[to] as Row, rows[to - 1] as Row)) to += 1;
    const table = rows.slice(from, to);
    const texts = inColumns(
      table.map(({ line, cells }) => ({ texts: line.text.split(cellSeparator), extents: cells })),
    );
    lines.push(
      ...table.map(({ line }, at) => {
        const cells = texts?.[at];
        return cells ? { ...line, text: cells.join(cellSeparator).replace(/\s+/g, ' ').trim() } : line;
      }),
    );
    from = to;
  }
  return lines;
}

function follows({ line, cells }: Row, previous: Row): boolean {
  const gap = previous.line.baseline - line.baseline;
  const isNear = line.angle === previous.line.angle && gap > 0 && gap < rowGap * line.height;
  return isNear && cells.length > 0 && previous.cells.length > 0;
}

const marker = /^(?:\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,7})[.)]|[•◦▪‣])$/i;
/** A marker stands so far before its entry at most, in font sizes. */
const markerGap = 3;

/** Markers of lists may be drawn after the text of the page: each belongs to the entry right of it. */
function withMarkers(lines: readonly PdfLine[]): PdfLine[] {
  const markers = new Set(lines.filter(({ text }) => marker.test(text)));
  if (markers.size === 0) return [...lines];
  const taken = new Set<PdfLine>();
  const level = ({ baseline }: PdfLine) => Math.round(baseline);
  const byLevel = Map.groupBy(markers, level);
  const joined = lines.map((line): PdfLine => {
    if (markers.has(line)) return line;
    const before = byLevel
      .get(level(line))
      ?.slice(0, mostBack)
      .find((one) => !taken.has(one) && isBefore(one, line));
    if (!before) return line;
    taken.add(before);
    return { ...line, text: `${before.text} ${line.text}`, start: before.start };
  });
  return joined.filter((line) => !taken.has(line));
}

function isBefore(one: PdfLine, line: PdfLine): boolean {
  const gap = line.start - one.end;
  return one.angle === line.angle && gap >= 0 && gap < markerGap * line.height;
}

/** So many pieces back a later one may find its place. */
const mostBack = 50;

/**
 * Signs that the line's font lacks, such as boxes to tick, may be drawn after all else: they stand in the gap that was
 * left for them. What lies over others stays where it is.
 */
function inPlace(pieces: readonly Piece[]): Piece[] {
  const placed: Piece[] = [];
  for (const piece of pieces) {
    let at = placed.length;
    const first = Math.max(0, at - mostBack);
    while (at > first && (placed[at - 1] as Piece).start >= piece.end - overlap * piece.height) at -= 1;
    const gap = gapFor(piece, placed[at - 1], placed[at]);
    if (gap) placed.splice(at, 0, { ...piece, text: gap.before + piece.text + gap.after });
    else placed.push(piece);
  }
  return placed;
}

/** How far glyphs may reach into each other, and lie apart within a word, in font sizes. */
const overlap = 0.1;
const withinWord = 0.15;

/** The spaces around a piece that stands between two others of its line, and not in a cell of its own. */
function gapFor(
  { start, end, baseline, height, rightToLeft }: Piece,
  before: Piece | undefined,
  after: Piece | undefined,
): { before: string; after: string } | undefined {
  if (!before || !after || rightToLeft) return undefined;
  if (Math.abs(after.baseline - baseline) > overlap * height) return undefined;
  const gaps = [start - before.end, after.start - end].map((gap) => gap / height);
  if (gaps.some((gap) => gap < -overlap || gap > cellGap)) return undefined;
  const [space, spaceAfter] = gaps.map((gap) => (gap > withinWord ? ' ' : ''));
  return { before: space ?? '', after: spaceAfter ?? '' };
}

function isOnLine(piece: Piece, first: Piece): boolean {
  const shift = Math.abs(piece.baseline - first.baseline);
  return piece.angle === first.angle && shift < baselineShift * Math.max(piece.height, first.height);
}

/** @param cells which pieces begin cells, however narrow the gap before them */
function toLine(pieces: readonly Piece[], cells: ReadonlySet<number>): Row {
  // Within a line of both directions the pieces jump to and fro.
  const mayHaveCells = !pieces.some(({ rightToLeft }) => rightToLeft);
  const longest = pieces.reduce((one, other) => (other.text.length > one.text.length ? other : one));
  let text = '';
  let hasCells = false;
  const extents: { start: number; end: number }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const previous = pieces[index - 1];
    const gap = previous && mayHaveCells ? separate(previous, piece) : '';
    const separator = cells.has(index) && !isFigure(piece, previous) ? cellSeparator : gap;
    const accented = previous && liesOver(previous, piece) ? withAccent(text, piece.text) : undefined;
    const again = previous ? drawnAgain(text.trimEnd(), previous, piece) : 0;
    const said = shiftedText(piece.text.slice(again), shiftOf(piece, longest, previous));
    if (accented !== undefined) text = accented;
    else if (again > 0) text += said;
    else text = separator ? text.trimEnd() + separator + said.trimStart() : text + said;
    hasCells ||= separator === cellSeparator;
    const cell = extents.at(-1);
    if (!cell || separator === cellSeparator) extents.push({ start: piece.start, end: piece.end });
    else cell.end = Math.max(cell.end, piece.end);
  }
  if (hasCells) text = withoutOutlineGap(text);
  hasCells &&= text.includes(cellSeparator);
  // An entry of a table of contents is a row too.
  const plain = text.replace(/\s+/g, ' ').trim();
  const entry = readLeader(plain);
  hasCells ||= entry !== null;
  const line = {
    text: entry ? `${entry.title} … ${entry.page}` : plain,
    start: pieces.reduce((start, piece) => Math.min(start, piece.start), Number.POSITIVE_INFINITY),
    end: pieces.reduce((end, piece) => Math.max(end, piece.end), Number.NEGATIVE_INFINITY),
    baseline: longest.baseline,
    height: longest.height,
    angle: longest.angle,
    hasCells,
    isFixed: pieces.every((piece) => piece.isFixed),
  };
  const isRow = hasCells && !entry && plain.split(cellSeparator).length === extents.length;
  return { line, cells: isRow ? extents : [] };
}

/** What numbers a heading or a clause: "2.1", "Article IV", "(a)". */
const outlineNumber =
  /^(?:\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,7})[.)]|(?:\d{1,3}|[ivxlc]{1,7})(?:\.\d{1,3}){1,5}[.)]?|[•◦▪‣–-]|(?:article|art\.|section|chapter|clause|part|annex|art[ií]culo|secci[oó]n|cap[ií]tulo|cl[aá]usula|parte|anexo) (?:\d{1,3}|[a-z]|[ivxlc]{1,7})[.:)]?)$/i;

/** A number with what it numbers, which stands at a tab behind it, are no two cells. */
function withoutOutlineGap(text: string): string {
  const [number = '', numbered = '', ...others] = text.split(cellSeparator);
  const isNumbered = others.length === 0 && outlineNumber.test(number) && /^[^\d\s]*\p{L}/u.test(numbered);
  return isNumbered ? `${number} ${numbered}` : text;
}

/**
 * Smaller than its line and above it, as exponents and the marks of notes are. What is hardly smaller stands far above,
 * right behind what it raises: a cell beside others may as well be higher. What is lowered stands right behind, too.
 */
function shiftOf(piece: Piece, line: Piece, previous: Piece | undefined): Shift {
  const size = piece.height / line.height;
  const shift = (piece.baseline - line.baseline) / line.height;
  if (size < 0.85 && shift > 0.15) return shift;
  const isBehind = previous && Math.abs(piece.start - previous.end) < withinWord * line.height;
  if (!isBehind) return 0;
  const isShifted = size < 0.95 && (Math.abs(shift) > 0.3 || (size < 0.85 && shift < -0.08));
  return isShifted ? shift : 0;
}

/** By so much of their width letters that are drawn a second time may miss their place. */
const drawnBeside = 0.4;

/** How many letters at the beginning of a piece are the last ones again, drawn over themselves to look bold. */
function drawnAgain(text: string, previous: Piece, piece: Piece): number {
  const back = previous.end - piece.start;
  const letter = (piece.end - piece.start) / piece.text.length;
  if (back < letter * (1 - drawnBeside)) return 0;
  const most = Math.min(piece.text.length, text.length, Math.ceil(back / letter / (1 - drawnBeside)));
  const least = Math.max(1, Math.floor(back / letter / (1 + drawnBeside)));
  for (let count = most; count >= least; count -= 1) {
    if (text.endsWith(piece.text.slice(0, count))) return count;
  }
  return 0;
}

/** Whether a piece begins over the end of the one before it; an accent is so wide, in font sizes. */
function liesOver(previous: Piece, piece: Piece): boolean {
  const back = (previous.end - piece.start) / Math.max(piece.height, previous.height);
  return back > accentWidth.least && back < accentWidth.most;
}
const accentWidth = { least: 0.15, most: 0.9 };

/** pdf.js puts the spaces between words; what is left are the cells of tables, which may run into each other. */
function separate(previous: Piece, piece: Piece): '' | ' ' | typeof cellSeparator {
  const height = Math.max(piece.height, previous.height);
  const gap = piece.start - previous.end;
  if (gap > withinWord * height && isFigure(piece, previous)) return ' ';
  if (gap > cellGap * height || piece.end < previous.start - cellGap * height) return cellSeparator;
  const isSameSize = Math.min(piece.height, previous.height) > 0.9 * height;
  const isShifted = isSameSize && Math.abs(piece.baseline - previous.baseline) > 0.5 * height;
  return gap < -0.5 * height || isShifted ? ' ' : '';
}

/** Whether a piece is the figure to the sign of a currency, which a sheet sets apart from it. */
const isFigure = (piece: Piece, previous: Piece | undefined) =>
  /^\s*\p{Sc}\s*$/u.test(previous?.text ?? '') && /^\s*[\d(.-]/.test(piece.text);

/** Turns the page so that this piece's text runs to the right. */
function placeOf({ transform, width, height }: TextItem): Omit<Piece, 'text' | 'rightToLeft' | 'isFixed'> {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform as number[];
  const scale = Math.hypot(a, b) || 1;
  const cosine = a / scale;
  const sine = b / scale;
  const start = x * cosine + y * sine;
  return {
    start,
    end: start + width,
    baseline: y * cosine - x * sine,
    height: height || Math.hypot(c, d) || 1,
    angle: Math.round((Math.atan2(b, a) * 12) / Math.PI) * 15,
  };
}

/** How many lines would have had room for what begins the next one, before where a cell ends. */
export const linesWithRoom = (lines: readonly PdfLine[], right: number): number =>
  lines.slice(1).filter((line, at) => {
    const [word = ''] = line.text.split(' ', 1);
    const width = ((line.end - line.start) / Math.max(1, line.text.length)) * (word.length + 1);
    return (lines[at] as PdfLine).end + width < right;
  }).length;
