import type { Span } from '../knowledge/sentences.ts';

/**
 * A text made ready for finding words in it as a person would compare them: white space runs, quotation marks,
 * dashes and case do not count. `offsets[i]` is where character i of `flat` stands in the text.
 */
type Comparable = { flat: string; offsets: number[]; ends: number[] };

const alike: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '\u00ad': '',
};

function comparable(text: string): Comparable {
  let flat = '';
  const offsets: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if (/\s/.test(character)) {
      if (flat.endsWith(' ')) ends[ends.length - 1] = index + 1;
      else {
        flat += ' ';
        offsets.push(index);
        ends.push(index + 1);
      }
      continue;
    }
    for (const folded of alike[character] ?? character.toLowerCase()) {
      flat += folded;
      offsets.push(index);
      ends.push(index + 1);
    }
  }
  return { flat, offsets, ends };
}

/** Where words stand literally in a text, as UTF-16 offsets; null when they do not. */
export function findLiterally(words: string, text: string): Span | null {
  const { flat, offsets, ends } = comparable(text);
  for (const candidate of [words, words.replace(/^[\s.…,;:]+|[\s.…,;:]+$/g, '')]) {
    const needle = comparable(candidate.trim()).flat;
    if (needle.length < 3) continue;
    const found = wholeWords(flat, needle);
    if (found !== -1) {
      return { start: offsets[found] as number, end: ends[found + needle.length - 1] as number };
    }
  }
  return null;
}

/** The first place where `needle` stands and neither cuts a word in two. */
function wholeWords(flat: string, needle: string): number {
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let from = flat.indexOf(needle); from !== -1; from = flat.indexOf(needle, from + 1)) {
    const cutsBefore = isLetter(flat[from - 1]) && isLetter(needle[0]);
    const cutsAfter = isLetter(flat[from + needle.length]) && isLetter(needle.at(-1));
    if (!cutsBefore && !cutsAfter) return from;
  }
  return -1;
}
