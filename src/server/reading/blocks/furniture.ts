import type { TextBlock } from './block.ts';

/** So many entries in a row are a contents page or a menu; fewer may be the answer itself. */
const fewestEntries = 4;
/** A document that is little else is a list of links, which somebody wants to search. */
const leastLeft = 0.3;
/** Dots that lead from a title to its page, as the reader of PDF writes them or as they stand in other texts. */
const leader = /(?:…|\.{4}|(?:\. ){4}) ?(?:\d{1,4}|[ivxlc]{1,6})$/;
const contentsTitle =
  /^(?:table of )?contents$|^(?:tabla de contenidos?|[íi]ndice(?: general)?|contenidos?|sumario)$/i;

/** A document in which what only leads to its parts is furniture: contents pages, menus, and the titles above them. */
export function markFurniture(blocks: readonly TextBlock[]): TextBlock[] {
  const entries = blocks.map(entriesIn);
  const marked = new Set<number>();
  for (let start = 0; start < blocks.length; start += 1) {
    if (!entries[start]) continue;
    let end = start;
    let count = 0;
    for (let at = start; at < blocks.length && (entries[at] || blocks[at]?.kind === 'page'); at += 1) {
      count += entries[at] ?? 0;
      if (entries[at]) end = at;
    }
    if (count >= fewestEntries) {
      for (let at = start; at <= end; at += 1) if (entries[at]) marked.add(at);
      const above = blocks[start - 1];
      if (above && contentsTitle.test(textOf(above).trim())) marked.add(start - 1);
    }
    start = end;
  }
  const kept = blocks.filter((_, index) => !marked.has(index));
  if (lengthOf(kept) < lengthOf(blocks) * leastLeft) return [...blocks];
  return blocks.map((block, index) =>
    marked.has(index) ? { kind: 'furniture', text: textOf(block) } : block,
  );
}

/** How many entries of a contents page or menu a block is; 0 for one that says something. */
function entriesIn(block: TextBlock): number {
  if (block.kind === 'furniture' || !('text' in block)) return 0;
  if ('leads' in block && block.leads) return 1;
  const lines = block.text.split('\n');
  const led = lines.filter((line) => leader.test(line)).length;
  return led > lines.length / 2 ? lines.length : 0;
}

const textOf = (block: TextBlock) => ('text' in block ? block.text : '');
const lengthOf = (blocks: readonly TextBlock[]) => blocks.reduce((sum, block) => sum + lengthOfOne(block), 0);

function lengthOfOne(block: TextBlock): number {
  if (block.kind === 'table') return 1_000;
  return block.kind === 'furniture' ? 0 : textOf(block).length;
}
