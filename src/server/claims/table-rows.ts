import type { Token, Tokens } from 'marked';
import type { Span } from '../language/sentences.ts';
import { leavesOf } from './leaves.ts';
import { showInline, spoken } from './shown.ts';

/** Where it stands, without the white space around it, what it says, and the citations in it. */
type Cell = Span & { said: string; cited: number[] };

/** A row below the head of a Markdown table. */
export type TableRow = {
  cells: readonly Cell[];
  heads: readonly Cell[];
  /** Its place below the head. */
  index: number;
};

/** The rows of an answer's tables, in order. */
export function rowsOf(markdown: string): TableRow[] {
  return leavesOf(markdown).flatMap(({ token, lines }) => {
    if (token.type !== 'table') return [];
    const { header, rows } = token as Tokens.Table;
    const read = (line: Span | null | undefined, cells: readonly Tokens.TableCell[]): Cell[] =>
      line ? cellsIn(markdown, line).map((span, at) => ({ ...span, ...sayOf(cells[at]?.tokens ?? []) })) : [];
    const heads = read(lines[0], header);
    return rows.map((cells, index) => ({ cells: read(lines[index + 2], cells), heads, index }));
  });
}

function sayOf(tokens: readonly Token[]): Pick<Cell, 'said' | 'cited'> {
  const { text, citations } = showInline(tokens);
  return { said: spoken(text), cited: citations.flatMap(({ numbers }) => numbers) };
}

/** What stands between the bars of a line, as the reader of answers tells them apart. */
function cellsIn(markdown: string, line: Span): Span[] {
  const written = markdown.slice(line.start, line.end);
  // A bar behind a backslash is text, unless the backslash is itself.
  const bars = [...written.matchAll(/\\.|\|/g)].flatMap(({ 0: sign, index }) => (sign === '|' ? index : []));
  const cells = [...bars, written.length].map((end, at) => {
    const part = written.slice((bars[at - 1] ?? -1) + 1, end);
    const lead = part.length - part.trimStart().length;
    const start = line.start + end - part.length;
    return { start: start + lead, end: start + Math.max(lead, part.trimEnd().length) };
  });
  const isEmpty = (cell: Span | undefined) => cell !== undefined && cell.start === cell.end;
  if (isEmpty(cells[0])) cells.shift();
  if (isEmpty(cells.at(-1))) cells.pop();
  return cells;
}
