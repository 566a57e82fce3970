import { pageAt } from '#rules/page-at.ts';
import type { BlockSpan } from './block.ts';

/** A letter for each kind of block, as a passage's layout has them. */
const letters = {
  heading: 'h',
  paragraph: 'p',
  item: 'i',
  table: 't',
  code: 'c',
  field: 'f',
  note: 'n',
  figure: 'g',
} as const satisfies Record<BlockSpan['kind'], string>;
const kinds = new Map(
  Object.entries(letters).map(([kind, letter]) => [letter as string, kind as BlockSpan['kind']]),
);

/** A block of a passage, or the part of one that stands in it, in UTF-16 code units from the passage's start. */
export type LaidOut = { kind: BlockSpan['kind']; start: number; end: number };

/**
 * What the blocks are that a passage is made of, in a few letters that are stored with it, and where within it pages
 * begin: "h0p14c120>60" is a heading with a paragraph, in which a page begins, and code below it.
 * @param blocks in order
 */
export function writeLayout(
  blocks: readonly BlockSpan[],
  passage: { start: number; end: number },
  pageStarts: readonly number[] = [],
): string {
  const laidOut = blocks
    .filter(({ start, end }) => end > passage.start && start < passage.end)
    .map(({ kind, start }) => `${letters[kind]}${Math.max(0, start - passage.start)}`);
  const [first, last] = [pageAt(pageStarts, passage.start), pageAt(pageStarts, passage.end - 1)];
  const borders = pageStarts.slice(first ?? 0, last ?? 0);
  return [...laidOut, ...borders.map((border) => `>${border - passage.start}`)].join('');
}

/**
 * The pages on which a stretch of a passage begins and ends, `lastPage` only where that is another.
 * @param stretch in UTF-16 code units from the passage's start; the whole where it is left out
 */
export function pagesWithin(
  { page, layout = '' }: { page: number | null; layout?: string | undefined },
  stretch?: { start: number; end: number },
): { page: number | null; lastPage?: number } {
  if (page === null) return { page };
  const borders = [...layout.matchAll(/>(\d+)/g)].map(([, border]) => Number(border));
  const { start, end } = stretch ?? { start: 0, end: Number.POSITIVE_INFINITY };
  const first = page + borders.filter((border) => border <= start).length;
  const lastPage = page + borders.filter((border) => border < end).length;
  return lastPage > first ? { page: first, lastPage } : { page: first };
}

/** The blocks of a passage with this text; all of it is a paragraph where its layout is not known. */
export function readLayout(layout: string, text: string): LaidOut[] {
  const found = [...layout.matchAll(/([a-z])(\d+)/g)].map(([, letter, start]) => ({
    kind: kinds.get(letter as string) ?? ('paragraph' as const),
    start: Number(start),
  }));
  if (found.length === 0) return [{ kind: 'paragraph', start: 0, end: text.length }];
  return found.map((block, at) => ({ ...block, end: found[at + 1]?.start ?? text.length }));
}
