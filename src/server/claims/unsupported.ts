import type { CitationData } from '#contracts/conversation.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import { detectLanguage } from '../language/analysis.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { isFailure } from '../language/negation.ts';
import type { Span } from '../language/sentences.ts';
import type { RankedPassage } from '../search/ranking.ts';
import { type Claim, claimsOf } from './claims.ts';
import { entails, type Facts, factsOf, isRelated, shareIn } from './entailment.ts';
import { type Evidence, readCall, readEvidence, type ToolCall } from './evidence.ts';
import { findMisquoted } from './quotations.ts';

/** So much of the content words of a claim that speaks of an act is found in what was to be done. */
const shareOfFailedAct = 0.5;

/**
 * The sentences of an answer that what it was given does not support, in order. A sentence is supported when a few
 * related sentences of the passages that it cites (of any one passage, where it cites none) hold most of its content
 * words, in either language, and all of its numbers, days and names, and none of them denies what it states.
 * What a tool answered supports a sentence, too. Where an act failed, passages that happen to hold its words do not
 * support that it was done, and that it failed is supported. Words in quotation marks that stand in no passage like that
 * are among them, also where the sentence round them is supported.
 */
export function findUnsupported(input: {
  text: string;
  citations: readonly CitationData[];
  passages: readonly Pick<RankedPassage, 'fileId' | 'fileName' | 'start' | 'text'>[];
  calls?: readonly ToolCall[];
  /** The person's own words, which an answer may quote. */
  question?: string;
  lexicons: readonly Lexicon[];
}): UnsupportedSpan[] {
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
  const answerLanguage = detectLanguage(text);
  const language = () => answerLanguage;
  const isUnsupported = (claim: Claim, stated: string) => {
    const facts = factsOf(stated, lexicons, language);
    const ofCalls = done.map(({ name, act, answer }) => (isRelated(name, facts) ? [act, answer] : [answer]));
    if (isSupportedBy(ofCalls, facts)) return false;
    const saysItFailed = facts.own.words.some(isFailure);
    if (saysItFailed && failed.some(({ act, answer }) => isRelated([...act.words, ...answer.words], facts)))
      return false;
    const cited = citedBy(claim);
    if (cited.length > 0) return !isSupportedBy([cited], facts);
    if (failed.some(({ changes, act }) => changes && shareIn(act.words, facts) >= shareOfFailedAct))
      return true;
    return !isSupportedBy(
      read.map(({ evidence }) => [evidence]),
      facts,
    );
  };
  const unsupported = claimsOf(text)
    .filter((claim) => claim.readings.every((reading) => isUnsupported(claim, reading)))
    .map(({ span }) => span);
  return withMisquoted(unsupported, misquotedIn(input));
}

function misquotedIn(input: Parameters<typeof findUnsupported>[0]): Span[] {
  const { text, citations, passages, calls = [], question = '' } = input;
  if (passages.length === 0) return [];
  const told = calls.flatMap((call) => [call.answered, ...Object.values(call.arguments).map(String)]);
  return findMisquoted({
    text,
    fileNames: [...passages, ...citations].map(({ fileName }) => fileName),
    texts: [
      ...passages.map((passage) => passage.text),
      ...citations.map(({ quote }) => quote),
      ...told,
      question,
    ],
  });
}

/** The sentences that hold such a quotation with that as their reason, and the quotations that stand in no other. */
function withMisquoted(sentences: readonly Span[], misquoted: readonly Span[]): UnsupportedSpan[] {
  const overlap = (one: Span) => (other: Span) => one.start < other.end && other.start < one.end;
  const marked = (span: Span): UnsupportedSpan => ({ ...span, reason: 'quotation' });
  return [
    ...sentences.map((span) => (misquoted.some(overlap(span)) ? marked(span) : span)),
    ...misquoted.filter((span) => !sentences.some(overlap(span))).map(marked),
  ].sort((one, other) => one.start - other.start);
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
  groups.some((group) => entails(group, facts));
