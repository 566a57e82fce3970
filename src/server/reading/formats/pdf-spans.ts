import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';

/** What pdf.js finds on a page. */
export type PdfItem = TextItem | TextMarkedContent;

/** Some of the characters of an item. */
export type ItemSpan = { item: number; from: number; to: number };

/**
 * The characters of a page's items, as whole words, that lie in a rectangle.
 * @param rect left, bottom, right and top, in points
 */
export function spansWithin(items: readonly PdfItem[], rect: readonly number[]): ItemSpan[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return items.flatMap((item, index): ItemSpan[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , scale = 0, start = 0, baseline = 0] = item.transform as number[];
    const height = item.height || Math.abs(scale) || 1;
    const middle = baseline + height * 0.3;
    const overlaps = start < right && start + item.width > left && middle > bottom && middle < top;
    if (!overlaps) return [];
    const perLetter = item.width / item.str.length || 1;
    const from = wordBorder(item.str, (left - start) / perLetter);
    // The space behind them is not part of them, or the next word would join what is written there.
    const to = item.str.slice(0, wordBorder(item.str, (right - start) / perLetter)).trimEnd().length;
    return from < to ? [{ item: index, from, to }] : [];
  });
}

/** A page's items without these characters of them. */
export function withoutCharacters(items: readonly PdfItem[], spans: readonly ItemSpan[]): PdfItem[] {
  const left = [...items];
  for (const [item, own] of Map.groupBy(spans, (span) => span.item)) {
    const { str } = items[item] as TextItem;
    const kept = str.split('');
    for (const { from, to } of own) kept.fill('', from, to);
    left[item] = { ...(items[item] as TextItem), str: kept.join('') };
  }
  return left;
}

/** Letters are not all as wide, so that a place in a text is only about right. */
const slack = 6;

/** The border of a word that is nearest to a place. */
function wordBorder(text: string, place: number): number {
  const near = Math.round(Math.min(Math.max(place, 0), text.length));
  for (let off = 0; off <= slack; off += 1) {
    if (isBorder(text, near + off)) return near + off;
    if (isBorder(text, near - off)) return near - off;
  }
  return near;
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isBorder = (text: string, at: number) =>
  at === 0 ||
  at === text.length ||
  (at > 0 && at < text.length && isLetter(text[at - 1]) !== isLetter(text[at]));
