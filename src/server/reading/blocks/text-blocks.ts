import type { Block } from './block.ts';

const bar = ' | ';

/**
 * Blocks of pages whose paragraphs are divided by blank lines, and whose rows of tables show their cells as "a | b".
 * Heads are looked for only where each row has as many cells: an empty one left no trace.
 */
export function blocksOfPages(pages: readonly string[]): Block[] {
  return pages.flatMap((page): Block[] => [
    { kind: 'page' },
    ...page.split('\n\n').flatMap(blocksOfParagraph),
  ]);
}

function blocksOfParagraph(paragraph: string): Block[] {
  if (!paragraph.includes(bar)) return [{ kind: 'paragraph', text: paragraph }];
  const lines = paragraph.split('\n');
  const rows = lines.map((line) => line.split(bar).map((cell) => cell.trim()));
  const isEven = rows.every(({ length }) => length > 1 && length === rows[0]?.length);
  if (isEven && rows.length > 2) return [{ kind: 'table', rows }];
  return [{ kind: 'paragraph', text: paragraph }];
}
