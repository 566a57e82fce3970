import type { TableBlock, TextBlock } from './block.ts';
import { readLeader } from './leaders.ts';

/** So many entries in a row are a contents page or a menu; fewer may be the answer itself. */
const fewestEntries = 4;
/** A document that is little else is a list of links, which somebody wants to search. */
const leastLeft = 0.3;
/** Pages may be counted from beyond the first, or those of the contents by themselves. */
const pagesBeside = 20;
const longestEntry = 200;
/** Below the title of the contents, a page may stand without dots. */
const pageAtEnd = /(?: \| |\t| {2})(\d{1,4}|[ivxlc]{1,8})$/;
/** Without anything between them, what stands before it is a title only where that stands in the document by itself. */
const numberAtEnd = /(?<!\s)\s+(\d{1,4})$/;
const contentsTitle =
  /^(?:table of )?contents$|^(?:tabla de contenidos?|[íi]ndice(?: general| de contenidos?)?|contenidos?|sumario)$/i;
/** By so many letters at its beginning a title is known again where it stands. */
const lettersOfTitle = 24;

/** A document in which what only leads to its parts is furniture: contents pages, menus, and the titles above them. */
export function markFurniture(blocks: readonly TextBlock[]): TextBlock[] {
  const marked = new Set<number>();
  const pages = blocks.filter(({ kind }) => kind === 'page').length;
  const isTitle = createIsTitle(blocks);
  for (let start = 0; start < blocks.length; start += 1) {
    const above = blocks[start - 1];
    const isTitled = above !== undefined && contentsTitle.test(textOf(above).trim());
    const run = runFrom(blocks, start, isTitled);
    if (run.count < fewestEntries) continue;
    const found = run.links + run.titles.filter(isTitle).length;
    // A list of prices has dots and numbers, too.
    if (!isTitled && found <= run.count / 2) continue;
    if (!isTitled && run.unled > 0 && run.lastPage > pages + pagesBeside) continue;
    for (const at of run.places) marked.add(at);
    if (isTitled) marked.add(start - 1);
    start = Math.max(start, ...run.places);
  }
  const kept = blocks.filter((_, index) => !marked.has(index));
  if (lengthOf(kept) < lengthOf(blocks) * leastLeft) return [...blocks];
  return blocks.map((block, index) =>
    marked.has(index)
      ? { kind: 'furniture', text: block.kind === 'table' ? contentsRows(block) : textOf(block) }
      : block,
  );
}

/** The blocks in a row, from one on, that are entries, and of how many. Prices rise and fall; pages never fall. */
function runFrom(blocks: readonly TextBlock[], start: number, isTitled: boolean) {
  const run = { places: [] as number[], count: 0, links: 0, titles: [] as string[], unled: 0, lastPage: 0 };
  let page = 0;
  for (let at = start; at < blocks.length; at += 1) {
    const block = blocks[at] as TextBlock;
    if (block.kind === 'page' && run.count > 0) continue;
    const found = entriesIn(block, isTitled);
    if (!found || found.pages.some((next, index) => next < (found.pages[index - 1] ?? page))) break;
    page = found.pages.at(-1) ?? page;
    run.places.push(at);
    run.count += found.count;
    run.links += found.links;
    run.titles.push(...found.titles);
    run.unled += found.unled;
  }
  run.lastPage = page;
  return run;
}

type Entries = {
  count: number;
  /** How many of them are links to other parts. */
  links: number;
  /** What dots stand behind, or a number alone. */
  titles: string[];
  /** To how many of them no dots lead. */
  unled: number;
  /** Those in Arabic numerals. */
  pages: number[];
};

/** The entries of a contents page or menu that a block is; null for one that says something. */
function entriesIn(block: TextBlock, isTitled: boolean): Entries | null {
  const text = block.kind === 'table' ? contentsRows(block) : textOf(block);
  if (block.kind === 'furniture' || text === '') return null;
  if ('leads' in block && block.leads) return { count: 1, links: 1, titles: [], unled: 0, pages: [] };
  const lines = text.split('\n');
  const entries = lines.flatMap(
    (line): EntryLine | [] => readLeader(line) ?? withoutLeader(line, isTitled) ?? [],
  );
  if (entries.length <= lines.length / 2) return null;
  return {
    count: lines.length,
    links: 0,
    titles: entries.map(({ title }) => title),
    unled: entries.filter(({ isUnled }) => isUnled).length,
    pages: entries.map(({ page }) => Number(page)).filter(Number.isFinite),
  };
}

type EntryLine = { title: string; page: string; isUnled?: boolean };

/** An entry whose page stands behind it without dots. */
function withoutLeader(line: string, isTitled: boolean): EntryLine | null {
  const apart = isTitled ? pageAtEnd.exec(line) : null;
  if (apart) return { title: line.slice(0, apart.index), page: apart[1] as string, isUnled: true };
  const end = line.length > longestEntry ? null : numberAtEnd.exec(line);
  const title = line.slice(0, end?.index ?? 0);
  if (!end || !/\p{L}{2}/u.test(title)) return null;
  return { title: title.replace(/(?<!\s)\s*\|$/, ''), page: end[1] as string, isUnled: true };
}

/** The rows of a table that may be a contents page, as lines: titles, perhaps behind their numbers, and pages. */
function contentsRows({ rows }: TableBlock): string {
  const isContents = rows.every((row) => row.length <= 3 && /^\d{1,4}$/.test(row.at(-1) ?? ''));
  return isContents ? rows.map((row) => row.join(' | ')).join('\n') : '';
}

/** Tells what of a document's entries stands in it by itself, as the titles do that a contents page leads to. */
function createIsTitle(blocks: readonly TextBlock[]): (title: string) => boolean {
  let standing: Set<string> | undefined;
  return (title) => {
    standing ??= new Set(blocks.flatMap(standingLines).map(titleKey));
    const key = titleKey(title);
    return key !== '' && standing.has(key);
  };
}

/** What may be a title: headings, and lines that are no entries themselves. */
function standingLines(block: TextBlock): string[] {
  const text = textOf(block);
  const lines = text.split('\n').filter((line) => !readLeader(line) && !withoutLeader(line, true));
  return block.kind === 'heading' || lines.length > 1 ? [text, ...lines] : lines;
}

/** How a title begins, without what numbers it. */
const titleKey = (line: string) =>
  line
    .slice(0, 4 * lettersOfTitle)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, lettersOfTitle);

const textOf = (block: TextBlock) => ('text' in block ? block.text : '');
const lengthOf = (blocks: readonly TextBlock[]) => blocks.reduce((sum, block) => sum + lengthOfOne(block), 0);

function lengthOfOne(block: TextBlock): number {
  if (block.kind === 'table') return contentsRows(block).length || 1_000;
  return block.kind === 'furniture' ? 0 : textOf(block).length;
}
