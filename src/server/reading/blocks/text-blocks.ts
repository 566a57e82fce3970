import type { Block } from './block.ts';

const bar = ' | ';

/**
 * Blocks of pages whose paragraphs are divided by blank lines, and whose rows of tables show their cells as "a | b".
 * Heads are looked for only where each row has as many cells: an empty one left no trace.
 * @param headings the levels of paragraphs that are headings
 */
export function blocksOfPages(
  pages: readonly string[],
  headings: ReadonlyMap<string, number> = new Map(),
): Block[] {
  const blocksOf = (paragraph: string): Block[] => {
    const level = headings.get(paragraph);
    return level === undefined ? blocksOfParagraph(paragraph) : [{ kind: 'heading', level, text: paragraph }];
  };
  return pages.flatMap((page): Block[] => [{ kind: 'page' }, ...page.split('\n\n').flatMap(blocksOf)]);
}

function blocksOfParagraph(paragraph: string): Block[] {
  if (!paragraph.includes(bar)) return [{ kind: 'paragraph', text: paragraph }];
  const lines = paragraph.split('\n');
  const from = lines.findIndex((line) => line.includes(bar));
  const to = lines.findLastIndex((line) => line.includes(bar)) + 1;
  const rows = lines.slice(from, to).map((line) => line.split(bar).map((cell) => cell.trim()));
  const isEven = rows.every(({ length }) => length > 1 && length === rows[0]?.length);
  // A line behind the rows that begins no sentence goes on in their last cell.
  if (!isEven || rows.length < 3 || !beginsSentence(lines[to] ?? ''))
    return [{ kind: 'paragraph', text: paragraph }];
  return [...textOf(lines.slice(0, from)), { kind: 'table', rows }, ...textOf(lines.slice(to))];
}

const beginsSentence = (line: string) => !/^\p{Ll}/u.test(line);

const textOf = (lines: readonly string[]): Block[] =>
  lines.length > 0 ? [{ kind: 'paragraph', text: lines.join('\n') }] : [];
