import { tokenise } from './analysis.ts';
import {
  type Features,
  held,
  pointsBack,
  type QuoteCandidate,
  quoteCandidates,
  type ReadQuestion,
  readQuestion,
} from './quote-features.ts';
import type { RankedPassage } from './ranking.ts';
import { isListEntry, type Span } from './sentences.ts';

/** A quoted stretch: `text` is the file's stored text from `start` to `end` (UTF-16 code units). */
export type Quote = Span & {
  passage: RankedPassage;
  text: string;
  /** The quote with the sentences around it. */
  context: Span;
};

export type QuoteChoice =
  | { kind: 'answer'; best: Quote; alternatives: Quote[] }
  | { kind: 'refusal'; nearest: string[] };

/**
 * What each feature of a sentence counts. Fitted on 3,247 SQuAD questions (logistic ranking), then rounded by hand;
 * `asks` and `heading`, which that text hardly has, are set by hand.
 */
const featureWeights: Readonly<Record<keyof Features, number>> = {
  passage: 4,
  held: 3.3,
  before: 3.3,
  after: 1.7,
  twoBefore: 1,
  passageHeld: 3,
  missing: -3,
  verbatim: 1.8,
  density: 2,
  opens: 0.4,
  pointsBack: 1.8,
  asks: -4,
  heading: -3,
  offers: 0.4,
  offersAmount: 1.4,
  offersTime: 1.5,
  offersPerson: 0.6,
  amountNear: 1.3,
  yearNear: 0.6,
  names: 0.9,
};

/** A neighbour this close to the best sentence's score is quoted with it. */
const joinWithin = 1;
/** Further off than this, another sentence is no alternative. */
const alternativeWithin = 3;
const longestQuote = 700;
/** Of a smaller bot every word seems rare: it is judged like one of this size. */
const fewestPassages = 5;
/** With fewer words ("Yes.", "E02: overheating.") it says little without what follows on the same line. */
const fewestWords = 4;

/** The best quotes there are, and how sure it is that they answer the question. */
export type ReadQuotes = {
  /** Best first, at most three. */
  quotes: Quote[];
  /** How well the passages support an answer: above 0 one is given. */
  support: number;
};

/**
 * The sentence that best answers the question, with up to two alternatives from elsewhere; or a refusal with the
 * names of the files that came nearest, when the passages hold too little of the question.
 * @param passages as found for this question, best first
 */
export function chooseQuotes(question: string, passages: readonly RankedPassage[]): QuoteChoice {
  const { quotes, support } = readQuotes(question, passages);
  const [best, ...alternatives] = quotes;
  if (best && support > 0) return { kind: 'answer', best, alternatives };
  return { kind: 'refusal', nearest: [...new Set(passages.map(({ fileName }) => fileName))].slice(0, 3) };
}

/** As `chooseQuotes`, without deciding between answer and refusal. */
export function readQuotes(question: string, passages: readonly RankedPassage[]): ReadQuotes {
  const [first] = passages;
  const none = { quotes: [], support: Number.NEGATIVE_INFINITY };
  if (!first) return none;
  const read = readQuestion(question, first.evidence.words);
  const ranked = quoteCandidates(read, passages)
    .map((candidate) => ({ candidate, score: score(candidate.features) }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = ranked;
  if (!best) return none;

  const join =
    second && best.score - second.score < joinWithin && areNeighbours(best.candidate, second.candidate);
  const quotes = [toQuote(best.candidate, join ? second.candidate : undefined)];
  for (const { candidate, score } of ranked.slice(1)) {
    if (quotes.length === 3 || best.score - score > alternativeWithin) break;
    if (candidate.features.heading || candidate.features.asks) continue;
    const quote = toQuote(candidate);
    if (!quotes.some((chosen) => repeats(chosen, quote))) quotes.push(quote);
  }
  return { quotes, support: supportOf(question, read, first, best.candidate) };
}

function score(features: Features): number {
  return Object.entries(featureWeights).reduce(
    (sum, [name, weight]) => sum + weight * features[name as keyof Features],
    0,
  );
}

/**
 * How far the passages hold enough of the question for a quote to be an answer: the share of it that the best
 * passage holds, how rare the words are that stand around the sentence, and how closely; against it, names and
 * numbers of the question that are nowhere, and the size of the bot, in which chance finds more. Fitted like the
 * weights above, on questions whose article was left out; `least` sets how bold it is. Above 0 speaks for an answer.
 */
function supportOf(
  question: string,
  read: ReadQuestion,
  top: RankedPassage,
  { passage, sentences, index, features }: QuoteCandidate,
): number {
  const around = passage.text.slice(
    (sentences[index - 1] ?? sentences[index])?.start,
    (sentences[index + 1] ?? sentences[index])?.end,
  );
  const rarity = held(read, solid(read.matcher.match(tokenise(around)))) * read.total;
  const inPassage = solid(read.matcher.match(tokenise(`${passage.fileName} ${passage.text}`)));
  const missingNames = nameIndexes(question, read).filter((each) => !inPassage[each]).length;
  const least = 0.3;
  return (
    5.9 * top.score +
    0.27 * rarity +
    3.4 * features.density -
    1.5 * missingNames -
    1.1 * Math.log(Math.max(fewestPassages, top.evidence.passages)) -
    2.1 -
    least
  );
}

/** Faint likenesses are chance. */
function solid(matches: readonly number[]): number[] {
  return matches.map((match) => (match < 0.36 ? 0 : match));
}

/** Indexes of the question's content words written like a name or a number. */
function nameIndexes(question: string, { matcher }: ReadQuestion): number[] {
  const names = tokenise(question)
    .slice(1)
    .filter(({ start }) => /^[\p{Lu}\d]/u.test(question.slice(start, start + 2)))
    .map(({ word }) => matcher.indexOf(word));
  return [...new Set(names)].filter((index) => index >= 0);
}

function areNeighbours(one: QuoteCandidate, other: QuoteCandidate): boolean {
  return one.passage === other.passage && Math.abs(one.index - other.index) === 1;
}

/** The sentence as quoted: with its near neighbour, and with what it cannot be understood without. */
function toQuote({ passage, sentences, index }: QuoteCandidate, neighbour?: QuoteCandidate): Quote {
  const { text } = passage;
  const textOf = (at: number) => text.slice(sentences[at]?.start, sentences[at]?.end);
  const between = (at: number) => text.slice(sentences[at]?.end, sentences[at + 1]?.start);
  const lengthOf = (from: number, to: number) => (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  const wordsOf = (from: number, to: number) =>
    tokenise(text.slice(sentences[from]?.start, sentences[to]?.end).replace(/^[^:\n]*:\s/, '')).length;
  const hasRoom = (from: number, to: number) =>
    from >= 0 && to < sentences.length && lengthOf(from, to) <= longestQuote;
  let from = Math.min(index, neighbour?.index ?? index);
  let to = Math.max(index, neighbour?.index ?? index);
  if (from === index && pointsBack(textOf(from)) && hasRoom(from - 1, to)) from--;
  while (wordsOf(from, to) < fewestWords && !between(to).includes('\n') && hasRoom(from, to + 1)) to++;
  if (/:$/.test(textOf(to)) && hasRoom(from, to + 1)) {
    to++;
    while (isListEntry(textOf(to)) && isListEntry(textOf(to + 1)) && hasRoom(from, to + 1)) to++;
  }
  const { start } = sentences[from] as Span;
  const { end } = sentences[to] as Span;
  return {
    passage,
    text: text.slice(start, end),
    start: passage.start + start,
    end: passage.start + end,
    context: {
      start: passage.start + (sentences[from - 1]?.start ?? start),
      end: passage.start + (sentences[to + 1]?.end ?? end),
    },
  };
}

function repeats(one: Quote, other: Quote): boolean {
  if (one.text.trim() === other.text.trim()) return true;
  return one.passage.fileId === other.passage.fileId && one.start < other.end && other.start < one.end;
}
