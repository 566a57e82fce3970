import { tokenise, type Word } from './analysis.ts';

/** The words of a code in order: "3", "9", "3" of version 3.9.3. */
export type Code = readonly string[];

const run = /[\p{L}\p{N}._/-]+/gu;
const sign = /[._/-]/;
/** Days written with dots are written otherwise, too. */
const day = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
const dotted = /^\d+(?:\.\d+){2,}$/;
/** A longer part in lower case is a word like any other: "covid-19", "12-month". */
const part = /^(?:\d+|\p{Lu}+|\p{L}{1,3}|(?=.*\p{N})[\p{L}\p{N}]+)$/u;

/** Whether what is joined by signs says one thing, such as a version or a part number, and its parts nothing. */
function isCode(written: string): boolean {
  const parts = written.split(sign);
  if (parts.length < 2 || parts.includes('')) return false;
  if (/^[\d./-]+$/.test(written)) return dotted.test(written) && !day.test(written);
  if (!/\p{N}/u.test(written)) return false;
  return written.includes('_') || parts.every((each) => part.test(each));
}

/** More words than this are no code, and more codes than this no question. */
const longest = 8;
const most = 20;

/** Where codes stand in a text, without the signs around them. */
function spansIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(run)].flatMap(({ 0: written, index }) => {
    let [from, to] = [0, written.length];
    while (sign.test(written[from] ?? '')) from += 1;
    while (to > from && sign.test(written[to - 1] ?? '')) to -= 1;
    return isCode(written.slice(from, to)) ? [{ start: index + from, end: index + to }] : [];
  });
}

/** By each word of a text that stands there in codes alone, these. */
export function codesIn(text: string): Map<string, Code[]> {
  const found = new Map<string, Code[]>();
  const spans = spansIn(text);
  if (spans.length === 0) return found;
  const words = tokenise(text);
  const elsewhere = new Set<string>();
  const codes: string[][] = [];
  let next = 0;
  for (const span of [...spans, { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }]) {
    const code: string[] = [];
    for (; next < words.length; next++) {
      const { word, start, end } = words[next] as Word;
      if (end > span.end) break;
      if (start < span.start) elsewhere.add(word);
      else code.push(word);
    }
    if (code.length > 1 && code.length <= longest && codes.length < most) codes.push(code);
    else for (const word of code) elsewhere.add(word);
  }
  for (const code of codes)
    for (const word of new Set(code)) {
      if (elsewhere.has(word)) continue;
      const known = found.get(word);
      if (known) known.push(code);
      else found.set(word, [code]);
    }
  return found;
}

/** Where a code begins among words, whatever joins it there; in order. */
export function placesOfCode(code: Code, words: readonly Pick<Word, 'word'>[]): number[] {
  const places: number[] = [];
  for (let at = 0; at + code.length <= words.length; at++) {
    if (code.every((word, next) => words[at + next]?.word === word)) places.push(at);
  }
  return places;
}
