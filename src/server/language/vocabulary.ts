import { pause } from '../pauses.ts';
import { type Beginnings, mayHaveStem, packBeginnings } from './beginnings.ts';
import { editDistance } from './edit-distance.ts';

/** A lexeme of the bot's files that is spelt like a given one, and how alike they are, 0–1. */
type Similar = { lexeme: string; likeness: number };

/** What words the files have. */
export type Vocabulary = {
  /** Those of the lexemes that the files hold. */
  holding(lexemes: Iterable<string>): Promise<ReadonlySet<string>>;
  /** All of them by their spelling; asked for where a word is not among them. */
  spelling(): Promise<Spelling>;
};

export type Spelling = {
  /** Whether a word's stem may be among them; false for most words whose stem is not. */
  mayHaveStemOf(word: string): boolean;
  /** The most similar lexemes, best first, at most `limit`; found with pauses. */
  similar(lexeme: string, limit: number): Promise<Similar[]>;
};

/** The spelling of some lexemes, packed: about 20 bytes each. */
export type PackedSpelling = {
  bytes: number;
  beginnings: Beginnings;
  /** By length of the skeleton. */
  shelves: readonly Shelf[];
};

/**
 * Lexemes whose skeletons have the same length, in their order. `letters` tells which letters each skeleton has, one bit
 * a letter; lexeme i ends at `ends[i]` of `lexemes`.
 */
type Shelf = { letters: Uint32Array; lexemes: string; ends: Uint32Array };

const shortest = 4;
/** So many are compared before anybody asks whether it is time for a pause. */
const comparedAtOnce = 500;
/** Less alike than this is chance. */
const leastLikeness = 0.62;

/** Whether others may be spelt like it. */
export const isComparable = (lexeme: string) => lexeme.length >= shortest && /^[a-z]+$/.test(lexeme);

/** Packs lexemes, each of which comes once. Hundreds of thousands of them take seconds. */
export function packSpelling(lexemes: ReadonlySet<string>): PackedSpelling {
  const byLength: { letters: number[]; lexemes: string[] }[] = [];
  for (const lexeme of lexemes) {
    if (!isComparable(lexeme)) continue;
    const skeleton = skeletonOf(lexeme);
    while (byLength.length <= skeleton.length) byLength.push({ letters: [], lexemes: [] });
    byLength[skeleton.length]?.letters.push(lettersOf(skeleton));
    byLength[skeleton.length]?.lexemes.push(lexeme);
  }
  const beginnings = packBeginnings(lexemes);
  const shelves = byLength.map(({ letters, lexemes: own }): Shelf => {
    let end = 0;
    const ends = Uint32Array.from(own, (lexeme) => {
      end += lexeme.length;
      return end;
    });
    return { letters: Uint32Array.from(letters), lexemes: own.join(''), ends };
  });
  const bytes = shelves.reduce(
    (sum, { letters, lexemes: own }) => sum + letters.length * 8 + own.length + 400,
    beginnings.byteLength,
  );
  return { bytes, beginnings, shelves };
}

/**
 * Finds lexemes by spelling: misspelt words, and words that two languages share in slightly different spelling
 * ("constitución", "constitution"). Reads the whole vocabulary, telling most words apart by length and letters.
 * @param parts what it consists of; a lexeme may be in several
 */
export function joinSpellings(parts: readonly PackedSpelling[]): Spelling {
  const longest = parts.reduce((most, { shelves }) => Math.max(most, shelves.length), 0);
  return {
    mayHaveStemOf: (word) => parts.some(({ beginnings }) => mayHaveStem(beginnings, word)),
    async similar(word, limit) {
      if (!isComparable(word)) return [];
      const skeleton = skeletonOf(word);
      const letters = lettersOf(skeleton);
      const found = new Map<string, number>();
      for (let length = 0; length < longest; length++) {
        const longer = Math.max(skeleton.length, length);
        const most = Math.floor((1 - leastLikeness) * longer);
        if (Math.abs(skeleton.length - length) > most) continue;
        for (const { shelves } of parts) {
          const shelf = shelves[length];
          if (!shelf) continue;
          for (let at = 0; at < shelf.letters.length; at++) {
            if (at % comparedAtOnce === 0) await pause();
            if (bitsOf(letters ^ (shelf.letters[at] as number)) > 2 * most) continue;
            const lexeme = lexemeAt(shelf, at);
            const other = skeletonOf(lexeme);
            const edits = editDistance(skeleton, other, most);
            if (edits > most) continue;
            const likeness = 1 - (edits + (skeleton[0] === other[0] ? 0 : 0.5)) / longer;
            if (likeness >= leastLikeness) found.set(lexeme, likeness);
          }
        }
      }
      return [...found]
        .map(([other, likeness]) => ({ lexeme: other, likeness }))
        .sort((one, other) => other.likeness - one.likeness)
        .slice(0, limit);
    },
  };
}

const lexemeAt = ({ lexemes, ends }: Shelf, at: number) =>
  lexemes.slice(at === 0 ? 0 : ends[at - 1], ends[at]);

/** A stem without what English and Spanish spell differently: `photograph`, `fotograf` → `fotograf`. */
export function skeletonOf(lexeme: string): string {
  if (isOwnSkeleton(lexeme)) return lexeme;
  return lexeme
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/(?:ch|qu?|ck|k)(?=[aeiouy])/g, 'c')
    .replace(/[kq]/g, 'c')
    .replace(/y/g, 'i')
    .replace(/^es(?=[ptcml])/, 's')
    .replace(/([a-z])\1/g, '$1');
}

/** Whether none of the rules of `skeletonOf` can apply, which is told of most words ten times as fast. */
function isOwnSkeleton(lexeme: string): boolean {
  for (let at = 0; at < lexeme.length; at++) {
    const letter = lexeme[at] as string;
    if (letter === 'h' || letter === 'k' || letter === 'q' || letter === 'y') return false;
    if (letter === lexeme[at - 1]) return false;
  }
  return !lexeme.startsWith('es');
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
