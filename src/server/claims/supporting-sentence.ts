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
import { once } from '../once.ts';
import { createMatcher } from '../search/matcher.ts';
import { type QuestionWord, questionWords } from '../search/question-words.ts';
import { rowsWithHeads } from './evidence.ts';

/**
 * Share of a claim's words that a sentence has to hold before it counts as the claim's support. A claim in another
 * language than the passage shares little with it but names, numbers and cognates, where no lexicon translates it.
 */
const neededShare = { sameLanguage: 0.5, otherLanguage: 0.25, byLexicon: 0.4 } as const;

export type SupportSearch = (
  claim: string,
  options?: { lexicons?: readonly Lexicon[]; language?: Locale | null },
) => Span | null;

/**
 * Finds the sentence of a passage, or the two in a row, that best support a claim made in other words; null when none
 * do. Every number of the claim must stand there, because a wrong number is what readers are harmed by. The passage is
 * read once for all claims; `language` is the answer's, for a claim too short to tell.
 */
export function createSupportSearch(passage: string): SupportSearch {
  const passageLanguage = once(() => detectLanguage(passage));
  const singles = once(() => {
    const spans = splitSentences(passage);
    const rows = rowsWithHeads(spans.map(({ start, end }) => passage.slice(start, end)));
    return spans.map((span, index) => readSpan(span, rows[index]));
  });
  const pairs = once(() =>
    singles()
      .slice(1)
      .map(({ end }, index) => readSpan({ start: singles()[index]?.start ?? 0, end })),
  );
  const readSpan = ({ start, end }: Span, text = passage.slice(start, end)) => {
    const words = wordsOfClaim(text);
    return { start, end, words, quantities: once(() => readQuantities(text, words)) };
  };

  return (claim, { lexicons = [], language = null } = {}) => {
    const stated = claim.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '');
    const isTranslated = differ(detectLanguage(stated) ?? language, passageLanguage());
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

    const compare = ({ start, end, words: own, quantities: there }: ReturnType<typeof readSpan>) => {
      const holdsNumbers = numbers.every((number) => isHeld(number, own, there(), isSameNumber));
      const matches = matcher.match(own).map((match, index) => {
        const word = words[index] as QuestionWord;
        const date = dateOf(word);
        if (date) return Math.max(match, Number(own.some((each) => dateOf(each) === date)));
        return numberOf(word) !== undefined ? Number(holdsNumbers) : match;
      });
      return { start, end, holdsNumbers, matches };
    };
    const compared = singles().map(compare);
    // A word that many sentences of the passage have says little about which of them is meant.
    const weights = words.map((_, index) => {
      const holding = compared.filter(({ matches }) => (matches[index] ?? 0) > 0.8).length;
      return Math.log(1 + compared.length / Math.max(1, holding));
    });
    const ofWords = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    // A number with its unit, which has to be there, is worth a word.
    const ofNumbers = (isTranslated ? 0 : numbers.length) * (ofWords / Math.max(1, words.length));

    const best = (spans: typeof compared) =>
      spans
        .filter(({ holdsNumbers, matches }) => holdsNumbers && matches.some((match) => match > 0.8))
        .map(({ start, end, matches }) => {
          const held = matches.reduce((sum, match, index) => sum + match * (weights[index] as number), 0);
          return { start, end, share: (held + ofNumbers) / (ofWords + ofNumbers) };
        })
        .filter(({ share }) => share >= needed)
        .sort((one, other) => other.share - one.share)[0];
    // Two sentences could pair the words of one with a number of the other.
    const found = best(compared) ?? (numbers.length > 0 ? undefined : best(pairs().map(compare)));
    return found ? { start: found.start, end: found.end } : null;
  };
}

const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
