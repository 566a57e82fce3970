import type { Word } from '../language/analysis.ts';
import type { Standing } from '../language/negation.ts';
import { areOpposed } from '../language/opposites.ts';
import { agreeByDenial, isSameNumber, wordsBesideNumbers } from '../language/quantities/quantities.ts';
import type { Matcher } from '../search/matcher.ts';
import type { ReadSentence } from './evidence.ts';

/** From here on a word counts as the same one. Measured by `npm run bench -- unsupported`. */
export const sameWord = 0.55;

/** Whether a sentence says the contrary: it denies a word that the claim states, or the other way about. */
export function isDenied(
  { own, matcher }: { own: ReadSentence; matcher: Matcher },
  sentence: ReadSentence,
): boolean {
  const [mine, other] = [polarities(own, matcher), polarities(sentence, matcher)];
  if (isLacking(mine, other) || isLacking(other, mine, 'present')) return true;
  if (isDeniedByNumber(own, sentence)) return false;
  const isMineDenied = own.denial().isNegative || denies(mine);
  const isOtherDenied = denies(other);
  const differs = [...mine].some(([index, standing]) => {
    const there = other.get(index);
    return (
      there !== undefined &&
      ![...standing].some((each) =>
        isNegated(each) ? [...there].some(isNegated) : [...there].some((one) => !isNegated(one)),
      )
    );
  });
  // Where both deny something, what exactly depends on the order of the words.
  if (differs && isMineDenied !== isOtherDenied) return true;
  if (isMineDenied && isOtherDenied) return false;
  return areOpposed(freeWords(own), freeWords(cellsOf(own, sentence)), isMineDenied || isOtherDenied);
}

/**
 * Of the row of a table what its cells say, without their heads: of those with the claim's numbers, where it has some,
 * as the others are of other things.
 */
function cellsOf(own: ReadSentence, sentence: ReadSentence): Pick<ReadSentence, 'words' | 'quantities'> {
  if (!sentence.isRow) return sentence;
  const clauses = sentence.clauses();
  const isHead = ({ end }: Word) => /^[^;|\t]*:\s/.test(sentence.text.slice(end));
  const stating = new Set(
    sentence
      .quantities()
      .all.filter((each) => own.quantities().all.some((quantity) => isSameNumber(quantity, each)))
      .map(({ at }) => clauses[at]),
  );
  const taken = new Set<number>();
  const words = sentence.words.filter(
    (word, at) =>
      !isHead(word) &&
      !sentence.quantities().taken.has(at) &&
      (stating.size === 0 || stating.has(clauses[at])),
  );
  return { words, quantities: () => ({ all: [], taken }) };
}

const isNegated = (standing: Standing) => standing === 'denied' || standing === 'lacking';

const denies = (found: ReadonlyMap<number, ReadonlySet<Standing>>) =>
  [...found.values()].some((each) => [...each].some(isNegated));

/** Whether one text is without what the other has, or names it as had. */
function isLacking(
  one: ReadonlyMap<number, ReadonlySet<Standing>>,
  other: ReadonlyMap<number, ReadonlySet<Standing>>,
  by?: Standing,
): boolean {
  return [...one].some(([index, standing]) => {
    const there = other.get(index);
    if (!standing.has('lacking') || standing.size > 1 || !there) return false;
    return by ? there.has(by) : ![...there].some(isNegated);
  });
}

/** Whether a negation only turns a comparison: "not for more than 72 hours". */
function isDeniedByNumber(own: ReadSentence, sentence: ReadSentence): boolean {
  const there = sentence.quantities().all;
  return own
    .quantities()
    .all.some((quantity) =>
      there.some((each) => isSameNumber(quantity, each) && agreeByDenial(quantity, each)),
    );
}

/** Words that belong to no number: "before" is compared with it, where it stands before one. */
export function freeWords({
  words,
  quantities,
}: Pick<ReadSentence, 'words' | 'quantities'>): readonly Word[] {
  return wordsBesideNumbers(words, quantities());
}

/**
 * How each content word of the claim stands in a text. Where it stands there more than once, it is meant as in the
 * clause that holds most of the claim: "drink no alcohol before a watch, and a test above 0.05 per cent alcohol …".
 */
function polarities(sentence: ReadSentence, matcher: Matcher): Map<number, Set<Standing>> {
  const { standings } = sentence.denial();
  const clauses = sentence.clauses();
  const places = sentence.words.flatMap(({ word }, at) =>
    matcher
      .alike(word)
      .filter(({ likeness }) => likeness >= sameWord)
      .map(({ index }) => ({ index, clause: clauses[at] ?? 0, standing: standings[at] ?? 'stated' })),
  );
  const ofClauses = Map.groupBy(places, ({ clause }) => clause);
  const held = new Map(
    [...ofClauses].map(([clause, own]) => [clause, new Set(own.map(({ index }) => index)).size]),
  );
  const found = new Map<number, Set<Standing>>();
  for (const [index, own] of Map.groupBy(places, (place) => place.index)) {
    const most = Math.max(...own.map(({ clause }) => held.get(clause) ?? 0));
    found.set(
      index,
      new Set(own.filter(({ clause }) => held.get(clause) === most).map((one) => one.standing)),
    );
  }
  return found;
}
