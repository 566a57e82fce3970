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
  const rows = lines.map((line) => line.split(bar).map((cell) => cell.trim()));
  const isEven = rows.every(({ length }) => length > 1 && length === rows[0]?.length);
  if (isEven && rows.length > 2) return [{ kind: 'table', rows }];
  return [{ kind: 'paragraph', text: paragraph }];
}
