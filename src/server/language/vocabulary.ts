import { createBeginnings } from './beginnings.ts';
import { editDistance } from './edit-distance.ts';

/** A lexeme of the bot's files that is spelt like a given one, and how alike they are, 0–1. */
type Similar = { lexeme: string; likeness: number };

export type Vocabulary = {
  has(lexeme: string): boolean;
  /** Whether it may have the stem of a word; false for most words that it has not. */
  mayHaveStemOf(word: string): boolean;
  /** The most similar lexemes, best first, at most `limit`. */
  similar(lexeme: string, limit: number): Similar[];
  /** To be called when the lexemes behind it have changed. */
  changed(): void;
};

const shortest = 4;
/** Less alike than this is chance. */
const leastLikeness = 0.62;

/**
 * Finds lexemes by spelling: misspelt words, and words that two languages share in slightly different spelling
 * ("constitución", "constitution"). Reads the whole vocabulary, telling most words apart by length and letters.
 */
export function createVocabulary(lexemes: () => ReadonlyMap<string, unknown>): Vocabulary {
  /** By length of the skeleton. */
  let entries: Shelf[] | null = null;
  let mayHave: ((word: string) => boolean) | null = null;
  const read = () => {
    entries ??= shelve(lexemes().keys());
    return entries;
  };
  return {
    has: (lexeme) => lexemes().has(lexeme),
    mayHaveStemOf(word) {
      mayHave ??= createBeginnings(lexemes().keys());
      return mayHave(word);
    },
    changed() {
      entries = null;
      mayHave = null;
    },
    similar(lexeme, limit) {
      if (lexeme.length < shortest || !/^[a-z]+$/.test(lexeme)) return [];
      const skeleton = skeletonOf(lexeme);
      const letters = lettersOf(skeleton);
      const found: Similar[] = [];
      for (const [length, shelf] of read().entries()) {
        const longer = Math.max(skeleton.length, length);
        const most = Math.floor((1 - leastLikeness) * longer);
        if (Math.abs(skeleton.length - length) > most) continue;
        for (let at = 0; at < shelf.letters.length; at++) {
          if (bitsOf(letters ^ (shelf.letters[at] as number)) > 2 * most) continue;
          const other = shelf.skeletons[at] as string;
          const edits = editDistance(skeleton, other, most);
          if (edits > most) continue;
          const likeness = 1 - (edits + (skeleton[0] === other[0] ? 0 : 0.5)) / longer;
          if (likeness >= leastLikeness) found.push({ lexeme: shelf.lexemes[at] as string, likeness });
        }
      }
      return found.sort((one, other) => other.likeness - one.likeness).slice(0, limit);
    },
  };
}

/** Lexemes whose skeletons have the same length; `letters` tells which letters each has, one bit a letter. */
type Shelf = { lexemes: string[]; skeletons: string[]; letters: number[] };

function shelve(lexemes: Iterable<string>): Shelf[] {
  const shelves: Shelf[] = [];
  for (const lexeme of lexemes) {
    if (lexeme.length < shortest || !/^[a-z]+$/.test(lexeme)) continue;
    const skeleton = skeletonOf(lexeme);
    while (shelves.length <= skeleton.length) shelves.push({ lexemes: [], skeletons: [], letters: [] });
    const shelf = shelves[skeleton.length] as Shelf;
    shelf.lexemes.push(lexeme);
    shelf.skeletons.push(skeleton);
    shelf.letters.push(lettersOf(skeleton));
  }
  return shelves;
}

/** A stem without what English and Spanish spell differently: `photograph`, `fotograf` → `fotograf`. */
export function skeletonOf(lexeme: string): string {
  return lexeme
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/(?:ch|qu?|ck|k)(?=[aeiouy])/g, 'c')
    .replace(/[kq]/g, 'c')
    .replace(/y/g, 'i')
    .replace(/^es(?=[ptcml])/, 's')
    .replace(/([a-z])\1/g, '$1');
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters;
}

function bitsOf(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
