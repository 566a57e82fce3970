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

/** What stands between the bars of a line; an escaped bar is none. */
function cellsIn(markdown: string, line: Span): Span[] {
  const written = markdown.slice(line.start, line.end);
  const inner = written.replace(/\|\s*$/, '');
  const from = /^\s*\|/.exec(inner)?.[0].length ?? 0;
  const cells: Span[] = [];
  let start = from;
  for (const part of inner.slice(from).split(/(?<!\\)\|/)) {
    const lead = part.length - part.trimStart().length;
    cells.push({
      start: line.start + start + lead,
      end: line.start + start + Math.max(lead, part.trimEnd().length),
    });
    start += part.length + 1;
  }
  return cells;
}
