import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';
import { linkAddress } from '../blocks/link-text.ts';

type Item = TextItem | TextMarkedContent;
type Link = { url: string; rect: readonly number[] };
/** The characters of an item that a link covers. */
type Span = { item: number; from: number; to: number; url: string };

/** A page's items, in which the address of each link stands behind the last of its text. */
export function withAddresses(items: readonly Item[], links: readonly Link[]): Item[] {
  const spans = links.flatMap((link) => spansOf(items, link)).sort(byPlace);
  const placed = [...items];
  // From the end, so that what is written moves nothing that is yet to be read.
  for (let last = spans.length - 1; last >= 0; ) {
    let first = last;
    while (first > 0 && goesOn(items, spans[first - 1] as Span, spans[first] as Span)) first -= 1;
    const parts = spans.slice(first, last + 1);
    const { item, to, url } = parts.at(-1) as Span;
    const shown = parts.map((part) => textOf(items, part)).join(' ');
    const { str } = placed[item] as TextItem;
    placed[item] = {
      ...(placed[item] as TextItem),
      str: str.slice(0, to) + linkAddress(url, shown) + str.slice(to),
    };
    last = first - 1;
  }
  return placed;
}

const byPlace = (one: Span, other: Span) => one.item - other.item || one.from - other.from;
const textOf = (items: readonly Item[], { item, from, to }: Span) =>
  (items[item] as TextItem).str.slice(from, to);

/** A link of several words or lines is often drawn as several. */
function goesOn(items: readonly Item[], one: Span, other: Span): boolean {
  if (one.url !== other.url) return false;
  const between =
    one.item === other.item
      ? (items[one.item] as TextItem).str.slice(one.to, other.from)
      : (items[one.item] as TextItem).str.slice(one.to) +
        items
          .slice(one.item + 1, other.item)
          .map((item) => ('str' in item ? item.str : ''))
          .join('') +
        (items[other.item] as TextItem).str.slice(0, other.from);
  return between.trim() === '';
}

function spansOf(items: readonly Item[], { url, rect }: Link): Span[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return items.flatMap((item, index): Span[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , scale = 0, start = 0, baseline = 0] = item.transform as number[];
    const height = item.height || Math.abs(scale) || 1;
    const middle = baseline + height * 0.3;
    const overlaps = start < right && start + item.width > left && middle > bottom && middle < top;
    if (!overlaps) return [];
    const perLetter = item.width / item.str.length || 1;
    const from = wordBorder(item.str, (left - start) / perLetter);
    // The space behind a link is not part of it, or the next word would join its address.
    const to = item.str.slice(0, wordBorder(item.str, (right - start) / perLetter)).trimEnd().length;
    return from < to ? [{ item: index, from, to, url }] : [];
  });
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
