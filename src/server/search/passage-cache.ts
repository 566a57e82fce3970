import { tokenise } from '../language/analysis.ts';
import { type KnownWord, knownWord } from './matcher.ts';

/** A passage as it is stored, without the name of its file, which may change. */
export type StoredPassage = {
  /** As `passageId` says. */
  id: string;
  fileId: string;
  page: number | null;
  start: number;
  end: number;
  text: string;
  /** The headings that it stands under; '' for none. */
  section: string;
  /** Which blocks it is made of (see `readLayout`). */
  layout: string;
};

/** The same with its words, those of its headings first, which reading it closely needs. */
export type ReadPassage = StoredPassage & { words: readonly KnownWord[] };

/** The passages read last. */
export type PassageCache = {
  get(key: string): ReadPassage | undefined;
  /**
   * Keeps a passage, and answers it with its words.
   * @param key another when the file is read anew
   */
  add(passage: StoredPassage, key: string): ReadPassage;
  clear(): void;
  /** How often a passage was there when it was asked for, and how often not. */
  readonly counts: { hit: number; miss: number };
};

/** What a word takes beside its place in a passage: its letters, and how near it came to a question's words. */
const wordBytes = 200;

const bytesOf = ({ text, words }: ReadPassage) => 200 + text.length * 2 + words.length * 8;

/** @param bytes about what all of them together may take in memory */
export function createPassageCache(bytes: number): PassageCache {
  // Two generations: when the younger has half of the room, the older goes. What is asked for again stays.
  let young = new Map<string, ReadPassage>();
  let old = new Map<string, ReadPassage>();
  let used = 0;
  // Each word is held once, however many passages have it.
  let words = new Map<string, KnownWord>();

  const keep = (key: string, passage: ReadPassage) => {
    young.set(key, passage);
    used += bytesOf(passage);
    if (used < bytes / 2) return;
    [old, young, used, words] = [young, new Map(), 0, new Map()];
  };
  const counts = { hit: 0, miss: 0 };
  return {
    counts,
    get(key) {
      const known = young.get(key) ?? old.get(key);
      counts[known ? 'hit' : 'miss'] += 1;
      if (known && !young.has(key)) keep(key, known);
      return known;
    },
    add(passage, key) {
      const read = {
        ...passage,
        words: tokenise(passage.section ? `${passage.section}\n${passage.text}` : passage.text).map(
          ({ word }) => {
            const known = words.get(word);
            if (known) return known;
            const added = knownWord(word);
            words.set(word, added);
            used += wordBytes;
            return added;
          },
        ),
      };
      keep(key, read);
      return read;
    },
    clear() {
      [old, young, used, words] = [new Map(), new Map(), 0, new Map()];
    },
  };
}
