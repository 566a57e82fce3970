import { tokenise, type Word } from '../language/analysis.ts';
import type { Code } from '../language/codes.ts';
import { readDenial } from '../language/negation.ts';
import { isLabelNumber } from '../language/quantities/label-numbers.ts';
import { signAt } from '../language/signs.ts';
import { createMatcher, type Matcher, spaced } from '../search/matcher.ts';
import { type QuestionWord, questionWords } from '../search/question-words.ts';
import type { QuestionMatch } from '../search/ranking.ts';
import {
  asksForBound,
  asksHow,
  asksWhatIsIn,
  asksWhatItIs,
  isCodeWord,
  isFrameWord,
  isMeaningWord,
  isUnitOfTime,
  type QuestionKind,
  questionKind,
} from './question-kind.ts';

/** What a word near in meaning counts beside what it does in search. */
const relatedCounts = 1.7;

/** A question taken apart once, to compare many sentences with it. */
export type ReadQuestion = {
  kind: QuestionKind;
  /** The kind that its own words tell, whatever was asked before. */
  ownKind: QuestionKind;
  /** Weight of each content word; the shares below are shares of their sum. */
  weights: readonly number[];
  total: number;
  matcher: Matcher;
  /** Takes words near in meaning, too: enough to tell what a sentence is about, not to choose between sentences. */
  kindred: Matcher;
  /** All words, spaced. */
  flat: string;
  /** The same in order, those of what it is about behind them, each with its weight: 0 for what is no content word. */
  phrase: readonly { word: string; weight: number }[];
  /** The same, to tell which words of a sentence are news. */
  written: ReadonlySet<string>;
  /** Index of the content word that "how many" counts, or -1. */
  counted: number;
  /** Indexes of the content words that grammar has, too. */
  names: readonly number[];
  /** Of the content words that are letters by themselves, how it writes them: "-d" is not "-D". */
  signs: ReadonlyMap<number, readonly string[]>;
  /** Of the content words that stand only in codes, these. */
  codes: ReadonlyMap<number, readonly Code[]>;
  /** Indexes of those that were said before: they find the passage, the others tell which sentence of it answers. */
  context: readonly number[];
  /** Indexes of the content words that only ask for the kind. */
  frame: readonly number[];
  /** What it wants with or without something: of its content words those that stand so, and how. */
  standings: ReadonlyMap<number, 'present' | 'lacking'>;
  /** Whether it asks what something is, or what it is for. */
  isDefinition: boolean;
  /** Indexes of the content words that only ask for that: "mean" of "What does demurrage mean?". */
  meaning: readonly number[];
  /** Whether it asks how something is done. */
  isProcedure: boolean;
  /** Indexes of the content words that a line of code answers: "command" of "Which command stops it?". */
  coded: readonly number[];
  /** Of those that ask for one end of a time. */
  bounds: readonly number[];
};

/**
 * @param given the question's words as search has read and weighed them; where there are none, all weigh the same
 * @param about what was spoken of before, by which alone "And on Sundays?" asks for a time
 */
export function readQuestion(question: string, given: QuestionMatch['words'], about = ''): ReadQuestion {
  const words = given.length > 0 ? given : questionWords(question).map((word) => ({ ...word, weight: 1 }));
  const matcher = createMatcher(words, { takesPhrases: true });
  const weights = words.map(({ weight }) => weight);
  const written = tokenise(question).map(({ word }) => word);
  const counting = written.findIndex((word) => /^(?:many|much|cuant[oa]s?)$/.test(word));
  const ownKind = questionKind(question);
  const kind = ownKind === 'other' ? questionKind(about) : ownKind;
  const all = tokenise(`${question} ${about}`);
  const counted =
    counting < 0
      ? -1
      : written
          .slice(counting + 1)
          .filter((word) => kind !== 'duration' || isUnitOfTime(word))
          .map(matcher.indexOf)
          .find((index) => index >= 0);
  return {
    kind,
    ownKind,
    weights,
    total: sumOf(weights) || 1,
    matcher,
    kindred: createMatcher(words.map(withRelated), { takesPhrases: true }),
    flat: spaced(all),
    phrase: all.map(({ word }) => ({ word, weight: weights[matcher.indexOf(word)] ?? 0 })),
    written: new Set(all.map(({ word }) => word)),
    counted: counted ?? -1,
    names: words.flatMap(({ isName }, index) => (isName ? [index] : [])),
    signs: signsIn(question, matcher),
    codes: new Map(words.flatMap(({ codes }, index) => (codes.length > 0 ? [[index, codes]] : []))),
    context: words.flatMap(({ isContext }, index) => (isContext ? [index] : [])),
    frame: words.flatMap(({ word }, index) => (isFrameWord(kind, word) ? [index] : [])),
    standings: standingsIn(question, matcher),
    isDefinition: asksWhatItIs(question) || asksWhatIsIn(question),
    meaning: words.flatMap(({ word }, index) => (isMeaningWord(word) ? [index] : [])),
    isProcedure: asksHow(question),
    coded: asksHow(question) ? words.flatMap(({ word }, index) => (isCodeWord(word) ? [index] : [])) : [],
    bounds: words.flatMap(({ word }, index) => (asksForBound(kind, word) ? [index] : [])),
  };
}

/** A word of a text with the content word of the question that it is, or -1; news is what might answer it. */
export type ComparedWord = Word & { index: number; isNews: boolean };

/** What the question has itself is no news, and neither is a number that only says which one. */
export const compareEach = (
  { matcher, written }: ReadQuestion,
  text: string,
  words: readonly Word[],
): ComparedWord[] =>
  words.map((each) => {
    const { word, start, end } = each;
    const index = matcher.indexOf(word);
    const isNews = index < 0 && !written.has(word) && !(/^\d/.test(word) && isLabelNumber(text, each));
    return { word, start, end, index, isNews };
  });

function signsIn(question: string, { indexOf }: Matcher): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const each of tokenise(question)) {
    const sign = signAt(question, each);
    const index = sign === null ? -1 : indexOf(each.word);
    if (sign !== null && index >= 0) found.set(index, [...(found.get(index) ?? []), sign]);
  }
  return found;
}

function standingsIn(question: string, { indexOf }: Matcher): Map<number, 'present' | 'lacking'> {
  const words = tokenise(question);
  const { standings } = readDenial(question, words, new Set());
  const found = new Map<number, 'present' | 'lacking'>();
  for (const [at, { word }] of words.entries()) {
    const [index, standing] = [indexOf(word), standings[at]];
    if (index >= 0 && (standing === 'present' || standing === 'lacking')) found.set(index, standing);
  }
  return found;
}

function withRelated(word: QuestionWord): QuestionWord {
  const related = word.related.map(({ lexeme, weight }) => ({ lexeme, weight: weight * relatedCounts }));
  return { ...word, translations: [...word.translations, ...related] };
}

/** The share of the question, by weight, that these matches hold. */
export function held({ weights, total }: ReadQuestion, matches: readonly number[]): number {
  return sumOf(matches.map((match, index) => match * (weights[index] as number))) / total;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
