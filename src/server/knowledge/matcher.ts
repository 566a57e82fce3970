import { locales } from '#rules/preferences.ts';
import { stems, type Word } from './analysis.ts';
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
};

/** Spelled less alike than this, words have nothing to do with each other. */
const leastLikeness = 0.04;

/** Compares texts with a question's words. Remembers the words it has seen: make one per question. */
export function createMatcher(words: readonly QuestionWord[]): Matcher {
  const byLexeme = new Map<string, Likeness>();
  for (const [index, { lexemes, translations }] of words.entries()) {
    const own = lexemes.map((lexeme) => ({ lexeme, weight: 1 }));
    for (const { lexeme, weight } of [...own, ...translations]) {
      if (weight > (byLexeme.get(lexeme)?.likeness ?? 0)) byLexeme.set(lexeme, { index, likeness: weight });
    }
  }
  const beginnings = new Set([...byLexeme.keys()].map((lexeme) => beginningOf(lexeme, 3)));
  const spelling = createSpelling(words);
  const known = new Map<string, readonly Likeness[]>();

  const exact = new Map<string, Likeness | undefined>();

  const find = (word: string): Likeness | undefined => {
    // Stemming leaves a word's beginning alone, so most words need no stem to be told apart.
    if (!beginnings.has(beginningOf(word, 3)) && !beginnings.has(beginningOf(word, 2))) return undefined;
    return stems(word, locales)
      .flatMap((lexeme) => byLexeme.get(lexeme) ?? [])
      .sort((one, other) => other.likeness - one.likeness)[0];
  };
  const same = (word: string) => {
    if (!exact.has(word)) exact.set(word, find(word));
    return exact.get(word);
  };
  const alike = (word: string) => {
    const before = known.get(word);
    if (before) return before;
    const first = same(word);
    const found = first ? [first] : [];
    for (const [index, share] of spelling(word)) {
      const likeness = share * share;
      if (index !== first?.index && likeness >= leastLikeness) found.push({ index, likeness });
    }
    known.set(word, found);
    return found;
  };
  return {
    alike,
    indexOf: (word) => same(word)?.index ?? -1,
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

/** Slots of the table that tells, without a look at the letters, that a 4-gram is none of the question's. */
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
    for (const gram of new Set(grams)) {
      enter(byGram, gram, index);
      slots[slotOf(gram, 0)] = 1;
    }
    if (word.length >= 4) enter(byBeginning, word.slice(0, 4), index);
  }
  return (other) => {
    const bounded = ` ${other} `;
    let found: Map<number, number> | null = null;
    let slot = slotOf(bounded, 0);
    for (let at = 0; at <= Math.max(0, bounded.length - 4); at++) {
      if (at > 0) slot = nextSlot(slot, bounded, at);
      if (slots[slot] === 0) continue;
      for (const index of byGram.get(bounded.slice(at, at + 4)) ?? []) {
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

function slotOf(text: string, at: number): number {
  const code = (offset: number) => text.charCodeAt(at + offset) || 0;
  return (((code(0) * 31 + code(1)) * 31 + code(2)) * 31 + code(3)) & (gramSlots - 1);
}

/** `slotOf(text, at)`, from the slot of the 4-gram one letter before. */
function nextSlot(before: number, text: string, at: number): number {
  return (before * 31 - text.charCodeAt(at - 1) * 31 ** 4 + text.charCodeAt(at + 3)) & (gramSlots - 1);
}

function sameBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** A word's first letters, y as i, which is what stemming makes of it. */
function beginningOf(word: string, length: number): string {
  return word.slice(0, length).replaceAll('y', 'i');
}
