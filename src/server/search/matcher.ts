import { locales } from '#rules/preferences.ts';
import { stems, type Word } from '../language/analysis.ts';
import { stopWords } from '../language/stop-words.ts';
import type { QuestionWord } from './question-words.ts';

/** Words with one space around each, so that `includes` finds words and phrases. */
export function spaced(words: readonly Word[]): string {
  return ` ${words.map(({ word }) => word).join(' ')} `;
}

/** How far one word stands for a word of the question, the question's words by their place. */
export type Likeness = { index: number; likeness: number };

export type Matcher = {
  /** How far the text holds each of the question's words, 0–1: wholly by a stem, or partly by its spelling. */
  match(text: readonly { word: string }[]): number[];
  /** Which of the question's words this normalised word stands for, or -1. */
  indexOf(word: string): number;
  /** How far this normalised word stands for words of the question; empty for most words. */
  alike(word: string): readonly Likeness[];
  /** The same of a word that stands in many texts. */
  alikeTo(word: KnownWord): readonly Likeness[];
};

/**
 * A word that is one object in all texts that have it. It remembers what the matcher that looked last has found:
 * to look words up took a fifth of a search.
 */
export type KnownWord = { readonly word: string; seenBy: number; seen: readonly Likeness[] };

export const knownWord = (word: string): KnownWord => ({ word, seenBy: 0, seen: none });

let matchers = 0;

const isStopWord = (word: string) => locales.some((language) => stopWords[language].has(word));

/** Spelled less alike than this, words have nothing to do with each other. */
const leastLikeness = 0.04;

/**
 * Compares texts with a question's words. Remembers the words it has seen: make one per question.
 * @param takesPhrases whether a word that stands for a phrase ("apagón": "power cut") holds each word of it, as is right
 * for a question, or one, as it is for a claim, whose every word has to be said
 */
export function createMatcher(words: readonly QuestionWord[], { takesPhrases = false } = {}): Matcher {
  const byLexeme = new Map<string, Likeness[]>();
  for (const [index, { lexemes, translations }] of words.entries()) {
    const own = lexemes.map((lexeme) => ({ lexeme, weight: 1 }));
    for (const { lexeme, weight } of [...own, ...translations]) {
      const known = byLexeme.get(lexeme) ?? [];
      const last = known.at(-1);
      const likeness = { index, likeness: weight };
      if (!last || weight > last.likeness) byLexeme.set(lexeme, [likeness]);
      else if (takesPhrases && weight === last.likeness && weight < 1 && last.index === index - 1)
        known.push(likeness);
    }
  }
  const mayBeSame = createBeginnings([...byLexeme.keys()]);
  const spelling = createSpelling(words);
  const known = new Map<string, readonly Likeness[]>();
  const exact = new Map<string, readonly Likeness[]>();

  const find = (word: string): readonly Likeness[] => {
    if (!mayBeSame(word)) return none;
    let best = none;
    for (const lexeme of stemsOf(word)) {
      const found = byLexeme.get(lexeme);
      if (found && (found[0]?.likeness ?? 0) > (best[0]?.likeness ?? 0)) best = found;
    }
    return best[0] && isStopWord(word) && words[best[0].index]?.word !== word ? none : best;
  };
  const same = (word: string) => {
    const found = exact.get(word) ?? find(word);
    exact.set(word, found);
    return found;
  };
  const compare = (word: string, first: readonly Likeness[]) => {
    const alike = spelling(word);
    if (alike.size === 0 || isStopWord(word)) return first;
    let found = first;
    for (const [index, share] of alike) {
      const likeness = share * share;
      if (likeness < leastLikeness || first.some((each) => each.index === index)) continue;
      found = [...found, { index, likeness }];
    }
    return found;
  };
  const alike = (word: string) => {
    const before = known.get(word);
    if (before) return before;
    const found = compare(word, same(word));
    known.set(word, found);
    return found;
  };
  const serial = ++matchers;
  return {
    alike,
    alikeTo(word) {
      if (word.seenBy === serial) return word.seen;
      word.seen = compare(word.word, find(word.word));
      word.seenBy = serial;
      return word.seen;
    },
    indexOf: (word) => same(word)[0]?.index ?? -1,
    match(text) {
      const matches = words.map(() => 0);
      for (const { word } of text) {
        for (const { index, likeness } of alike(word)) {
          if (likeness > (matches[index] as number)) matches[index] = likeness;
        }
      }
      return matches;
    },
  };
}

const none: readonly Likeness[] = [];

/** So many words' stems are remembered in each of two generations; what is asked for again stays. */
const mostStems = 8_192;
let stemsLately = new Map<string, readonly string[]>();
let stemsBefore = new Map<string, readonly string[]>();

/** A word's stems in both languages. The same words stand in what is read for many questions. */
function stemsOf(word: string): readonly string[] {
  const lately = stemsLately.get(word);
  if (lately) return lately;
  const found = stemsBefore.get(word) ?? stems(word, locales);
  if (stemsLately.size >= mostStems) [stemsBefore, stemsLately] = [stemsLately, new Map()];
  stemsLately.set(word, found);
  return found;
}

/**
 * Stemming leaves a word's beginning alone but for y, which becomes i, so most words need no stem to be told apart.
 * @returns whether a word may have one of these stems
 */
function createBeginnings(lexemes: readonly string[]): (word: string) => boolean {
  const slots = new Uint8Array(gramSlots);
  for (const lexeme of lexemes) slots[beginningSlot(lexeme, 3)] = 1;
  return (word) => slots[beginningSlot(word, 3)] === 1 || slots[beginningSlot(word, 2)] === 1;
}

function beginningSlot(word: string, length: number): number {
  let slot = 0;
  for (let at = 0; at < length && at < word.length; at++) {
    const code = word.charCodeAt(at);
    slot = slot * 31 + (code === letterY ? letterI : code);
  }
  return slot & (gramSlots - 1);
}

const letterY = 'y'.charCodeAt(0);
const letterI = 'i'.charCodeAt(0);

/** Slots of the tables that tell, without a look at the letters, that a 4-gram is none of the question's. */
const gramSlots = 8_192;
const nothing: ReadonlyMap<number, number> = new Map();

/**
 * How alike a word is to the question's: by shared 4-grams (typos) or by its beginning (inflections, cognates).
 * Thousands of words are asked for with each question, and most share nothing: this is told first, from numbers.
 */
function createSpelling(words: readonly QuestionWord[]): (other: string) => ReadonlyMap<number, number> {
  const byGram = new Map<string, number[]>();
  const byBeginning = new Map<string, number[]>();
  const enter = (map: Map<string, number[]>, key: string, index: number) =>
    map.set(key, [...(map.get(key) ?? []), index]);
  const slots = new Uint8Array(gramSlots);
  for (const [index, { word, grams }] of words.entries()) {
    for (const gram of new Set(grams)) enter(byGram, gram, index);
    for (let at = -1; at <= Math.max(-1, word.length - 3); at++) slots[slotOf(word, at)] = 1;
    if (word.length >= 4) enter(byBeginning, word.slice(0, 4), index);
  }
  return (other) => {
    let found: Map<number, number> | null = null;
    const last = Math.max(0, other.length - 2);
    let slot = 0;
    for (let at = 0; at <= last; at++) {
      slot = at === 0 ? slotOf(other, -1) : nextSlot(slot, other, at - 1);
      if (slots[slot] === 0) continue;
      for (const index of byGram.get(` ${other} `.slice(at, at + 4)) ?? []) {
        found ??= new Map();
        found.set(index, (found.get(index) ?? 0) + 1);
      }
    }
    // The same beginning is a shared 4-gram, too.
    if (!found) return nothing;
    for (const [index, shared] of found) {
      const own = (words[index] as QuestionWord).grams.length;
      found.set(index, shared / Math.max(own, Math.min(other.length - 1, own + 2)));
    }
    for (const index of byBeginning.get(other.slice(0, 4)) ?? []) {
      const { word } = words[index] as QuestionWord;
      const longer = Math.max(word.length, Math.min(other.length, word.length + 3));
      const share = sameBeginning(word, other) / longer;
      if (share >= 0.6 && share > (found.get(index) ?? 0)) found.set(index, share);
    }
    return found;
  };
}

const space = ' '.charCodeAt(0);

/** The letter at this place, a space before the first and after the last of them. */
function codeAt(word: string, at: number): number {
  if (at === -1 || at === word.length) return space;
  return at < word.length ? word.charCodeAt(at) : 0;
}

/** The slot of a word's 4-gram that begins at this place; -1 is the space before it. */
function slotOf(word: string, at: number): number {
  let slot = 0;
  for (let offset = 0; offset < 4; offset++) slot = slot * 31 + codeAt(word, at + offset);
  return slot & (gramSlots - 1);
}

/** `slotOf(word, at)`, from the slot of the 4-gram one letter before. */
function nextSlot(before: number, word: string, at: number): number {
  return (before * 31 - codeAt(word, at - 1) * 31 ** 4 + codeAt(word, at + 3)) & (gramSlots - 1);
}

function sameBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
