import { locales } from '#rules/preferences.ts';
import type { Word } from './analysis.ts';
import { stopWords } from './stop-words.ts';

const negations: ReadonlySet<string> = new Set(
  `not no never without cannot nobody none neither nor isn aren couldn didn doesn don hasn haven shouldn wasn weren
   won wouldn mustn needn can't ni nunca jamas sin tampoco ningun ninguna ninguno nadie`.split(/\s+/),
);
const failures =
  /^(?:fail(?:ed|s|ure)?|error|unable|refus(?:ed|es|al)|declined?|reject(?:ed|s)?|fall(?:o|a|ado)|rechaz(?:o|a|ado|ada)|deneg(?:o|ado|ada)|imposible)$/;

/** Whether a word denies what follows it. */
export const isNegation = ({ word }: { word: string }) => negations.has(word);

/** Whether a word says that something was not done. */
export const isFailure = ({ word }: { word: string }) => negations.has(word) || failures.test(word);

/** Whether a word carries more than grammar. */
export const isContent = ({ word }: { word: string }) =>
  !locales.some((locale) => stopWords[locale].has(word));

/** "Yes, …" and "No, …" answer the question; what is stated follows. */
export const answerWord =
  /^\s*(?:yes|no|s[ií]|correct|right|exactly|indeed|correcto|exacto)(?:[,.;:!]|\s*[—–-])\s+(?=\S)/iu;

/** How a word of a text stands there. `lacking` is what something is without, `present` what it is with. */
export type Standing = 'stated' | 'denied' | 'lacking' | 'present';

/** So many content words behind a negation are what it denies. */
const reach = 3;
const clauseEnd = /[,;:.!?()—]|\b(?:but|pero|sino)\b/i;

/** How a text denies. */
export type Denial = {
  /** For each of its words, how it stands. */
  standings: readonly Standing[];
  isNegative: boolean;
};

/**
 * Reads for each word of a text how it stands: what a negation of its clause stands shortly before is denied. "Not …
 * without" denies nothing, and says that something is had.
 * @param taken places of words that belong to numbers, such as the "no" of "no more than 72": they deny nothing
 */
export function readDenial(text: string, words: readonly Word[], taken: ReadonlySet<number>): Denial {
  const cancelled = doubled(text, words, taken);
  const isIdle = (index: number) => taken.has(index) || cancelled.has(index);
  let [left, before] = [0, 0];
  let standing: Standing = 'stated';
  const standings = words.map((word, index): Standing => {
    if (clauseEnd.test(text.slice(before, word.end).replace(/\d[.,:]\d/g, ''))) left = 0;
    before = word.end;
    const opens = openedBy(word.word, words[index + 1]?.word);
    if (opens && (opens === 'lacking' || !isIdle(index))) {
      standing = opens === 'lacking' && cancelled.has(index) ? 'present' : opens;
      left = taken.has(index) ? 0 : reach;
      return 'stated';
    }
    if (left === 0) return 'stated';
    if (isContent(word)) left -= 1;
    return standing;
  });
  return { standings, isNegative: words.some((word, index) => isNegation(word) && !isIdle(index)) };
}

/** Places of the two negations of "not … without". */
function doubled(text: string, words: readonly Word[], taken: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [at, { word }] of words.entries()) {
    if (openedBy(word, words[at + 1]?.word) !== 'lacking' || taken.has(at)) continue;
    const first = denialBefore(text, words, at, taken);
    if (first !== -1) found.add(at).add(first);
  }
  return found;
}

function openedBy(word: string, next = ''): Standing | undefined {
  if (word === 'without' || word === 'sin' || (/^(?:free|libre)$/.test(word) && /^(?:of|de)$/.test(next)))
    return 'lacking';
  if (word === 'with' || word === 'con') return 'present';
  return negations.has(word) && next !== 'only' && next !== 'solo' ? 'denied' : undefined;
}

/** Where the clause is denied before this place; -1 where it is not. */
function denialBefore(text: string, words: readonly Word[], at: number, taken: ReadonlySet<number>): number {
  for (let index = at - 1; index >= 0; index--) {
    if (clauseEnd.test(text.slice(words[index]?.end, words[index + 1]?.start))) return -1;
    if (isNegation(words[index] as Word) && !taken.has(index)) return index;
  }
  return -1;
}
