import type { Locale } from '#rules/preferences.ts';
import { detectLanguage } from '../language/analysis.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { wordsOfClaim } from '../language/quantities/claim-words.ts';
import { dateOf } from '../language/quantities/dates.ts';
import { numberOf } from '../language/quantities/numbers.ts';
import {
  isHeld,
  isSameNumber,
  readQuantities,
  wordsBesideNumbers,
} from '../language/quantities/quantities.ts';
import { type Span, splitSentences } from '../language/sentences.ts';
import { createMatcher } from '../search/matcher.ts';
import { type QuestionWord, questionWords } from '../search/question-words.ts';
import { rowsWithHeads } from './evidence.ts';

/**
 * Share of a claim's words that a sentence has to hold before it counts as the claim's support. A claim in another
 * language than the passage shares little with it but names, numbers and cognates, where no lexicon translates it.
 */
const neededShare = { sameLanguage: 0.5, otherLanguage: 0.25, byLexicon: 0.4 } as const;

/**
 * The sentence of a passage, or the two in a row, that best support a claim made in other words; null when none
 * do. Every number of the claim must stand there, because a wrong number is what readers are harmed by.
 * @param language of the answer, for a claim too short to tell
 */
export function supportingSpan(
  claim: string,
  passage: string,
  { lexicons = [], language = null }: { lexicons?: readonly Lexicon[]; language?: Locale | null } = {},
): Span | null {
  const stated = claim.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '');
  const isTranslated = differ(detectLanguage(stated) ?? language, detectLanguage(passage));
  const otherLanguage = lexicons.length > 0 ? neededShare.byLexicon : neededShare.otherLanguage;
  const needed = isTranslated ? otherLanguage : neededShare.sameLanguage;
  const statedWords = wordsOfClaim(stated);
  const quantities = readQuantities(stated, statedWords);
  const numbers = quantities.all;
  const free = new Set(wordsBesideNumbers(statedWords, quantities).map(({ word }) => word));
  const words = questionWords(stated, lexicons).filter(
    (word) => isTranslated || (numberOf(word) === undefined && free.has(word.word)),
  );
  const matcher = createMatcher(words);

  const sentences = splitSentences(passage);
  const rows = rowsWithHeads(sentences.map(({ start, end }) => passage.slice(start, end)));
  const pairs = sentences.slice(1).map(({ end }, index) => ({ start: sentences[index]?.start ?? 0, end }));
  const read = ({ start, end }: Span, sentence = passage.slice(start, end)) => {
    const own = wordsOfClaim(sentence);
    const there = numbers.length > 0 ? readQuantities(sentence, own) : null;
    const holdsNumbers = numbers.every((number) => there && isHeld(number, own, there, isSameNumber));
    const matches = matcher.match(own).map((match, index) => {
      const word = words[index] as QuestionWord;
      const date = dateOf(word);
      if (date) return Math.max(match, Number(own.some((each) => dateOf(each) === date)));
      return numberOf(word) !== undefined ? Number(holdsNumbers) : match;
    });
    return { start, end, holdsNumbers, matches };
  };
  const readSentences = sentences.map((span, index) => read(span, rows[index]));
  // A word that many sentences of the passage have says little about which of them is meant.
  const weights = words.map((_, index) => {
    const holding = readSentences.filter(({ matches }) => (matches[index] ?? 0) > 0.8).length;
    return Math.log(1 + sentences.length / Math.max(1, holding));
  });
  const ofWords = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  // A number with its unit, which has to be there, is worth a word.
  const ofNumbers = (isTranslated ? 0 : numbers.length) * (ofWords / Math.max(1, words.length));

  // Two sentences could pair the words of one with a number of the other.
  const candidates = numbers.length > 0 ? [readSentences] : [readSentences, pairs.map((span) => read(span))];
  for (const spans of candidates) {
    const [best] = spans
      .filter(({ holdsNumbers, matches }) => holdsNumbers && matches.some((match) => match > 0.8))
      .map(({ start, end, matches }) => {
        const held = matches.reduce((sum, match, index) => sum + match * (weights[index] as number), 0);
        return { start, end, share: (held + ofNumbers) / (ofWords + ofNumbers) };
      })
      .filter(({ share }) => share >= needed)
      .sort((one, other) => other.share - one.share);
    if (best) return { start: best.start, end: best.end };
  }
  return null;
}

const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
