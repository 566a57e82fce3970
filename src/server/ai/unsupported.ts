import type { CitationData } from '#contracts/conversation.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { detectLanguage, tokenise, type Word } from '../knowledge/analysis.ts';
import type { Lexicon } from '../knowledge/lexicon/lexicon.ts';
import { createMatcher, type Matcher } from '../knowledge/matcher.ts';
import { questionWords } from '../knowledge/question-words.ts';
import type { RankedPassage } from '../knowledge/ranking.ts';
import type { Span } from '../knowledge/sentences.ts';
import { stopWords } from '../knowledge/stop-words.ts';
import {
  areOpposed,
  dateOf,
  deniedWords,
  holdsNumber,
  isFailure,
  isNegation,
  numberOf,
} from './claim-facts.ts';
import { type Claim, claimsOf } from './claims.ts';
import { type Evidence, readCall, readEvidence, sumVouches, type ToolCall } from './evidence.ts';

/** Measured by `npm run bench -- unsupported`, see docs/decisions. Shares are of a claim's content words. */
const limits = {
  /** So much of a claim its sentences have to hold together. */
  needed: { sameLanguage: 0.6, otherLanguage: 0.45 },
  /** A sentence that holds less has nothing to do with the claim. */
  related: 0.2,
  /** What a number or a day counts beside a word. */
  fact: 0.5,
  /** A claim may be drawn from so many sentences. */
  sentences: 3,
  /** From here on a word counts as the same one. */
  sameWord: 0.55,
  /** So much of a claim that speaks of an act is found in what was to be done. */
  failedAct: 0.5,
} as const;

/**
 * The sentences of an answer that what it was given does not support, in order. A sentence is supported when a few
 * related sentences of the passages that it cites (of any one passage, where it cites none) hold most of its content
 * words, in either language, and all of its numbers, days and names, and none of them denies what it states.
 * What a tool answered supports a sentence, too. Where an act failed, passages that happen to hold its words do not
 * support that it was done, and that it failed is supported.
 */
export function findUnsupported(input: {
  text: string;
  citations: readonly CitationData[];
  passages: readonly Pick<RankedPassage, 'fileId' | 'fileName' | 'start' | 'text'>[];
  calls?: readonly ToolCall[];
  lexicons: readonly Lexicon[];
}): Span[] {
  const { text, citations, passages, calls = [], lexicons } = input;
  const read = passages.map((passage) => ({
    passage,
    evidence: readEvidence(passage.fileName, passage.text),
  }));
  const citedBy = (claim: Claim): Evidence[] =>
    citations
      .filter(({ number }) => claim.cited.includes(number))
      .map(({ fileId, fileName, start, end, quote }) => {
        const found = read.find(
          ({ passage }) =>
            passage.fileId === fileId && passage.start <= start && end <= passage.start + passage.text.length,
        );
        return found?.evidence ?? readEvidence(fileName, quote);
      });
  const made = calls.map((call) => ({ ...call, ...readCall(call) }));
  const [done, failed] = [made.filter((call) => !call.failed), made.filter((call) => call.failed)];
  return claimsOf(text)
    .filter((claim) => {
      const facts = factsOf(claim.text, lexicons);
      const isRelated = (words: readonly Word[]) => shareIn(words, facts) >= limits.related;
      const ofCalls = done.map(({ name, act, answer }) => (isRelated(name) ? [act, answer] : [answer]));
      if (isSupportedBy(ofCalls, facts)) return false;
      const saysItFailed = facts.words.some(isFailure);
      if (saysItFailed && failed.some(({ act, answer }) => isRelated([...act.words, ...answer.words])))
        return false;
      const cited = citedBy(claim);
      if (cited.length > 0) return !isSupportedBy([cited], facts);
      if (failed.some(({ changes, act }) => changes && shareIn(act.words, facts) >= limits.failedAct))
        return true;
      return !isSupportedBy(
        read.map(({ evidence }) => [evidence]),
        facts,
      );
    })
    .map(({ span }) => span);
}

/** Whether one of these groups of texts supports a claim. */
export function isSupported(
  claim: string,
  groups: readonly (readonly Evidence[])[],
  lexicons: readonly Lexicon[],
): boolean {
  return isSupportedBy(groups, factsOf(claim, lexicons));
}

const isSupportedBy = (groups: readonly (readonly Evidence[])[], facts: Facts) =>
  groups.some((group) => supports(group, facts));

function factsOf(claim: string, lexicons: readonly Lexicon[]): Facts {
  const words = tokenise(claim);
  const stated = questionWords(claim, lexicons).filter(
    (word) => numberOf(word) === undefined && dateOf(word) === undefined,
  );
  const matcher = createMatcher(stated);
  return {
    ...{ claim, words, matcher, count: stated.length, language: detectLanguage(claim) },
    numbers: words.flatMap((word) => numberOf(word) ?? []),
    dates: words.flatMap((word) => dateOf(word) ?? []),
    isNegative: words.some(isNegation),
    names: namesOf(claim, words, matcher),
  };
}

type Facts = {
  claim: string;
  words: readonly Word[];
  matcher: Matcher;
  count: number;
  language: Locale | null;
  numbers: readonly string[];
  dates: readonly string[];
  isNegative: boolean;
  /** Places of the claim's names among its content words. */
  names: readonly number[];
};

function supports(group: readonly Evidence[], facts: Facts): boolean {
  const { matcher, count, numbers, dates } = facts;
  const isInFigures = facts.names.length === 0 && dates.length === 0 && !facts.isNegative;
  if (isInFigures && group.some(({ sum }) => sum && sumVouches(sum, numbers))) return true;
  const holdsAnyFact = (words: readonly Word[]) => numbers.some((number) => holdsNumber(words, number));
  const sentences = group.flatMap((evidence) =>
    evidence.sentences.map((sentence) => {
      const matches = matchesOf(sentence.words, matcher);
      return { ...sentence, matches, share: shareOf(matches, count) };
    }),
  );
  const related = sentences
    .filter(
      ({ share, words, isData }) =>
        share >= limits.related || ((count === 0 || isData) && holdsAnyFact(words)),
    )
    .sort((one, other) => other.share - one.share)
    .slice(0, limits.sentences);
  const [best] = related;
  if (!best) return false;
  const held = best.matches.map((_, index) => Math.max(...related.map(({ matches }) => matches[index] ?? 0)));
  const language = detectLanguage(best.text);
  const isTranslated = facts.language !== null && language !== null && facts.language !== language;
  const needed = limits.needed[isTranslated ? 'otherLanguage' : 'sameLanguage'];
  const together = related.flatMap(({ words }) => words);
  if (!numbers.every((number) => holdsNumber(together, number))) return false;
  if (!dates.every((date) => together.some((word) => dateOf(word) === date))) return false;
  // Its numbers and days are all there: they speak for it, too.
  const certain = limits.fact * (numbers.length + dates.length);
  const wordsHeld = held.reduce((sum, match) => sum + match, 0);
  if (count > 0 && wordsHeld + certain < needed * (count + certain)) return false;
  const around = matcher.match(group.flatMap(({ words }) => words));
  if (!facts.names.every((index) => (around[index] ?? 0) >= limits.sameWord)) return false;
  return !related.some((sentence) => sentence.share === best.share && isDenied(facts, sentence));
}

/** Whether a sentence says the contrary: it denies a word that the claim states, or the other way about. */
function isDenied(facts: Facts, sentence: { text: string; words: readonly Word[] }): boolean {
  const mine = polarities(facts.claim, facts.words, facts.matcher);
  const other = polarities(sentence.text, sentence.words, facts.matcher);
  const isMineDenied = [...mine.values()].some((each) => each.has(true)) || facts.isNegative;
  const isOtherDenied = [...other.values()].some((each) => each.has(true));
  const differs = [...mine].some(([index, denied]) => {
    const there = other.get(index);
    return there !== undefined && ![...denied].some((each) => there.has(each));
  });
  // Where both deny something, what exactly depends on the order of the words.
  if (differs && isMineDenied !== isOtherDenied) return true;
  const denies = isMineDenied || isOtherDenied;
  return !denies && areOpposed(facts.words, sentence.words);
}

/** How each content word of the claim stands in a text: stated, denied or both. */
function polarities(text: string, words: readonly Word[], matcher: Matcher): Map<number, Set<boolean>> {
  const denied = deniedWords(text, words, isContent);
  const found = new Map<number, Set<boolean>>();
  for (const [at, { word }] of words.entries()) {
    for (const { index, likeness } of matcher.alike(word)) {
      if (likeness >= limits.sameWord)
        found.set(index, (found.get(index) ?? new Set()).add(denied[at] ?? false));
    }
  }
  return found;
}

const isContent = ({ word }: Word) => !locales.some((locale) => stopWords[locale].has(word));

/** Names: what is written with a capital inside a sentence. */
function namesOf(claim: string, words: readonly Word[], matcher: Matcher): number[] {
  const names = words
    .slice(1)
    .filter(({ start }) => /^\p{Lu}/u.test(claim.slice(start)) && !/["“«(:.]\s*$/.test(claim.slice(0, start)))
    .map(({ word }) => matcher.indexOf(word));
  return [...new Set(names)].filter((index) => index >= 0);
}

function shareOf(matches: readonly number[], count: number): number {
  return count === 0 ? 0 : matches.reduce((sum, match) => sum + match, 0) / count;
}

/** How much of the claim's content words stand among these. */
function shareIn(words: readonly Word[], { matcher, count }: Facts): number {
  return shareOf(matchesOf(words, matcher), count);
}

/** How well each content word of the claim is matched; nothing for what is another word. */
function matchesOf(words: readonly Word[], matcher: Matcher): number[] {
  return matcher.match(words).map((match) => (match >= limits.sameWord ? match : 0));
}
