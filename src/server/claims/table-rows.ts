import type { Span } from '../language/sentences.ts';

/** A row below the head of a Markdown table, as stretches of the Markdown. */
export type TableRow = {
  /** Without the white space around them. */
  cells: readonly Span[];
  heads: readonly Span[];
  /** Its place below the head. */
  index: number;
};

const rule = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

/** The rows of a text's tables in order, those in blocks of code left out. */
export function rowsOf(markdown: string): TableRow[] {
  const found: TableRow[] = [];
  let fence = '';
  let before: Span | null = null;
  let heads: Span[] | null = null;
  let index = 0;
  let start = 0;
  for (const line of markdown.split('\n')) {
    const span = { start, end: start + line.length };
    const [, opening = ''] = /^\s*(```+|~~~+)/.exec(line) ?? [];
    const isCode = fence !== '' || opening !== '';
    if (fence && line.includes(fence)) fence = '';
    else if (!fence) fence = opening;
    if (isCode || !line.includes('|')) heads = null;
    else if (heads) found.push({ cells: cellsIn(markdown, span), heads, index: index++ });
    else if (before && rule.test(line) && markdown.slice(before.start, before.end).includes('|')) {
      heads = cellsIn(markdown, before);
      index = 0;
    }
    before = isCode ? null : span;
    start = span.end + 1;
  }
  return found;
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
