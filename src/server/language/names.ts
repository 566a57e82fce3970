import { isOption } from './signs.ts';
import { stopWords } from './stop-words.ts';

/** A word of a text and its place there. */
type Word = { word: string; start: number; end: number };

/** What may stand between the border of a sentence and its first word, but for white space. */
const opening = '"“«\'‘([';
/** What stands before a word within a sentence. */
const within = /^[\p{L}\p{N},)]/u;
/** What follows a name at the beginning of a line: "May: regatta", "Will | Finance", "May 12". */
const afterLabel = /^[^\S\n]*(?:[:|;\d]|$|\n)/;
/** Written with a capital in titles of works, and names of nothing by themselves. */
const neverNames: ReadonlySet<string> = new Set(
  `i the an and or of in on at by for from to with as is are was were be not no
   el la los las lo de del al y o en un una que con por para su sus se`.split(/\s+/),
);
/** What makes a name of them still, in capitals: "the OR", "la SU"; alone they are stressed, as in "is NOT". */
const article = /(?:^|[^\p{L}])(?:the|an?|el|la|los|las|una?|al|del|our|your|nuestr[ao]|su)\s+$/iu;
const capitals = /^\p{Lu}{2,}$/u;
const capital = /^\p{Lu}/u;
/** How far a line is looked at on either side. */
const reach = 60;

/**
 * Whether a word that grammar has, too, is written as a name: "Who runs IT?", "in May", "al Este", "vitamin A", "-y". In
 * lines of capitals, and where a sentence begins, writing does not tell.
 */
export function isWrittenAsName(text: string, { word, start, end }: Word): boolean {
  if (end - start === 1 && isOption(text, { start, end })) return true;
  if (isSmallLetter(text.charCodeAt(start))) return false;
  const written = text.slice(start, end);
  if (!capital.test(written)) return false;
  const before = text.slice(Math.max(0, start - reach), start);
  if (neverNames.has(word) && !(capitals.test(written) && article.test(before))) return false;
  const after = text.slice(end, end + reach);
  if (capitals.test(written)) return !isShouted(before, after);
  if (within.test(signBefore(before))) return !isInTitle(before, after);
  return /['’]s?$/.test(written) || afterLabel.test(after) || opensName(after);
}

/**
 * The same of a name that is that one word. Of "Doctor Who" and "Will Turner" the other word tells more, and this one
 * stands for nothing without it.
 */
export function isNameAlone(text: string, word: Word): boolean {
  if (!isWrittenAsName(text, word)) return false;
  if (isOption(text, word)) return true;
  if (capitals.test(text.slice(word.start, word.end))) return true;
  const before = text.slice(Math.max(0, word.start - reach), word.start);
  const after = text.slice(word.end, word.end + reach);
  const isBehindName = within.test(signBefore(before)) && capital.test(wordsOf(before).at(-1) ?? '');
  return !isBehindName && !goesOn(after);
}

/** Most words of most texts begin with one, and need no closer look. */
const isSmallLetter = (code: number) => code >= 0x61 && code <= 0x7a;

/** The last sign of a line that opens nothing; '' where there is none. */
function signBefore(text: string): string {
  for (let at = text.length - 1; at >= 0 && text[at] !== '\n'; at--) {
    const sign = text[at] as string;
    if (sign.trim() !== '' && !opening.includes(sign)) return sign;
  }
  return '';
}

/** Whether capitals are how the words around are written, too. */
function isShouted(before: string, after: string): boolean {
  const near = [
    ...wordsOf(before.slice(before.lastIndexOf('\n') + 1)).slice(-2),
    ...wordsOf(after.split('\n', 1)[0] as string).slice(0, 2),
  ];
  return near.filter((word) => capitals.test(word)).length >= 2;
}

/** Whether the words on both sides begin with a capital, too, as all do in titles. */
const isInTitle = (before: string, after: string) =>
  capital.test(wordsOf(before).at(-1) ?? '') && goesOn(after);

/** Whether a word with a capital follows that only names have: "Will Stone", but not "May I" and "How Do". */
function opensName(after: string): boolean {
  const [next = ''] = wordsOf(after);
  return goesOn(after) && !Object.values(stopWords).some((list) => list.has(next.toLowerCase()));
}

/** Whether a word with a capital follows. */
const goesOn = (after: string) => /^\s/.test(after) && capital.test(after.trimStart());

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
