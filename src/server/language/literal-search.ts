import type { Span } from './sentences.ts';

/**
 * A text made ready for finding words in it as a person would compare them: runs of white space, quotation marks,
 * dashes and case do not count. `offsets[i]` is where character i of `flat` stands in the text, `ends[i]` where
 * it ends.
 */
type Comparable = { flat: string; offsets: number[]; ends: number[] };

const alike: ReadonlyMap<string, string> = new Map([
  ['“', "'"],
  ['”', "'"],
  ['„', "'"],
  ['«', "'"],
  ['»', "'"],
  ['"', "'"],
  ['‘', "'"],
  ['’', "'"],
  ['´', "'"],
  ['–', '-'],
  ['—', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['−', '-'],
  ['…', '...'],
  ['\u00ad', ''],
  ['\u200b', ''],
]);

/** Parts of a quote with an omission (`a … b`) stand no further apart than this. */
const longestOmission = 600;

export type LiteralSearch = {
  /** Where words stand literally in the text; null when they do not. */
  find(words: string): Span | null;
};

/** Prepares a text once, to look for several quotes in it. */
export function createLiteralSearch(text: string): LiteralSearch {
  const { flat, offsets, ends } = comparable(text);

  const findPart = (words: string, from: number): { from: number; to: number } | null => {
    for (const candidate of [words, words.replace(/^[\s"'.…,;:-]+|(?<![\s"'.…,;:-])[\s"'.…,;:-]+$/g, '')]) {
      const needle = comparable(candidate.trim()).flat;
      if (!/[\p{L}\p{N}]/u.test(needle)) continue;
      const found = wholeWords(flat, needle, from);
      if (found !== -1) return { from: found, to: found + needle.length };
    }
    return null;
  };

  return {
    find(words) {
      const whole = findPart(words, 0);
      if (whole) return { start: offsets[whole.from] as number, end: ends[whole.to - 1] as number };
      const parts = words.split(/\[?(?:…|\.{3})\]?/).filter((part) => /[\p{L}\p{N}]/u.test(part));
      if (parts.length < 2) return null;
      let first: number | undefined;
      let last = 0;
      for (const part of parts) {
        const found = findPart(part, last);
        if (!found || (first !== undefined && found.from - last > longestOmission)) return null;
        first ??= found.from;
        last = found.to;
      }
      return { start: offsets[first as number] as number, end: ends[last - 1] as number };
    },
  };
}

function comparable(text: string): Comparable {
  let flat = '';
  const offsets: number[] = [];
  const ends: number[] = [];
  let isSpace = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if (/\s/.test(character)) {
      if (isSpace) ends[ends.length - 1] = index + 1;
      else {
        flat += ' ';
        offsets.push(index);
        ends.push(index + 1);
      }
      isSpace = true;
      continue;
    }
    const folded = alike.get(character) ?? character.toLowerCase();
    flat += folded;
    if (folded !== '') isSpace = false;
    for (let count = 0; count < folded.length; count++) {
      offsets.push(index);
      ends.push(index + 1);
    }
  }
  return { flat, offsets, ends };
}

/** The first place from `from` on where `needle` stands and neither cuts a word in two. */
function wholeWords(flat: string, needle: string, from: number): number {
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = flat.indexOf(needle, from); at !== -1; at = flat.indexOf(needle, at + 1)) {
    const cutsBefore = isLetter(flat[at - 1]) && isLetter(needle[0]);
    const cutsAfter = isLetter(flat[at + needle.length]) && isLetter(needle.at(-1));
    if (!cutsBefore && !cutsAfter) return at;
  }
  return -1;
}
