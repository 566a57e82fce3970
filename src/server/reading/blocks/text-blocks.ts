import type { Block, TableBlock } from './block.ts';
import { isPeriod } from './cell-kinds.ts';
import { withLists } from './listed-lines.ts';
import { headsOf } from './write-table.ts';

const bar = ' | ';
/** One with an empty cell behind it has no other space. */
const bars = /(?:^| )\|(?= |$)/;

/** Fewer rows are no table, unless they go on with one. */
const fewestRows = 3;

/** What a layout tells of paragraphs, by their texts: how high headings stand, what is code, and what notes. */
type KnownParagraphs = {
  headings: ReadonlyMap<string, number>;
  code: ReadonlySet<string>;
  notes: ReadonlySet<string>;
};

/**
 * Blocks of pages whose paragraphs are divided by blank lines, and whose rows of tables show their cells as "a | b".
 * Heads are looked for only where each row has as many cells: an empty one left no trace. Rows of as many cells that
 * begin a page after one that ends in a table go on with it, under its heads.
 */
export function blocksOfPages(
  pages: readonly string[],
  { headings, code, notes }: KnownParagraphs = { headings: new Map(), code: new Set(), notes: new Set() },
): Block[] {
  const blocksOf = (paragraph: string, open?: TableBlock): Block[] => {
    const level = headings.get(paragraph);
    if (level !== undefined) return [{ kind: 'heading', level, text: paragraph }];
    if (code.has(paragraph)) return [{ kind: 'code', text: paragraph }];
    if (notes.has(paragraph)) return [{ kind: 'note', text: paragraph }];
    return blocksOfParagraph(paragraph, open);
  };
  const blocks: Block[] = [];
  for (const page of pages) {
    const last = blocks.at(-1);
    const open = last?.kind === 'table' ? last : undefined;
    blocks.push({ kind: 'page' });
    for (const [at, paragraph] of page.split('\n\n').entries()) {
      blocks.push(...blocksOf(paragraph, at === 0 ? open : undefined));
    }
  }
  return withLists(blocks);
}

function blocksOfParagraph(paragraph: string, open: TableBlock | undefined): Block[] {
  if (!paragraph.includes(bar)) return [{ kind: 'paragraph', text: paragraph }];
  const lines = paragraph.split('\n');
  const from = lines.findIndex((line) => line.includes(bar));
  const to = lines.findLastIndex((line) => line.includes(bar)) + 1;
  const rows = lines.slice(from, to).map((line) => line.split(bars).map((cell) => cell.trim()));
  const isEven = rows.every(({ length }) => length > 1 && length === rows[0]?.length);
  const goesOn = from === 0 && open !== undefined && open.rows[0]?.length === rows[0]?.length;
  // A line behind the rows that begins no sentence goes on in their last cell.
  if (!isEven || (rows.length < fewestRows && !goesOn) || !beginsSentence(lines[to] ?? '')) {
    return [{ kind: 'paragraph', text: paragraph }];
  }
  const table = goesOn ? underHeadsOf(open, rows) : ({ kind: 'table', rows } as const);
  return [...textOf(lines.slice(0, from)), table, ...textOf(lines.slice(to))];
}

/** A table whose rows are those of another that goes on; heads of their own make them a table of its own. */
function underHeadsOf({ rows: before, heads }: TableBlock, rows: TableBlock['rows']): TableBlock {
  const found = headsOf({ rows: before, heads });
  if (found === null) return { kind: 'table', rows, goesOn: true };
  const names = before.slice(found.from, found.to);
  const isRepeated = names.every((row, at) => row.every((cell, column) => cell === rows[at]?.[column]));
  if (isRepeated) return { kind: 'table', rows, heads: names.length, goesOn: true };
  if (namesColumns(rows[0] ?? [], before.slice(found.to))) return { kind: 'table', rows };
  return { kind: 'table', rows: [...names, ...rows], heads: names.length, goesOn: true };
}

/** Whether a row has a name where all the rows before it have values. */
const namesColumns = (row: readonly string[], before: TableBlock['rows']) =>
  row.some(
    (cell, column) =>
      column > 0 && isName(cell) && before.length > 0 && !before.some((other) => isName(other[column] ?? '')),
  );

const isName = (cell: string) => /\p{L}/u.test(cell) || isPeriod(cell);

const beginsSentence = (line: string) => !/^\p{Ll}/u.test(line);

const textOf = (lines: readonly string[]): Block[] =>
  lines.length > 0 ? [{ kind: 'paragraph', text: lines.join('\n') }] : [];
