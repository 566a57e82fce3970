import type { TextBlock } from './block.ts';
import { readLeader } from './leaders.ts';

/** So many entries in a row are a contents page or a menu; fewer may be the answer itself. */
const fewestEntries = 4;
/** A document that is little else is a list of links, which somebody wants to search. */
const leastLeft = 0.3;
/** Below the title of the contents, a page may stand without dots. */
const pageAtEnd = /(?: \| |\t| {2})(\d{1,4}|[ivxlc]{1,8})$/;
const contentsTitle =
  /^(?:table of )?contents$|^(?:tabla de contenidos?|[íi]ndice(?: general)?|contenidos?|sumario)$/i;

/** A document in which what only leads to its parts is furniture: contents pages, menus, and the titles above them. */
export function markFurniture(blocks: readonly TextBlock[]): TextBlock[] {
  const marked = new Set<number>();
  for (let start = 0; start < blocks.length; start += 1) {
    const above = blocks[start - 1];
    const isTitled = above !== undefined && contentsTitle.test(textOf(above).trim());
    const run = runFrom(blocks, start, isTitled);
    if (run.count < fewestEntries) continue;
    for (const at of run.places) marked.add(at);
    if (isTitled) marked.add(start - 1);
    start = Math.max(start, ...run.places);
  }
  const kept = blocks.filter((_, index) => !marked.has(index));
  if (lengthOf(kept) < lengthOf(blocks) * leastLeft) return [...blocks];
  return blocks.map((block, index) =>
    marked.has(index) ? { kind: 'furniture', text: textOf(block) } : block,
  );
}

/** The blocks in a row, from one on, that are entries, and of how many. Prices rise and fall; pages never fall. */
function runFrom(blocks: readonly TextBlock[], start: number, isTitled: boolean) {
  const run = { places: [] as number[], count: 0 };
  let page = 0;
  for (let at = start; at < blocks.length; at += 1) {
    const block = blocks[at] as TextBlock;
    if (block.kind === 'page' && run.count > 0) continue;
    const found = entriesIn(block, isTitled);
    if (!found || found.pages.some((next, index) => next < (found.pages[index - 1] ?? page))) break;
    page = found.pages.at(-1) ?? page;
    run.places.push(at);
    run.count += found.count;
  }
  return run;
}

/** How many entries of a contents page or menu a block is, and the pages in Arabic numerals that they lead to; null for one that says something. */
function entriesIn(block: TextBlock, isTitled: boolean): { count: number; pages: number[] } | null {
  if (block.kind === 'furniture' || !('text' in block)) return null;
  if ('leads' in block && block.leads) return { count: 1, pages: [] };
  const lines = block.text.split('\n');
  const led = lines.flatMap(
    (line) => readLeader(line)?.page ?? (isTitled ? pageAtEnd.exec(line)?.[1] : undefined) ?? [],
  );
  if (led.length <= lines.length / 2) return null;
  return { count: lines.length, pages: led.map(Number).filter(Number.isFinite) };
}

const textOf = (block: TextBlock) => ('text' in block ? block.text : '');
const lengthOf = (blocks: readonly TextBlock[]) => blocks.reduce((sum, block) => sum + lengthOfOne(block), 0);

function lengthOfOne(block: TextBlock): number {
  if (block.kind === 'table') return 1_000;
  return block.kind === 'furniture' ? 0 : textOf(block).length;
}
