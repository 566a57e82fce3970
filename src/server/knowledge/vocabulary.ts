/** A lexeme of the bot's files that is spelt like a given one, and how alike they are, 0–1. */
export type Similar = { lexeme: string; likeness: number };

export type Vocabulary = {
  has(lexeme: string): boolean;
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
  let entries: { lexeme: string; skeleton: string; letters: number }[] | null = null;
  const read = () => {
    entries ??= [...lexemes().keys()]
      .filter((lexeme) => lexeme.length >= shortest && /^[a-z]+$/.test(lexeme))
      .map((lexeme) => {
        const skeleton = skeletonOf(lexeme);
        return { lexeme, skeleton, letters: lettersOf(skeleton) };
      });
    return entries;
  };
  return {
    has: (lexeme) => lexemes().has(lexeme),
    changed() {
      entries = null;
    },
    similar(lexeme, limit) {
      if (lexeme.length < shortest || !/^[a-z]+$/.test(lexeme)) return [];
      const skeleton = skeletonOf(lexeme);
      const letters = lettersOf(skeleton);
      const found: Similar[] = [];
      for (const entry of read()) {
        const longer = Math.max(skeleton.length, entry.skeleton.length);
        const most = Math.floor((1 - leastLikeness) * longer);
        if (Math.abs(skeleton.length - entry.skeleton.length) > most) continue;
        if (bitsOf(letters ^ entry.letters) > 2 * most) continue;
        const edits = editDistance(skeleton, entry.skeleton, most);
        if (edits > most) continue;
        const sameStart = skeleton[0] === entry.skeleton[0];
        const likeness = 1 - (edits + (sameStart ? 0 : 0.5)) / longer;
        if (likeness >= leastLikeness) found.push({ lexeme: entry.lexeme, likeness });
      }
      return found.sort((one, other) => other.likeness - one.likeness).slice(0, limit);
    },
  };
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
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; above `most` only that it is. */
function editDistance(one: string, other: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        edits = Math.min(edits, (beforeLast[column - 2] as number) + 1);
      }
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return least;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] as number;
}
