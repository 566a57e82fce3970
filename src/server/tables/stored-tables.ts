import type { Span } from '../language/sentences.ts';
import { createPause, type Pause } from '../pauses.ts';
import { readLayout } from '../reading/blocks/layout.ts';

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
  /** Whether every row could be told from the next, and all of them are here. */
  isWhole: boolean;
};

/** What a table may have; of one with more the rest is left out, and it is not whole. */
const tableBounds = { rows: 20_000, columns: 100 } as const;

/** One to which the next may be added, where it only goes on there. */
type OpenTable = StoredTable & { rows: StoredRow[] };

/** A line of a table, with its place in the file's text. */
type Line = Span & { text: string; passage: number | null };

/** A table as it is gathered from the passages that it runs through. */
type Stretch = { first: TablePassage; lines: Line[]; isTorn: boolean };

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
  const pause = createPause();
  const tables: OpenTable[] = [];
  for (const stretch of stretchesOf(passages)) {
    const table = await readStretch(stretch, pause);
    const before = tables.at(-1);
    if (table && before && goesOn(before, table)) addTo(before, table);
    else if (table) tables.push(table);
  }
  return tables;
}

function* stretchesOf(passages: readonly TablePassage[]): Generator<Stretch> {
  let open: Stretch | null = null;
  /** Where the last table, or rows that could not be read as one, came to their end. */
  let end = { fileId: '', at: 0, isTable: false };
  for (const [index, passage] of passages.entries()) {
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
        open ??= { first: passage, lines: [], isTorn: isBeside && !end.isTable };
        takeOn(open, lines, gap);
        end = { fileId, at: open.lines.at(-1)?.end ?? start + block.end, isTable: true };
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

/** What stands in the next passage. A text is cut at times inside a row, with nothing between its parts. */
function takeOn(open: Stretch, lines: Line[], gap: number): void {
  const [first] = lines;
  const last = open.lines.at(-1);
  if (first && last && gap === 0) {
    open.lines.pop();
    lines[0] = { text: last.text + first.text, start: last.start, end: first.end, passage: null };
  } else if ((first?.text.length ?? 0) > mayBeCut || (last?.text.length ?? 0) > mayBeCut) {
    open.isTorn = true;
  }
  for (const line of lines) open.lines.push(line);
}

/** A head with the value behind it, or what stands in a row without one. */
type Segment = { head: string | null; value: string };

const segmentsOf = (line: string): Segment[] =>
  line.split('; ').map((part) => {
    const at = part.indexOf(': ');
    return at < 1 ? { head: null, value: part } : { head: part.slice(0, at), value: part.slice(at + 2) };
  });

/** Null where nothing names its columns. */
async function readStretch({ first, lines, isTorn }: Stretch, pause: Pause): Promise<OpenTable | null> {
  const prefix = captionBefore(lines);
  const read: Segment[][] = [];
  for (const line of lines.slice(0, tableBounds.rows)) {
    read.push(segmentsOf(line.text.slice(line.text.startsWith(prefix) ? prefix.length : 0)));
    await pause();
  }
  const ordered = headsOf(read);
  if (ordered.length < 2) return null;
  const heads = new Set(ordered);
  const isNamed = hasNamesOfRows(read, heads);
  const columns = isNamed ? ['', ...ordered] : ordered;
  const places = new Map(columns.map((head, at) => [head, at]));
  const above: string[] = [];
  const rows: StoredRow[] = [];
  let under = '';
  let isClear = true;
  for (const [at, segments] of read.entries()) {
    await pause();
    const { start, end, passage } = lines[at] as Line;
    if (!segments.some((segment) => isHead(segment, heads))) {
      const said = segments.map(saidBy).join('; ');
      if (rows.length === 0) above.push(said);
      under = said;
      continue;
    }
    const { cells, isDouble } = cellsOf(segments, { places, heads, isNamed });
    isClear &&= !isDouble;
    rows.push({ cells, start, end, passage, under: above.includes(under) ? '' : under });
  }
  const filled = rows.reduce((sum, { cells }) => sum + cells.filter(Boolean).length, 0);
  // What fills each column once is a form, not a table.
  if (filled <= rows.length * columns.length * leastFilled) return null;
  const { fileId, fileName, title, page, section = '' } = first;
  return {
    fileId,
    fileName,
    ...(title && { title }),
    page,
    section,
    caption: [prefix.slice(1, -2), ...above].filter(Boolean).join(' '),
    columns,
    rows,
    start: (lines[0] as Line).start,
    end: (lines.at(-1) as Line).end,
    isWhole: isClear && !isTorn && lines.length <= tableBounds.rows && ordered.length < tableBounds.columns,
  };
}

const leastFilled = 0.5;

/** `[Sheet] ` before each row. */
function captionBefore(lines: readonly Line[]): string {
  const [, prefix = ''] = /^(\[[^\]]{1,200}\] )/.exec(lines[0]?.text ?? '') ?? [];
  return lines.every(({ text }) => text.startsWith(prefix) || !text.includes(': ')) ? prefix : '';
}

/**
 * The names of the columns, in order. In a long table what comes only once before a colon is part of a value.
 */
function headsOf(rows: readonly Segment[][]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const { head } of row) if (head !== null) counts.set(head, (counts.get(head) ?? 0) + 1);
  const least = rows.length > 10 ? 2 : 1;
  const heads = [...counts].filter(([, count]) => count >= least).map(([head]) => head);
  return inOrder(heads.slice(0, tableBounds.columns), rows);
}

/** Rows leave out what is blank: a column's place is behind those that most often stand before it. */
function inOrder(heads: readonly string[], rows: readonly Segment[][]): string[] {
  const ordered: string[] = [];
  const known = new Set(heads);
  for (const row of rows) {
    if (ordered.length === heads.length) break;
    let at = 0;
    for (const { head } of row) {
      if (head === null || !known.has(head)) continue;
      const place = ordered.indexOf(head);
      if (place < 0) ordered.splice(at, 0, head);
      at = (place < 0 ? at : place) + 1;
    }
  }
  return ordered;
}

const isHead = ({ head }: Segment, heads: ReadonlySet<string>) => head !== null && heads.has(head);

const saidBy = ({ head, value }: Segment) => (head === null ? value : `${head}: ${value}`);

/** Whether most rows begin with what has no head: the names of the rows. */
function hasNamesOfRows(rows: readonly Segment[][], heads: ReadonlySet<string>): boolean {
  const full = rows.filter((row) => row.some((segment) => isHead(segment, heads)));
  const named = full.filter(([segment]) => segment && !isHead(segment, heads));
  return named.length * 2 > full.length;
}

/** What has no head of the table goes on with the value before it. */
function cellsOf(
  segments: readonly Segment[],
  {
    places,
    heads,
    isNamed,
  }: { places: ReadonlyMap<string, number>; heads: ReadonlySet<string>; isNamed: boolean },
): { cells: string[]; isDouble: boolean } {
  const cells = Array.from({ length: places.size }, () => '');
  let at = isNamed ? 0 : -1;
  let isDouble = false;
  for (const segment of segments) {
    const place = segment.head !== null && heads.has(segment.head) ? places.get(segment.head) : undefined;
    if (place !== undefined) {
      at = place;
      isDouble ||= cells[at] !== '';
      cells[at] = segment.value;
    } else if (at >= 0) {
      const before = cells[at];
      cells[at] = before ? `${before}; ${saidBy(segment)}` : saidBy(segment);
    } else {
      isDouble = true;
    }
  }
  return { cells, isDouble };
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
