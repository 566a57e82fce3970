/** A table that begins at a line: its rows, how many of them are heads, and the line behind it. */
type Found = { rows: string[][]; heads: number; end: number };

/** Longer ones, in lines, nobody types. */
const mostLines = 2_000;
const mostColumns = 50;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const gridBorder = /^ {0,3}\+(?:[-=:]+\+)+ *$/;
/** Dashes in groups, one below or above each column; without gaps they are the edge of a table whose rows have lines. */
const dashes = /^ {0,3}-{2,}(?: +-{2,})+ *$/;
const edge = /^ {0,3}-{3,} *$/;

/**
 * Markdown with the tables that Pandoc knows beside those of pipes as such ones: those drawn with `+---+`, those set under
 * dashes, and those of the latter whose rows take several lines. What is no such table for sure stays as it is.
 */
export function withPipeTables(source: string): string {
  if (!/^ {0,3}(?:\+[-=:]+\+|-{2,} +-{2,})/m.test(source)) return source;
  const lines = source.split('\n');
  const written: string[] = [];
  let open = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const mark = fence.exec(line)?.[1] ?? '';
    if (open) {
      if (mark.startsWith(open) && line.trim() === mark) open = '';
    } else if (mark) open = mark;
    else if (isBlank(lines[at - 1])) {
      const table = gridAt(lines, at) ?? alignedAt(lines, at);
      if (table) {
        written.push(...pipes(table));
        at = table.end - 1;
        continue;
      }
    }
    written.push(line);
  }
  return written.join('\n');
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

function pipes({ rows, heads }: Found): string[] {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const columns = rows[0]?.length ?? 0;
  const head = Array.from({ length: columns }, (_, column) =>
    rows
      .slice(0, heads)
      .map((cells) => cells[column])
      .filter(Boolean)
      .join(' '),
  );
  return ['', row(head), `|${'---|'.repeat(columns)}`, ...rows.slice(heads).map(row), ''];
}

/** What stands between places of a line, without spaces. */
const between = (line: string, places: readonly number[]): string[] =>
  places.slice(0, -1).map((place, at) => line.slice(place, places[at + 1]).trim());

/** The lines of a row as its cells. */
const joinedCells = (lines: readonly (readonly string[])[]): string[] =>
  (lines[0] ?? []).map((_, column) =>
    lines
      .map((cells) => cells[column])
      .filter(Boolean)
      .join(' '),
  );

function gridAt(lines: readonly string[], from: number): Found | undefined {
  const border = lines[from] as string;
  if (!gridBorder.test(border)) return undefined;
  const places = [...border].flatMap((sign, at) => (sign === '+' ? [at] : []));
  if (places.length > mostColumns) return undefined;
  const rows: string[][] = [];
  let heads = 0;
  let row: string[][] = [];
  let end = from + 1;
  for (; end < lines.length && end - from < mostLines; end += 1) {
    const line = lines[end] as string;
    if (gridBorder.test(line)) {
      if (row.length > 0) rows.push(joinedCells(row));
      row = [];
      if (line.includes('=') && heads === 0) heads = rows.length;
    } else if (places.every((place) => line[place] === '|')) {
      row.push(between(line, places).map((cell) => cell.replace(/^\|\s*/, '')));
    } else break;
  }
  return rows.length > 0 && row.length === 0 && isBlank(lines[end]) ? { rows, heads, end } : undefined;
}

function alignedAt(lines: readonly string[], from: number): Found | undefined {
  const hasEdge = edge.test(lines[from] as string) && !isBlank(lines[from + 1]);
  const first = hasEdge ? from + 1 : from;
  let at = first;
  while (at < first + mostHeadLines && !isBlank(lines[at]) && !dashes.test(lines[at] as string)) at += 1;
  const drawn = lines[at] ?? '';
  if (!dashes.test(drawn) || (!hasEdge && at > first + 1)) return undefined;
  const starts = [...drawn.matchAll(/-+/g)].map(({ index }) => index);
  const head = lines.slice(first, at);
  const [body, end] = bodyBehind(lines, at + 1, hasEdge || head.length === 0);
  if (body.length === 0 || starts.length > mostColumns) return undefined;
  const fits = (line: string) =>
    !line.includes('\t') && starts.every((start) => start === 0 || (line[start - 1] ?? ' ') === ' ');
  if (![...head, ...body].every(fits)) return undefined;
  const places = [0, ...starts.slice(1), Number.POSITIVE_INFINITY];
  const cells = (some: readonly string[]) => some.map((line) => between(line, places));
  const rows = body.some((line) => isBlank(line))
    ? parted(body).map((row) => joinedCells(cells(row)))
    : hasEdge
      ? [joinedCells(cells(body))]
      : cells(body);
  return {
    rows: [...(head.length > 0 ? [joinedCells(cells(head))] : []), ...rows],
    heads: head.length > 0 ? 1 : 0,
    end,
  };
}

const mostHeadLines = 10;

/** The lines of a table below its dashes, up to what closes it, or to a blank line where nothing has to; and what follows. */
function bodyBehind(lines: readonly string[], from: number, mustClose: boolean): [string[], number] {
  for (let at = from; at <= lines.length && at - from < mostLines; at += 1) {
    const line = lines[at] ?? '';
    if (edge.test(line) || dashes.test(line)) {
      if (!isBlank(lines[at + 1])) break;
      const body = lines.slice(from, at);
      return [isBlank(body.at(-1)) ? body.slice(0, -1) : body, at + 1];
    }
    if (!mustClose && isBlank(line)) return [lines.slice(from, at), at];
  }
  // Not closed, or a rule that a page is divided by.
  return [[], from];
}

/** Lines that blank ones part. */
function parted(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (isBlank(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.filter(({ length }) => length > 0);
}
