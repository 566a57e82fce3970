import { tokenise, type Word } from '../analysis.ts';
import { monthAt, withMonths } from './dates.ts';
import { hundreds, ones, scales, small, smallNumber, tens } from './numbers.ts';

/**
 * The words of a text in order, to compare what it states: those that make one number together are one word, in figures
 * (`twenty-five`, `ciento veinte`, `2.5 million`), a decimal ends in no zero, and "May" and "March" beside a day or a
 * preposition are months, under their Spanish names, which are no verbs. So is the month of a date in figures.
 */
export function wordsOfClaim(text: string): Word[] {
  const words = withMonths(text, tokenise(text));
  const found: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const number = readNumber(text, words, at);
    const first = words[at] as Word;
    const word = number ? inFigures(number.value) : (monthAt(text, words, at) ?? withoutZeros(first.word));
    found.push({ ...first, word, end: number?.end ?? first.end });
    at = number?.next ?? at + 1;
  }
  return found;
}

const inFigures = (value: number) => String(Number(value.toPrecision(12)));

const withoutZeros = (word: string) => word.replace(/^(\d+)(?:\.0+|(\.\d*?[1-9])0+)$/, '$1$2');

type Read = { value: number; next: number };

/** The number that begins here, unless it is one that a word says alone. */
function readNumber(text: string, words: readonly Word[], at: number): (Read & { end: number }) | undefined {
  const wordAt = (index: number) => {
    const [before, word] = [words[index - 1], words[index]];
    if (!word || (index > at && !/^[\s-]+$/.test(text.slice(before?.end, word.start)))) return '';
    return word.word;
  };
  // "five per cent" is "cinco por ciento".
  if (words[at]?.word === 'ciento' && words[at - 1]?.word === 'por') return undefined;
  const whole = readMillions(wordAt, at);
  if (!whole) return undefined;
  const hasHalf = ['and', 'a', 'half'].every((word, index) => wordAt(whole.next + index) === word);
  const read = hasHalf ? { value: whole.value + 0.5, next: whole.next + 3 } : whole;
  const isOneWord = read.next === at + 1;
  if (isOneWord && (small.has(wordAt(at)) || tens.has(wordAt(at)) || /^\d/.test(wordAt(at))))
    return undefined;
  return { ...read, end: (words[read.next - 1] as Word).end };
}

type WordAt = (index: number) => string;

function readMillions(wordAt: WordAt, at: number): Read | undefined {
  const first = readThousands(wordAt, at) ?? readOne(wordAt, at);
  if (!first || scales.get(wordAt(first.next)) !== 1e6) return first?.value === 1 ? undefined : first;
  return withRest(wordAt, { value: first.value * 1e6, next: first.next + 1 }, readThousands);
}

function readThousands(wordAt: WordAt, at: number): Read | undefined {
  const first = readHundreds(wordAt, at) ?? readOne(wordAt, at);
  if (first && scales.get(wordAt(first.next)) === 1e3)
    return withRest(wordAt, { value: first.value * 1e3, next: first.next + 1 }, readHundreds);
  if (wordAt(at) === 'mil') return withRest(wordAt, { value: 1e3, next: at + 1 }, readHundreds);
  return first?.value === 1 ? undefined : first;
}

function readHundreds(wordAt: WordAt, at: number): Read | undefined {
  const word = wordAt(at);
  const own = hundreds.get(word);
  if (own) {
    const read = withRest(wordAt, { value: own, next: at + 1 }, readTens);
    return word === 'ciento' && read.value === 100 ? undefined : read;
  }
  const first = readTens(wordAt, at) ?? readOne(wordAt, at);
  if (first && wordAt(first.next) === 'hundred')
    return withRest(wordAt, { value: first.value * 100, next: first.next + 1 }, readTens);
  return first?.value === 1 ? undefined : first;
}

function readTens(wordAt: WordAt, at: number): Read | undefined {
  const word = wordAt(at);
  if (/^\d+(?:\.\d+)?$/.test(word)) return { value: Number(word), next: at + 1 };
  const ten = tens.get(word);
  const digitAt = wordAt(at + 1) === 'y' && word !== 'veinte' ? at + 2 : at + 1;
  const digit = ones.has(wordAt(digitAt)) ? 1 : small.get(wordAt(digitAt));
  if (ten && digit && digit < 10) return { value: ten + digit, next: digitAt + 1 };
  const value = smallNumber(word);
  return value === undefined ? undefined : { value, next: at + 1 };
}

/** "One", or the article before "hundred", "thousand" or "million". */
function readOne(wordAt: WordAt, at: number): Read | undefined {
  return ones.has(wordAt(at)) || wordAt(at) === 'a' ? { value: 1, next: at + 1 } : undefined;
}

/** What is added to hundreds, thousands or millions: "and twenty", "and one", "un". */
function withRest(wordAt: WordAt, { value, next }: Read, read: typeof readTens): Read {
  const isJoined = wordAt(next) === 'and';
  const from = isJoined ? next + 1 : next;
  const word = wordAt(from);
  if (/^\d/.test(word)) return { value, next };
  const isLastOne = ones.has(word) && (isJoined || word !== 'one');
  const rest = read(wordAt, from) ?? (isLastOne ? { value: 1, next: from + 1 } : undefined);
  return rest ? { value: value + rest.value, next: rest.next } : { value, next };
}
