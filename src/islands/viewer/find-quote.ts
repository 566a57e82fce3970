/** Part of one of a page's pieces of text, in UTF-16 code units. */
export type QuotePart = { item: number; start: number; end: number };

/** Words that must agree for a quote to be taken apart, in letters and digits. */
const shortestPiece = 12;

/**
 * Where the quoted words stand among the pieces that a PDF page's text is made of. Compares letters and digits only:
 * the stored text has its words put together, its lines joined and its spaces tidied. A quote of which the page has
 * a part, because it runs over a page's end or something stands in between, is found piece by piece.
 * @param before the page's stored text in front of the quote, which tells equal words apart
 */
export function findQuote(items: readonly string[], quote: string, before = ''): QuotePart[] {
  const page = reduce(items);
  const words = reduce([quote]).text;
  if (words === '') return [];
  const whole = occurrence(page.text, words, count(reduce([before]).text, words));
  if (whole !== -1) return withEnding(items, partsOf(items, page, whole, whole + words.length), quote);
  return pieces(page.text, words).flatMap(({ start, end }) => partsOf(items, page, start, end));
}

/** With the full stop, or what else ends the quote and is neither letter nor digit. */
function withEnding(items: readonly string[], parts: QuotePart[], quote: string): QuotePart[] {
  const last = parts.at(-1);
  if (!last) return parts;
  for (const sign of /(?<![^\p{L}\p{M}\p{N}\s])[^\p{L}\p{M}\p{N}\s]*$/u.exec(quote.trimEnd())?.[0] ?? '') {
    if (!items[last.item]?.startsWith(sign, last.end)) break;
    last.end += sign.length;
  }
  return parts;
}

type Reduced = {
  text: string;
  /** Of each code unit of `text`: the piece it is from, and where there. */
  item: number[];
  at: number[];
};

function reduce(items: readonly string[]): Reduced {
  const reduced: Reduced = { text: '', item: [], at: [] };
  const letters: string[] = [];
  for (const [item, text] of items.entries()) {
    let at = 0;
    for (const character of text) {
      for (const unit of lettersOf(character)) {
        letters.push(unit);
        reduced.item.push(item);
        reduced.at.push(at);
      }
      at += character.length;
    }
  }
  reduced.text = letters.join('');
  return reduced;
}

/** Without accents and ligatures, which PDFs write in many ways. */
const lettersOf = (character: string) =>
  character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .split('');

function count(text: string, words: string): number {
  let found = 0;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) found += 1;
  return found;
}

/** The place of the occurrence after `skipped` others, or of the last one; -1 without any. */
function occurrence(text: string, words: string, skipped: number): number {
  let place = text.indexOf(words);
  for (let left = skipped; left > 0 && place !== -1; left -= 1) {
    const next = text.indexOf(words, place + words.length);
    if (next === -1) break;
    place = next;
  }
  return place;
}

/** The longest pieces of `words` that the page has, from the first on. */
function pieces(text: string, words: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let from = 0;
  while (words.length - from >= shortestPiece) {
    const length = longestAt(text, words, from);
    if (length < shortestPiece) {
      from += 1;
      continue;
    }
    const start = text.indexOf(words.slice(from, from + length));
    found.push({ start, end: start + length });
    from += length;
  }
  return found;
}

function longestAt(text: string, words: string, from: number): number {
  let known = 0;
  let beyond = words.length - from + 1;
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1;
    if (text.includes(words.slice(from, from + middle))) known = middle;
    else beyond = middle;
  }
  return known;
}

function partsOf(items: readonly string[], page: Reduced, start: number, end: number): QuotePart[] {
  const parts: QuotePart[] = [];
  for (let index = start; index < end; index += 1) {
    const item = page.item[index] as number;
    const at = page.at[index] as number;
    const next = at + (((items[item] as string).codePointAt(at) as number) > 0xffff ? 2 : 1);
    const last = parts.at(-1);
    if (last?.item === item) last.end = next;
    else parts.push({ item, start: at, end: next });
  }
  return parts;
}
