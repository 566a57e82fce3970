import type { Block } from './block.ts';

/** What a line begins with that may be an entry of a list: what entries of one list share, and which of them it is. */
type Entry = { style: string; place: number | null; marker: string; text: string };
type Line = { text: string; entry: Entry | null };

const marked =
  /^(?:(?<bullet>[•‣▪▫◦●○■□►➢✓]|[-–*](?= ))|(?<open>\(?)(?<count>\d{1,3}|[a-z])(?<close>[.)])(?= ))\s*(?=\S)/u;

/**
 * The entries of lists among paragraphs: lines that begin with a bullet, and those with a number or a letter that the
 * line before or after counts on from or to. What is numbered alone may as well be a clause or a heading.
 */
export function withLists(blocks: readonly Block[]): Block[] {
  const lines = blocks.map(linesOf);
  // A list goes on over the border of a page.
  const inOrder = lines.flatMap((own, at) => (own.length > 0 || blocks[at]?.kind === 'page' ? own : [null]));
  const listed = new Set(
    inOrder.filter((line, at) => line?.entry && isListed(line.entry, inOrder[at - 1], inOrder[at + 1])),
  );
  const found: Block[] = [];
  for (const [at, block] of blocks.entries()) {
    const own = lines[at] as Line[];
    if (!own.some((line) => listed.has(line))) {
      found.push(block);
      continue;
    }
    for (const [place, line] of own.entries()) {
      const last = found.findLast(({ kind }) => kind !== 'page');
      if (line.entry && listed.has(line)) {
        const { marker, text } = line.entry;
        found.push({ kind: 'item', level: 0, marker, text, begins: last?.kind !== 'item' });
      } else if (place > 0 && last && 'text' in last) {
        found[found.length - 1] = { ...last, text: `${last.text}\n${line.text}` };
      } else {
        found.push({ kind: 'paragraph', text: line.text });
      }
    }
  }
  return found;
}

/** Rows are no lines of running text. */
function linesOf(block: Block): Line[] {
  if (block.kind !== 'paragraph' || block.text.includes(' | ')) return [];
  return block.text.split('\n').map((text) => ({ text, entry: entryOf(text) }));
}

function entryOf(line: string): Entry | null {
  const found = marked.exec(line);
  if (!found?.groups) return null;
  const { bullet, open = '', count = '', close = '' } = found.groups;
  const entry = { marker: found[0].trimEnd(), text: line.slice(found[0].length) };
  if (bullet) return { ...entry, style: bullet, place: null };
  const isNumber = /^\d/.test(count);
  const place = isNumber ? Number(count) : count.charCodeAt(0);
  return { ...entry, style: `${open}${isNumber ? '1' : 'a'}${close}`, place };
}

function isListed({ style, place }: Entry, before: Line | null | undefined, after: Line | null | undefined) {
  if (place === null) return true;
  const isAt = (line: Line | null | undefined, other: number) =>
    line?.entry?.style === style && line.entry.place === other;
  return isAt(before, place - 1) || isAt(after, place + 1);
}
