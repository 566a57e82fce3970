/** A word's place in a text. */
type Place = { start: number; end: number };

const letter = /^\p{L}$/u;
const ofWord = /[\p{L}\p{N}]/u;
const dashes = '-–—';

/**
 * A letter that stands by itself, as it is written: "B" of "flag B", "-d" of an option, whose dash is part of it and
 * whose case tells it from "-D". Null for what is a word, or a part of one.
 */
export function signAt(text: string, { start, end }: Place): string | null {
  const written = text.slice(start, end);
  if (!letter.test(written)) return null;
  if (
    ofWord.test(text[end] ?? '') ||
    (dashes.includes(text[end] ?? ' ') && ofWord.test(text[end + 1] ?? ''))
  ) {
    return null;
  }
  const before = text[start - 1] ?? ' ';
  if (!dashes.includes(before)) return ofWord.test(before) ? null : written;
  return ofWord.test(text[start - 2] ?? ' ') || dashes.includes(text[start - 2] ?? ' ')
    ? null
    : `-${written}`;
}

/** Whether a letter is written as an option of a command: "-y", which is no "and" of Spanish. */
export const isOption = (text: string, place: Place): boolean =>
  signAt(text, place)?.startsWith('-') ?? false;

/** Whether a sign of a text may be the one that is asked for: small letters ask for either case, but of options. */
export function isSameSign(asked: string, found: string): boolean {
  if (asked.startsWith('-')) return asked === found;
  const bare = found.replace(/^-/, '');
  return asked === bare || (asked === asked.toLowerCase() && asked === bare.toLowerCase());
}
