import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { type ItemSpan, type PdfItem, spansWithin } from './pdf-spans.ts';
import type { Edges } from './pdfium-objects.ts';
import type { PdfiumLetter } from './pdfium-text.ts';

/** At what height over the line that letters stand on a line strikes them out, in font sizes: higher is a bar over them. */
export const strikes = { lowest: 0.15, highest: 0.45 } as const;
/** It is no thicker, in font sizes. */
const thickest = 0.2;
/** Nor does it go on without letters for longer, in font sizes: what does is a line of a table, or leads somewhere. */
const longestGap = 0.6;
/** Letters of one piece of text stand on one line but for so much, in font sizes. */
const sameLine = 0.1;

/** So many lines lie over one piece of text at most. */
const mostOnPiece = 100;

/** The pieces of a page's text at whose height a line lies, each with these lines. */
export function crossedBy(items: readonly PdfItem[], rules: readonly Edges[]): Map<number, Edges[]> {
  const crossed = new Map<number, Edges[]>();
  const sorted = rules.toSorted((one, other) => heightOf(one) - heightOf(other));
  for (const [index, item] of items.entries()) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [, b = 0, c = 0, , x = 0, y = 0] = item.transform as number[];
    const size = sizeOf(item);
    if (b !== 0 || c !== 0) continue;
    const own: Edges[] = [];
    const first = firstFrom(sorted, y + strikes.lowest * size, heightOf);
    for (let at = first; at < sorted.length && own.length < mostOnPiece; at += 1) {
      const rule = sorted[at] as Edges;
      if (heightOf(rule) > y + strikes.highest * size) break;
      const isThin = rule[3] - rule[1] <= thickest * size;
      if (isThin && rule[0] < x + item.width && rule[2] > x) own.push(rule);
    }
    if (own.length > 0) crossed.set(index, own);
  }
  return crossed;
}

/**
 * The characters of a page's items that lines strike out: those that lie across letters from the first to the last, and
 * go on beside none of them.
 */
export function struckSpans(
  items: readonly PdfItem[],
  crossed: ReadonlyMap<number, readonly Edges[]>,
  letters: readonly PdfiumLetter[],
): ItemSpan[] {
  const standing = standingOn(letters);
  const pieces = [...crossed].map(([index, rules]) => {
    const item = items[index] as TextItem;
    return { index, item, rules, own: standing(item), size: sizeOf(item) };
  });
  const under = new Map<Edges, { letters: PdfiumLetter[]; size: number }>();
  for (const { rules, own, size } of pieces) {
    for (const rule of rules) {
      const found = under.get(rule) ?? { letters: [], size };
      found.letters.push(...own.filter((letter) => liesUnder(letter, rule)));
      under.set(rule, found);
    }
  }
  const striking = new Set(
    [...under].flatMap(([rule, found]) => (isFilled(rule, found.letters, found.size) ? [rule] : [])),
  );
  return pieces.flatMap(({ index, item, rules, own }) => {
    const on = rules.filter((rule) => striking.has(rule));
    const places = on.length > 0 ? placesOf(item.str) : [];
    // Words may be told from where they are in their piece, too, if less well than from their letters.
    const spans =
      places.length === own.length
        ? spansUnder(item.str, places, own, on)
        : on.flatMap(([left, , right]) =>
            spansWithin([item], [left, baselineOf(item), right, baselineOf(item) + sizeOf(item)]),
          );
    return spans.map(({ from, to }) => ({ item: index, from, to }));
  });
}

/** Tells which letters stand on the line of a piece of text, and within it, from the left. */
function standingOn(letters: readonly PdfiumLetter[]): (item: TextItem) => PdfiumLetter[] {
  const single = letters
    .flatMap((letter) => [...letter.sign.normalize('NFKC')].map((sign) => ({ ...letter, sign })))
    .filter(({ sign }) => sign.trim() !== '')
    .sort((one, other) => middleOf(one.edges) - middleOf(other.edges));
  const byHeight = Map.groupBy(single, ({ origin }) => Math.round(origin[1]));
  return (item) => {
    const [, , , , x = 0, y = 0] = item.transform as number[];
    const near = sameLine * sizeOf(item);
    const most = item.str.length * mostSigns;
    const own: PdfiumLetter[] = [];
    for (let height = Math.round(y - near); height <= Math.round(y + near); height += 1) {
      const line = byHeight.get(height) ?? [];
      for (
        let at = firstFrom(line, x, ({ edges }) => middleOf(edges));
        at < line.length && own.length <= most;
        at += 1
      ) {
        const letter = line[at] as PdfiumLetter;
        if (middleOf(letter.edges) > x + item.width) break;
        if (Math.abs(letter.origin[1] - y) <= near) own.push(letter);
      }
    }
    return own.sort((one, other) => middleOf(one.edges) - middleOf(other.edges));
  };
}

/** A sign stands for no more letters. */
const mostSigns = 4;

/** Where each letter of a text stands in it; one that is drawn as several stands there for each. */
function placesOf(text: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    for (const single of sign.normalize('NFKC')) if (single.trim() !== '') places.push({ from, to });
    from = to;
  }
  return places;
}

const heightOf = ([, bottom, , top]: Edges) => (bottom + top) / 2;
const baselineOf = ({ transform }: TextItem) => (transform as number[])[5] ?? 0;
const sizeOf = ({ height, transform }: TextItem) => height || Math.abs((transform as number[])[3] ?? 0) || 1;

const middleOf = ([left, , right]: Edges) => (left + right) / 2;

/** The first of what is sorted by a number that has so much of it. */
function firstFrom<One>(sorted: readonly One[], least: number, numberOf: (one: One) => number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numberOf(sorted[middle] as One) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

function liesUnder({ edges }: PdfiumLetter, [left, , right]: Edges): boolean {
  const middle = middleOf(edges);
  return middle > left && middle < right;
}

/** Whether letters stand all along a line. */
function isFilled([left, , right]: Edges, letters: readonly PdfiumLetter[], size: number): boolean {
  if (letters.length === 0) return false;
  let end = left;
  for (const { edges } of letters.toSorted((one, other) => one.edges[0] - other.edges[0])) {
    if (edges[0] - end > longestGap * size) return false;
    end = Math.max(end, edges[2]);
  }
  return right - end <= longestGap * size;
}

/** Which characters of a piece of text stand under lines. */
function spansUnder(
  text: string,
  places: readonly { from: number; to: number }[],
  letters: readonly PdfiumLetter[],
  rules: readonly Edges[],
): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const [at, place] of places.entries()) {
    const letter = letters[at];
    if (!letter || !rules.some((rule) => liesUnder(letter, rule))) continue;
    const last = spans.at(-1);
    if (last && text.slice(last.to, place.from).trim() === '') last.to = place.to;
    else spans.push({ ...place });
  }
  return spans;
}
