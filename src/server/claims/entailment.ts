import type { Locale } from '#rules/preferences.ts';
import type { Word } from '../language/analysis.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { answerWord, isContent } from '../language/negation.ts';
import { dateOf } from '../language/quantities/dates.ts';
import { numberOf } from '../language/quantities/numbers.ts';
import { agree, isHeld, isSameNumber, type PlacedQuantity } from '../language/quantities/quantities.ts';
import { createMatcher, type Matcher } from '../search/matcher.ts';
import { questionWords } from '../search/question-words.ts';
import { belongsElsewhere } from './belongs-elsewhere.ts';
import { freeWords, isDenied, sameWord } from './denial.ts';
import { type Evidence, type ReadSentence, readSentence, sumVouches } from './evidence.ts';

/** Measured by `npm run bench -- unsupported`, see docs/decisions. Shares are of a claim's content words. */
const limits = {
  /** So much of a claim its sentences have to hold together. */
  needed: { sameLanguage: 0.6, otherLanguage: 0.45 },
  /** What holds less, such as a sentence, has nothing to do with the claim. */
  related: 0.2,
  /** What a number with its unit, or a day, counts beside a word. */
  fact: 0.5,
  /** So much of that one sentence has to hold, where no number and no day speaks for the claim. */
  inOne: 0.85,
  /** A claim may be drawn from so many sentences. */
  sentences: 3,
  /** So many rows of tables are tried. */
  rows: 8,
  /** So much of what a claim says of its subject stands there, where it is of another. */
  ofAnother: 0.75,
  /** So many sentences before may name the subject. */
  before: 2,
} as const;

/** A claim, read for comparison. Its content words are those that belong to no number. */
export type Facts = {
  own: ReadSentence;
  matcher: Matcher;
  /** Of content words. */
  count: number;
  numbers: readonly string[];
  dates: readonly string[];
  /** Places of the claim's names among its content words. */
  names: readonly number[];
  /** Some of them are no abbreviations such as "VAT". */
  namesSomebody: boolean;
};

/** Said of what is told now, which needs not say so. */
const present = /^(?:today|now|currently|hoy|ahora|actualmente)$/;

/** `facts`: how many of the claim's numbers and days it holds. */
type Related = { sentence: ReadSentence; matches: readonly number[]; share: number; facts: number };

const bestFirst = (one: Related, other: Related) => other.share - one.share || other.facts - one.facts;

/**
 * Reads a claim. A "yes" or "no" before it answers the question and is no part of it.
 * @param language of the answer it stands in
 */
export function factsOf(
  written: string,
  lexicons: readonly Lexicon[],
  language?: () => Locale | null,
): Facts {
  const claim = written.replace(answerWord, '');
  const own = readSentence(claim, language && { language });
  const free = new Set(freeWords(own).map(({ word }) => word));
  const stated = questionWords(claim, lexicons).filter(
    ({ word }) =>
      free.has(word) &&
      numberOf({ word }) === undefined &&
      dateOf({ word }) === undefined &&
      !present.test(word),
  );
  const matcher = createMatcher(stated);
  return {
    own,
    matcher,
    count: stated.length,
    numbers: own.quantities().all.map(({ number }) => number),
    dates: own.words.flatMap((word) => dateOf(word) ?? []),
    ...namesOf(claim, own.words, matcher),
  };
}

/** Whether a few related sentences of these texts together say what a claim says; of rows of a table, one. */
export function entails(group: readonly Evidence[], facts: Facts): boolean {
  const { dates, numbers } = facts;
  const isInFigures = !facts.namesSomebody && dates.length === 0 && !facts.own.denial().isNegative;
  if (isInFigures && group.some(({ sum }) => sum && sumVouches(sum, numbers))) return true;
  const related = relatedSentences(group, facts);
  const others = related.filter(({ sentence }) => !sentence.isRow);
  const rows = related.filter(({ sentence }) => sentence.isRow).slice(0, limits.rows);
  const lists = [
    others,
    ...rows.map((row) => [row, ...others.slice(0, limits.sentences - 1)].sort(bestFirst)),
  ];
  return lists.some((list) => sayTogether(list.slice(0, limits.sentences), group, facts));
}

/** @param related best first */
function sayTogether(related: readonly Related[], group: readonly Evidence[], facts: Facts): boolean {
  const { matcher, count, numbers, dates } = facts;
  const [best] = related;
  if (!best) return false;
  // What a row says is of its own day.
  const row = related.find(({ sentence, facts: held }) => sentence.isRow && held > 0);
  const together = row ? row.sentence.words : related.flatMap(({ sentence }) => sentence.words);
  if (!dates.every((date) => together.some((word) => dateOf(word) === date))) return false;
  if (!facts.own.quantities().all.every((quantity) => isStated(quantity, related, facts))) return false;
  const held = best.matches.map((_, index) => Math.max(...related.map(({ matches }) => matches[index] ?? 0)));
  const [mine, its] = [facts.own.language(), best.sentence.language()];
  const isTranslated = mine !== null && its !== null && mine !== its;
  const needed = limits.needed[isTranslated ? 'otherLanguage' : 'sameLanguage'];
  // Its numbers and days are all there: they speak for it, too.
  const certain = limits.fact * (numbers.length + dates.length);
  if (!isTranslated && isOfAnother(facts, best, group)) return false;
  const wordsHeld = held.reduce((sum, match) => sum + match, 0);
  if (count > 0 && wordsHeld + certain < needed * (count + certain)) return false;
  // Words alone are found scattered about any long text.
  if (certain === 0 && best.share < limits.inOne * needed) return false;
  const around = matcher.match(group.flatMap(({ words }) => words));
  if (!facts.names.every((index) => (around[index] ?? 0) >= sameWord)) return false;
  // One that holds less speaks against it, too, where it alone names what the claim begins with, and not of other days.
  const isOfSubject = ({ matches }: Related) => (matches[0] ?? 0) > 0 && best.matches[0] === 0;
  return !related.some(
    (one) =>
      (one.share === best.share || one === row || isOfSubject(one)) &&
      !isOfOtherDays(dates, one.sentence) &&
      isDenied(facts, one.sentence),
  );
}

function isOfOtherDays(dates: readonly string[], { words }: ReadSentence): boolean {
  const there = words.flatMap((word) => dateOf(word) ?? []);
  return dates.length > 0 && there.length > 0 && !there.some((date) => dates.includes(date));
}

const determiner = /^(?:the|an?|all|each|every|any|el|la|los|las|una?|unos|unas|cada|tod[ao]s?)$/;

/**
 * Whether a sentence says what the claim says, but of somebody else: each begins with a word that the other does not
 * hold, and the rest of the claim stands there. What the claim begins with may stand shortly before, in a heading.
 */
function isOfAnother(
  { own, matcher, count }: Facts,
  { sentence, matches }: Related,
  group: readonly Evidence[],
) {
  const [opening, next] = own.words;
  const begins = opening && determiner.test(opening.word) ? next : opening;
  if (!begins || matcher.indexOf(begins.word) !== 0) return false;
  const [first, ...rest] = matches;
  const heldOfRest = rest.reduce((sum, match) => sum + match, 0);
  if (first !== 0 || rest.length === 0 || heldOfRest < limits.ofAnother * (count - 1)) return false;
  const { taken } = sentence.quantities();
  const subject = sentence.words.find(
    (word, index) => isContent(word) && !taken.has(index) && numberOf(word) === undefined,
  );
  if (!subject || matcher.alike(subject.word).some(({ likeness }) => likeness >= sameWord)) return false;
  const before = group.flatMap(({ sentences }) => {
    const at = sentences.indexOf(sentence);
    return at < 0 ? [] : sentences.slice(Math.max(0, at - limits.before), at).flatMap(({ words }) => words);
  });
  return matchesOf(before, matcher)[0] === 0;
}

function relatedSentences(group: readonly Evidence[], { own, matcher, count, dates }: Facts): Related[] {
  const factsIn = ({ words, quantities }: ReadSentence) =>
    own.quantities().all.filter((quantity) => isHeld(quantity, words, quantities(), isSameNumber)).length +
    dates.filter((date) => words.some((word) => dateOf(word) === date)).length;
  return group
    .flatMap(({ sentences }) => sentences)
    .map((sentence) => {
      const matches = matchesOf(sentence.words, matcher);
      return { sentence, matches, share: shareOf(matches, count), facts: factsIn(sentence) };
    })
    .filter(
      ({ share, sentence, facts }) =>
        isRelatedShare(share) || ((count === 0 || sentence.isData) && facts > 0),
    )
    .sort(bestFirst);
}

/**
 * Whether a number stands in one of these sentences, of the same thing and compared the same way. Where another
 * sentence holds all that this one holds of the claim, and more, but another number of the same unit, it is that
 * sentence's number that was asked for.
 */
function isStated(quantity: PlacedQuantity, related: readonly Related[], { own, matcher }: Facts): boolean {
  const holding = related.filter(
    ({ sentence }) =>
      isHeld(quantity, sentence.words, sentence.quantities(), agree) &&
      !belongsElsewhere(quantity, own, sentence, matcher),
  );
  const isOutdone = (one: Related) =>
    related.some(
      (other) => !holding.includes(other) && holdsMore(other, one) && hasUnit(other.sentence, quantity.unit),
    );
  return holding.some((one) => !isOutdone(one));
}

const hasUnit = (sentence: ReadSentence, unit: string | undefined) =>
  unit !== undefined && unit !== 'other' && sentence.quantities().all.some((each) => each.unit === unit);

const holdsMore = (one: Related, other: Related) =>
  one.share > other.share &&
  other.matches.every((match, index) => match === 0 || (one.matches[index] ?? 0) > 0);

/** Names: what is written with a capital inside a sentence. */
function namesOf(
  claim: string,
  words: readonly Word[],
  matcher: Matcher,
): Pick<Facts, 'names' | 'namesSomebody'> {
  const found = words
    .slice(1)
    .filter(
      ({ start }) =>
        /^\p{Lu}/u.test(claim.slice(start, start + 2)) && !/["“«(:.]\s*$/.test(claim.slice(0, start)),
    )
    .map((word) => ({ ...word, index: matcher.indexOf(word.word) }))
    .filter(({ index }) => index >= 0);
  return {
    names: [...new Set(found.map(({ index }) => index))],
    namesSomebody: found.some(({ start, end }) => /\p{Ll}/u.test(claim.slice(start, end))),
  };
}

function shareOf(matches: readonly number[], count: number): number {
  return count === 0 ? 0 : matches.reduce((sum, match) => sum + match, 0) / count;
}

const isRelatedShare = (share: number) => share >= limits.related;

/** Whether words, such as the name of a call, have to do with a claim. */
export const isRelated = (words: readonly Word[], facts: Facts): boolean =>
  isRelatedShare(shareIn(words, facts));

/** How much of the claim's content words stand among these. */
export function shareIn(words: readonly Word[], { matcher, count }: Facts): number {
  return shareOf(matchesOf(words, matcher), count);
}

/** How well each content word of the claim is matched; nothing for what is another word. */
function matchesOf(words: readonly Word[], matcher: Matcher): number[] {
  return matcher.match(words).map((match) => (match >= sameWord ? match : 0));
}
