import { tokenise } from './analysis.ts';
import { offers, questionKind } from './question-kind.ts';
import { createMatcher, questionWords, type RankedPassage, spaced } from './ranking.ts';
import { type Span, splitSentences } from './sentences.ts';

/** A sentence of a passage; offsets into the passage's text. */
export type Quote = Span & { passage: RankedPassage };

export type ChosenQuotes =
  | { kind: 'answer'; best: Quote; alternatives: Quote[] }
  /** `nearest` names the files whose passages came closest. */
  | { kind: 'refusal'; nearest: string[] };

/**
 * What counts beside the share of the question that a sentence holds: that it offers what the question asks for,
 * that its passage ranks high, and that the sentence before holds what this one leaves out.
 */
const weightOf = { kind: 0.3, passage: 0.2, context: 0.2, question: 0.4, fragment: 0.3 } as const;
/** Shares of the question's weight below which the files are taken not to hold the answer. */
const needed = { passage: 0.5, sentence: 0.3 } as const;
const mostAlternatives = 2;
/** An alternative has to come this near to the best sentence. */
const alternativeShare = 0.7;
const wordsOfAFragment = 4;

type Scored = Quote & { held: number; score: number };

/**
 * The sentence that best answers a question, and up to two others worth a look; or a refusal, decided by how much
 * of the question's weight (IDF) a passage holds, never by the raw score, which means nothing across questions.
 */
export function chooseQuotes(question: string, passages: readonly RankedPassage[]): ChosenQuotes {
  const read = readerOf(question, passages);
  const held = passages.map(({ text }) => read.share(text));
  const sentences = passages
    .flatMap((passage, index) => ((held[index] as number) >= needed.passage ? scoreSentences(passage, read) : []))
    .sort((one, other) => other.score - one.score);
  const best = sentences.find((sentence) => sentence.held >= needed.sentence);
  if (!best) return { kind: 'refusal', nearest: [...new Set(passages.slice(0, 2).map(({ fileName }) => fileName))] };

  const alternatives: Scored[] = [];
  for (const sentence of sentences) {
    if (alternatives.length === mostAlternatives || sentence.score < best.score * alternativeShare) break;
    const isNew = [best, ...alternatives].every((taken) => textOf(taken) !== textOf(sentence));
    if (isNew && sentence.held >= needed.passage) alternatives.push(sentence);
  }
  return { kind: 'answer', best: quoteOf(best), alternatives: alternatives.map(quoteOf) };
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(question: string, passages: readonly RankedPassage[]) {
  const words = questionWords(question);
  const weights = words.map(({ word }) => passages[0]?.weights[word] ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const matcher = createMatcher(words);
  const kind = questionKind(question);
  const asked = spaced(tokenise(question));
  const matches = (text: string) => matcher.match(tokenise(text));
  const weigh = (shares: readonly number[]) =>
    shares.reduce((sum, share, index) => sum + share * (weights[index] as number), 0) / total;
  return {
    matches,
    weigh,
    share: (text: string) => weigh(matches(text)),
    /** How well a sentence offers what is asked for, by what it says that the question does not. */
    offers(text: string) {
      const news = tokenise(text).filter(({ word }) => !asked.includes(` ${word} `));
      return offers(kind, text, news.map(({ start, end }) => text.slice(start, end)));
    },
    best: passages[0]?.score || 1,
  };
}

function scoreSentences(passage: RankedPassage, read: Reader): Scored[] {
  let before: readonly number[] = [];
  return splitSentences(passage.text).map(({ start, end }) => {
    const text = passage.text.slice(start, end);
    const own = read.matches(text);
    const held = read.weigh(own);
    const context = read.weigh(own.map((share, index) => Math.max(0, (before[index] ?? 0) - share)));
    before = own;
    const score =
      held +
      weightOf.kind * read.offers(text) +
      weightOf.passage * (passage.score / read.best) +
      weightOf.context * context -
      (/\?\s*$/.test(text) ? weightOf.question : 0) -
      (tokenise(text).length < wordsOfAFragment ? weightOf.fragment : 0);
    return { passage, start, end, held, score };
  });
}

const textOf = ({ passage, start, end }: Quote) => passage.text.slice(start, end);
const quoteOf = ({ passage, start, end }: Scored): Quote => ({ passage, start, end });
