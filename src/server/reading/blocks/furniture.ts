import type { TableBlock, TextBlock } from './block.ts';
import { readLeader } from './leaders.ts';

/** So many entries in a row are a contents page or a menu; fewer may be the answer itself. */
const fewestEntries = 4;
/** A document that is little else is a list of links, which somebody wants to search. */
const leastLeft = 0.3;
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
  const titles = new StandingTitles(blocks);
  for (let start = 0; start < blocks.length; start += 1) {
    const above = blocks[start - 1];
    const isTitled = above !== undefined && contentsTitle.test(textOf(above).trim());
    const run = runFrom(blocks, start, isTitled);
    if (run.count < fewestEntries) continue;
    const found = run.links + run.entries.filter(({ title }) => titles.has(title)).length;
    // A list of prices has dots and numbers, too.
    if (!isTitled && found <= run.count / 2) continue;
    const unled = run.entries.filter(({ isUnled }) => isUnled);
    // A number that no dots lead to may be that of minutes, of seats or of things in a box.
    if (unled.length > (isTitled ? run.count / 2 : 0) && !titles.areLedTo(unled, isTitled)) continue;
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
  const run = { places: [] as number[], count: 0, links: 0, entries: [] as EntryLine[] };
  let page = 0;
  for (let at = start; at < blocks.length; at += 1) {
    const block = blocks[at] as TextBlock;
    if (block.kind === 'page' && run.count > 0) continue;
    const found = entriesIn(block, isTitled);
    const pages = found?.entries.map((entry) => Number(entry.page)).filter(Number.isFinite) ?? [];
    if (!found || pages.some((next, index) => next < (pages[index - 1] ?? page))) break;
    page = pages.at(-1) ?? page;
    run.places.push(at);
    run.count += found.count;
    run.links += found.links;
    run.entries.push(...found.entries);
  }
  return run;
}

type Entries = {
  count: number;
  /** How many of them are links to other parts. */
  links: number;
  /** What dots stand behind, or a number alone. */
  entries: EntryLine[];
};

/** The entries of a contents page or menu that a block is; null for one that says something. */
function entriesIn(block: TextBlock, isTitled: boolean): Entries | null {
  const text = block.kind === 'table' ? contentsRows(block) : textOf(block);
  if (block.kind === 'furniture' || text === '') return null;
  if ('leads' in block && block.leads) return { count: 1, links: 1, entries: [] };
  const lines = text.split('\n');
  const entries = lines.flatMap(
    (line): EntryLine | [] => readLeader(line) ?? withoutLeader(line, isTitled) ?? [],
  );
  if (entries.length <= lines.length / 2) return null;
  return { count: lines.length, links: 0, entries };
}

/** An entry, with its page in Arabic or Roman numerals, and whether no dots lead to that. */
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

/** On which pages of a document what stands that may be a title, as those do that a contents page leads to. */
class StandingTitles {
  readonly #blocks: readonly TextBlock[];
  #found: Map<string, { pages: Set<number>; isHeading: boolean }> | undefined;
  #pages = 0;

  constructor(blocks: readonly TextBlock[]) {
    this.#blocks = blocks;
  }

  has(title: string): boolean {
    return this.#standing.has(titleKey(title));
  }

  /**
   * Whether the numbers behind titles are those of pages: the titles are several, and most stand as far from each other as
   * the numbers say. In a document without pages they are headings, below the title of the contents.
   */
  areLedTo(entries: readonly EntryLine[], isTitled: boolean): boolean {
    const standing = this.#standing;
    const named = new Map(entries.map(({ title, page }) => [titleKey(title), page]));
    const least = entries.length / 2;
    if (named.size <= least) return false;
    if (this.#pages === 0)
      return isTitled && [...named.keys()].filter((key) => standing.get(key)?.isHeading).length > least;
    const counts = new Map<number, number>();
    for (const [key, page] of named) {
      // Pages may be counted from beyond the first.
      for (const place of standing.get(key)?.pages ?? []) {
        const shift = Number(page) - place;
        if (Number.isFinite(shift)) counts.set(shift, (counts.get(shift) ?? 0) + 1);
      }
    }
    return [...counts.values()].some((count) => count > least);
  }

  get #standing() {
    if (this.#found) return this.#found;
    this.#found = new Map();
    for (const block of this.#blocks) {
      if (block.kind === 'page') this.#pages += 1;
      for (const key of new Set(standingLines(block).map(titleKey))) {
        if (key === '') continue;
        const found = this.#found.get(key) ?? { pages: new Set(), isHeading: false };
        found.pages.add(this.#pages);
        found.isHeading ||= block.kind === 'heading';
        this.#found.set(key, found);
      }
    }
    return this.#found;
  }
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
