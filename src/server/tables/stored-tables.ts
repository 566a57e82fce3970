import type { Span } from '../language/sentences.ts';
import { pause, withPauses } from '../pauses.ts';
import { pagesWithin, readLayout } from '../reading/blocks/layout.ts';

/** A passage as it is stored, from which tables are read back. */
export type TablePassage = Span & {
  fileId: string;
  fileName: string;
  title?: string | undefined;
  page: number | null;
  text: string;
  section?: string | undefined;
  layout?: string | undefined;
};

/** A row as it stands in the file's stored text; `cells` by the table's columns, '' where one is blank. */
export type StoredRow = Span & {
  cells: readonly string[];
  /** Which of the passages holds it whole; null where two share it. */
  passage: number | null;
  /** The heading among the rows that it stands under; '' for none. */
  under: string;
};

/** A table whose columns have names. */
export type StoredTable = Span & {
  fileId: string;
  fileName: string;
  title?: string | undefined;
  page: number | null;
  /** The headings that it stands under. */
  section: string;
  /** What stands before its rows and belongs to it, such as the name of its sheet. */
  caption: string;
  /** '' for a column that has no name. */
  columns: readonly string[];
  rows: readonly StoredRow[];
  /** Whether every row could be told from the next, and all of them are here with all that their cells say. */
  isWhole: boolean;
};

/**
 * What a table may have; of one with more the rest is left out, and it is not whole. `row`, `cell` and `name` are in
 * UTF-16 code units: whoever reads a cell has no further pause in it.
 */
const tableBounds = { rows: 20_000, columns: 100, row: 40_000, cell: 2_000, name: 200 } as const;

/** One to which the next may be added, where it only goes on there. */
type OpenTable = StoredTable & { rows: StoredRow[] };

/** A line of a table, with its place in the file's text. */
type Line = Span & { text: string; passage: number | null };

/** A table as it is gathered from the passages that it runs through. */
type Stretch = { first: TablePassage; lines: Line[]; end: number; isTorn: boolean };

/** A row as long as this may have been cut into passages by its sentences. */
const mayBeCut = 400;
/** Two tables with nothing but blank lines between them are this far apart. */
const blankLines = 3;

/**
 * The tables of files with names over their columns, read back from the stored text: whatever format they came from,
 * each row is a line such as "Head: value; Head: value" (see `writeTable`). A table that goes on over several pages, or
 * below a blank row, is one.
 * @param passages of each file those with tables, in order
 */
export async function readTables(passages: readonly TablePassage[]): Promise<StoredTable[]> {
  const tables: OpenTable[] = [];
  for await (const stretch of stretchesOf(passages)) {
    const table = await readStretch(stretch);
    const before = tables.at(-1);
    if (table && before && goesOn(before, table)) addTo(before, table);
    else if (table) tables.push(table);
  }
  return tables;
}

async function* stretchesOf(passages: readonly TablePassage[]): AsyncGenerator<Stretch> {
  let open: Stretch | null = null;
  /** Where the last table, or rows that could not be read as one, came to their end. */
  let end = { fileId: '', at: 0, isTable: false };
  for await (const [index, passage] of withPauses(passages.entries())) {
    const { text, start, layout = '', fileId } = passage;
    for (const block of readLayout(layout, text)) {
      // Between blocks there are blank lines; at the end of a passage a row may be cut behind a space.
      const own =
        block.end === text.length ? text.slice(block.start) : text.slice(block.start, block.end).trimEnd();
      const gap = end.fileId === fileId ? start + block.start - end.at : Number.NaN;
      const isRest = block.kind === 'table' && open !== null && block.start === 0 && (gap === 0 || gap === 1);
      const isBarred = block.kind === 'paragraph' && own.includes(' | ');
      const isBeside = gap >= 0 && gap <= blankLines;
      if (open && !isRest) {
        // A page of a PDF whose rows have blanks is no table by itself, but part of the one before.
        if (isBarred && isBeside) open.isTorn = true;
        yield open;
        open = null;
      }
      if (block.kind === 'table') {
        const lines = linesOf(own, start + block.start, index);
        open ??= { first: passage, lines: [], end: 0, isTorn: isBeside && !end.isTable };
        takeOn(open, lines, gap);
        end = { fileId, at: open.end, isTable: true };
      } else if (isBarred) {
        end = { fileId, at: start + block.start + own.length, isTable: false };
      }
    }
  }
  if (open) yield open;
}

function linesOf(text: string, from: number, passage: number): Line[] {
  const lines: Line[] = [];
  let start = from;
  for (const line of text.split('\n')) {
    lines.push({ text: line, start, end: start + line.length, passage });
    start += line.length + 1;
  }
  return lines;
}

/**
 * What stands in the next passage. A text is cut at times inside a row, with nothing between its parts. One row or
 * character more than a table may have tells that there are more.
 */
function takeOn(open: Stretch, lines: Line[], gap: number): void {
  const [first] = lines;
  const last = open.lines.at(-1);
  if (first && last && gap === 0) {
    open.lines.pop();
    const text = last.text.length > tableBounds.row ? last.text : last.text + first.text;
    lines[0] = { text, start: last.start, end: first.end, passage: null };
  } else if ((first?.text.length ?? 0) > mayBeCut || (last?.text.length ?? 0) > mayBeCut) {
    open.isTorn = true;
  }
  open.end = lines.at(-1)?.end ?? open.end;
  for (const line of lines) if (open.lines.length <= tableBounds.rows) open.lines.push(line);
}

/** A part of a row: a head with the value behind it, or what stands there without one. */
type Segment = { head: string | null; value: string; part: string };

/** Taken anew for each look at a table: kept of all of its rows, they would take many times the room of its text. */
const segmentsOf = (line: string): Segment[] =>
  line.split('; ').map((part) => {
    const at = part.indexOf(': ');
    return at < 1
      ? { head: null, value: part, part }
      : { head: part.slice(0, Math.min(at, tableBounds.name)), value: part.slice(at + 2), part };
  });

/** Null where nothing names its columns. */
async function readStretch({ first, lines, end, isTorn }: Stretch): Promise<OpenTable | null> {
  const prefix = captionBefore(lines);
  const read: string[] = [];
  let isClear = true;
  for (const { text } of lines.slice(0, tableBounds.rows)) {
    read.push(text.slice(text.startsWith(prefix) ? prefix.length : 0, tableBounds.row));
    isClear &&= text.length <= tableBounds.row;
    await pause();
  }
  const { ordered, isSure } = await headsOf(read);
  isClear &&= isSure;
  if (ordered.length < 2) return null;
  const heads = new Set(ordered);
  const isNamed = await hasNamesOfRows(read, heads);
  const columns = isNamed ? ['', ...ordered] : ordered;
  const places = new Map(columns.map((head, at) => [head, at]));
  let caption = prefix.slice(1, -2);
  const above = new Set<string>();
  const rows: StoredRow[] = [];
  let under = '';
  let filled = 0;
  for (const [at, text] of read.entries()) {
    await pause();
    const segments = segmentsOf(text);
    const line = lines[at] as Line;
    if (!segments.some((segment) => isHead(segment, heads))) {
      under = text.slice(0, tableBounds.name);
      if (rows.length > 0 || namesAll(text, ordered)) continue;
      above.add(under);
      if (caption.length < longestCaption) caption = [caption, under].filter(Boolean).join(' ');
      continue;
    }
    const { cells, isWhole } = cellsOf(segments, { places, heads, isNamed });
    isClear &&= isWhole;
    filled += cells.filter(Boolean).length;
    const { start, end: rowEnd, passage } = line;
    rows.push({ cells, start, end: rowEnd, passage, under: above.has(under) ? '' : under });
  }
  // What fills each column once is a form, not a table.
  if (filled <= rows.length * columns.length * leastFilled) return null;
  const { fileId, fileName, title, section = '' } = first;
  const begin = (lines[0] as Line).start - first.start;
  return {
    fileId,
    fileName,
    ...(title && { title }),
    page: pagesWithin(first, { start: begin, end: begin }).page,
    section: section.slice(0, longestCaption),
    caption,
    columns,
    rows,
    start: (lines[0] as Line).start,
    end,
    isWhole: isClear && !isTorn && lines.length <= tableBounds.rows && ordered.length < tableBounds.columns,
  };
}

/** Whether a line names the columns, as it does where no row has a value for one. */
const namesAll = (line: string, heads: readonly string[]) => {
  const names = new Set(line.split(' | '));
  return heads.every((head) => names.has(head));
};

const leastFilled = 0.5;
/** The headings above a table are taken up to here, and lines into its caption up to the one that reaches it. */
const longestCaption = 1_000;

/** `[Sheet] ` before each row. */
function captionBefore(lines: readonly Line[]): string {
  const [, prefix = ''] = /^(\[[^\]]{1,200}\] )/.exec(lines[0]?.text ?? '') ?? [];
  return lines.every(({ text }) => text.startsWith(prefix) || !text.includes(': ')) ? prefix : '';
}

/** Of so many different names it is counted how often they come; with more it is not sure which are columns. */
const mostNames = 50_000;

/**
 * The names of the columns, in order. In a long table what comes only once before a colon is part of a value.
 */
async function headsOf(rows: readonly string[]): Promise<{ ordered: string[]; isSure: boolean }> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    await pause();
    for (const { head } of segmentsOf(row)) {
      if (head === null) continue;
      const count = counts.get(head) ?? 0;
      if (count > 0 || counts.size < mostNames) counts.set(head, count + 1);
    }
  }
  const least = rows.length > 10 ? 2 : 1;
  const heads = new Set<string>();
  for (const [head, count] of counts) {
    await pause();
    if (count >= least) heads.add(head);
    if (heads.size === tableBounds.columns) break;
  }
  return { ordered: await inOrder(heads, rows), isSure: counts.size < mostNames };
}

/** Rows leave out what is blank: a column's place is behind those that most often stand before it. */
async function inOrder(heads: ReadonlySet<string>, rows: readonly string[]): Promise<string[]> {
  const ordered: string[] = [];
  let places = new Map<string, number>();
  for (const row of rows) {
    if (ordered.length === heads.size) break;
    await pause();
    let at = 0;
    for (const { head } of segmentsOf(row)) {
      if (head === null || !heads.has(head)) continue;
      const place = places.get(head);
      if (place === undefined) {
        ordered.splice(at, 0, head);
        places = new Map(ordered.map((each, index) => [each, index]));
      }
      at = (place ?? at) + 1;
    }
  }
  return ordered;
}

const isHead = ({ head }: Segment, heads: ReadonlySet<string>) => head !== null && heads.has(head);

/** Whether most rows begin with what has no head: the names of the rows. */
async function hasNamesOfRows(rows: readonly string[], heads: ReadonlySet<string>): Promise<boolean> {
  let [full, named] = [0, 0];
  for (const row of rows) {
    await pause();
    const at = segmentsOf(row).findIndex((segment) => isHead(segment, heads));
    if (at >= 0) full += 1;
    if (at > 0) named += 1;
  }
  return named * 2 > full;
}

/** What has no head of the table goes on with the value before it. */
function cellsOf(
  segments: readonly Segment[],
  {
    places,
    heads,
    isNamed,
  }: { places: ReadonlyMap<string, number>; heads: ReadonlySet<string>; isNamed: boolean },
): { cells: string[]; isWhole: boolean } {
  const cells = Array.from({ length: places.size }, () => '');
  let at = isNamed ? 0 : -1;
  let isWhole = true;
  for (const segment of segments) {
    const place = segment.head !== null && heads.has(segment.head) ? places.get(segment.head) : undefined;
    if (place !== undefined) {
      at = place;
      isWhole &&= cells[at] === '';
      cells[at] = segment.value;
    } else if (at >= 0) {
      const before = cells[at];
      cells[at] = before ? `${before}; ${segment.part}` : segment.part;
    } else {
      isWhole = false;
    }
  }
  isWhole &&= cells.every(({ length }) => length <= tableBounds.cell);
  return { cells: cells.map((cell) => cell.slice(0, tableBounds.cell)), isWhole };
}

const goesOn = (before: StoredTable, table: StoredTable) =>
  before.fileId === table.fileId &&
  table.start - before.end <= blankLines &&
  before.caption === table.caption &&
  before.columns.length === table.columns.length &&
  before.columns.every((head, at) => head === table.columns[at]);

function addTo(before: OpenTable, table: OpenTable): void {
  for (const row of table.rows)
    if (before.rows.length < tableBounds.rows) before.rows.push(row);
    else before.isWhole = false;
  before.end = table.end;
  before.isWhole &&= table.isWhole;
}
