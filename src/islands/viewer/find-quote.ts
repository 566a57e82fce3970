/** Part of one of a page's pieces of text, in UTF-16 code units. */
export type QuotePart = { item: number; start: number; end: number };

/** Letters and digits that must agree for a quote to be taken apart. */
const shortestPiece = 12;
/** Rows of a quote that are looked for, each by itself. */
const mostLines = 100;

/**
 * Where the quoted words stand among the pieces that a PDF page's text is made of. Compares letters and digits only:
 * the stored text has its words put together, its lines joined and its spaces tidied. A row of a table, of which the
 * stored text repeats the heads, is found by its cells. A quote of which the page has a part, because it runs over a
 * page's end or something stands in between, is found piece by piece, in whole words.
 * @param before the page's stored text in front of the quote, which tells equal words apart
 */
export function findQuote(items: readonly string[], quote: string, before = ''): QuotePart[] {
  const page = reduce(items);
  const whole = findWords(page, quote, () => before);
  if (whole) return withEnding(items, partsOf(items, page, whole), quote);
  const lines = quote.split('\n', mostLines);
  return lines.flatMap((line, at) =>
    findLine(page, line, () => [before, ...lines.slice(0, at)].join('\n')).flatMap((run) =>
      partsOf(items, page, run),
    ),
  );
}

/** A run of a page's letters and digits, without its end. */
type Run = { start: number; end: number };

/** @param before asked for only where the words are there at all */
function findWords(page: Reduced, quote: string, before: () => string): Run | null {
  const words = reduce([quote]).text;
  if (words === '' || !page.text.includes(words)) return null;
  const start = occurrence(page.text, words, count(reduce([before()]).text, words));
  return { start, end: start + words.length };
}

function findLine(page: Reduced, line: string, before: () => string): Run[] {
  const cells = cellsOf(line);
  const whole = cells
    ? findWords(page, cells.join(' '), () =>
        before()
          .split('\n')
          .flatMap((row) => cellsOf(row) ?? row)
          .join(' '),
      )
    : findWords(page, line, before);
  if (whole) return [whole];
  const apart = cells ? nearest(page, cells) : [];
  return apart.length > 0 ? apart : pieces(page, line);
}

/** The cells of a row as the stored text has it: "Head: value; Head: value", or "value | value"; null for other lines. */
function cellsOf(line: string): string[] | null {
  if (line.includes(' | ')) return line.split(' | ');
  const fields = line.split('; ').map((field) => field.split(': '));
  if (fields.some(({ length }) => length < 2)) return null;
  return fields.map(([, ...value]) => value.join(': '));
}

/** Where those cells that the page has stand nearest to each other, as where others run over several lines. */
function nearest(page: Reduced, cells: readonly string[]): Run[] {
  const places = [...new Set(cells.map((cell) => reduce([cell]).text))]
    .filter(Boolean)
    .map((words) => occurrences(page, words).map((start) => ({ words, start, end: start + words.length })))
    .filter(({ length }) => length > 0);
  const inOrder = places.flat().sort((one, other) => one.start - other.start);
  const inside = new Map<string, number>();
  let best = { from: 0, to: -1, across: Number.POSITIVE_INFINITY };
  let from = 0;
  for (const [to, { words, end }] of inOrder.entries()) {
    inside.set(words, to);
    // What begins the stretch comes again within it.
    while (from < to && inside.get(inOrder[from]?.words ?? '') !== from) from += 1;
    const across = end - (inOrder[from]?.start ?? 0);
    if (inside.size === places.length && across < best.across) best = { from, to, across };
  }
  const last = new Map(inOrder.slice(best.from, best.to + 1).map((place) => [place.words, place]));
  return last.size > 1 ? [...last.values()].sort((one, other) => one.start - other.start) : [];
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
  /** Whether a word begins with it. */
  begins: boolean[];
};

function reduce(items: readonly string[]): Reduced {
  const reduced: Reduced = { text: '', item: [], at: [], begins: [] };
  const letters: string[] = [];
  for (const [item, text] of items.entries()) {
    let at = 0;
    let begins = true;
    for (const character of text) {
      const units = lettersOf(character);
      for (const unit of units) {
        letters.push(unit);
        reduced.item.push(item);
        reduced.at.push(at);
        reduced.begins.push(begins);
        begins = false;
      }
      if (units.length === 0 && !/\p{M}/u.test(character)) begins = true;
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

/** Where whole words stand, each time that they do. */
function occurrences(page: Reduced, words: string): number[] {
  const found: number[] = [];
  for (let at = page.text.indexOf(words); at !== -1; at = page.text.indexOf(words, at + 1)) {
    if (page.begins[at] && isEnd(page, at + words.length)) found.push(at);
  }
  return found;
}

const isEnd = ({ text, begins }: Reduced, at: number) => at === text.length || begins[at] === true;

/** The longest pieces of a line that the page has, from the first on, each behind the one before if it can be. */
function pieces(page: Reduced, line: string): Run[] {
  const quote = reduce([line]);
  const found: Run[] = [];
  for (let from = 0; quote.text.length - from >= shortestPiece; ) {
    const length = quote.begins[from] ? longestAt(page.text, quote.text, from) : 0;
    const piece =
      length < shortestPiece ? null : pieceAt(page, quote, { from, length, behind: found.at(-1)?.end ?? 0 });
    if (piece) found.push(piece);
    from += piece ? piece.end - piece.start : 1;
  }
  return found;
}

/** @returns null where whole words of it are too few */
function pieceAt(
  page: Reduced,
  quote: Reduced,
  { from, length, behind }: { from: number; length: number; behind: number },
): Run | null {
  const words = quote.text.slice(from, from + length);
  const next = page.text.indexOf(words, behind);
  const start = next === -1 ? page.text.indexOf(words) : next;
  let end = length;
  while (end >= shortestPiece && !(isEnd(quote, from + end) && isEnd(page, start + end))) end -= 1;
  return page.begins[start] && end >= shortestPiece ? { start, end: start + end } : null;
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

function partsOf(items: readonly string[], page: Reduced, { start, end }: Run): QuotePart[] {
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
