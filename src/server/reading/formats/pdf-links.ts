import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { linkAddress } from '../blocks/link-text.ts';
import { type ItemSpan, type PdfItem, spansWithin } from './pdf-spans.ts';

type Link = { url: string; rect: readonly number[] };
/** The characters of an item that a link covers. */
type Span = ItemSpan & { url: string };

/** A page's items, in which the address of each link stands behind the last of its text. */
export function withAddresses(items: readonly PdfItem[], links: readonly Link[]): PdfItem[] {
  const spans = links
    .flatMap(({ url, rect }) => spansWithin(items, rect).map((span) => ({ ...span, url })))
    .sort(byPlace);
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
const textOf = (items: readonly PdfItem[], { item, from, to }: Span) =>
  (items[item] as TextItem).str.slice(from, to);

/** A link of several words or lines is often drawn as several. */
function goesOn(items: readonly PdfItem[], one: Span, other: Span): boolean {
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
