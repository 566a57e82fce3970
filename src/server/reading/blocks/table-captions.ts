import type { TableBlock, TextBlock } from './block.ts';

const longest = 300;
/** What names a table by its number, and no sentence about it: "Table 3: Fees", "Cuadro II. Tarifas". */
const captionBegins =
  /^(?:table|tab\.|tabla|cuadro)\s{0,3}(?:[A-Z][.-])?(?:\d{1,3}(?:[.-]\d{1,3}){0,3}|[IVXLC]{1,7})(?:\s{0,3}[.:|–—-]|\s{0,3}$|\s{1,3}["“«(]?\p{Lu})/iu;

/** Whether a text names a table, as what stands over or under one does. */
export const isTableCaption = (text: string): boolean =>
  text.length <= longest && captionBegins.test(text) && !/^\p{Ll}/u.test(afterNumber(text));

/** The word behind the number: of "Table 3 shows the fees" that of a sentence. */
function afterNumber(text: string): string {
  const [first = '', second = '', third = ''] = text.split(/\s+/, 3);
  return /\d/.test(first) ? second : third;
}

/**
 * A document in which the paragraph that names a table is part of it, so that it goes with each of its rows: the one above,
 * or the one below where the document has them there.
 */
export function withCaptions(blocks: readonly TextBlock[]): TextBlock[] {
  const captions = blocks.flatMap((block, at) =>
    block.kind === 'paragraph' && isTableCaption(block.text.trim()) ? [at] : [],
  );
  const isTable = (at: number) => blocks[at]?.kind === 'table';
  const onlyAbove = captions.filter((at) => isTable(at + 1) && !isTable(at - 1)).length;
  const onlyBelow = captions.filter((at) => isTable(at - 1) && !isTable(at + 1)).length;
  const order = onlyBelow > onlyAbove ? [-1, 1] : [1, -1];
  const named = new Map<number, string>();
  const taken = new Set<number>();
  for (const at of captions) {
    const table = order
      .map((step) => at + step)
      .find((place) => !named.has(place) && lacksName(blocks[place]));
    if (table === undefined) continue;
    named.set(table, textOf(blocks[at]));
    taken.add(at);
  }
  return blocks.flatMap((block, at): TextBlock[] => {
    if (taken.has(at)) return [];
    const caption = named.get(at);
    return [caption === undefined ? block : ({ ...block, caption } as TableBlock)];
  });
}

const lacksName = (block: TextBlock | undefined) => block?.kind === 'table' && !block.caption;
const textOf = (block: TextBlock | undefined) =>
  block && 'text' in block ? block.text.replace(/\s+/g, ' ').trim() : '';
