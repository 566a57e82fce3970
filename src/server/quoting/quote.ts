import { sourceName } from '#rules/files.ts';
import { tokenise } from '../language/analysis.ts';
import { isListEntry, isRow, type Span } from '../language/sentences.ts';
import type { RankedPassage } from '../search/ranking.ts';
import { type ConfidenceFeatures, confidenceFeatures, confidenceOf } from './answer-confidence.ts';
import { bindsAsked } from './binding.ts';
import { calledOffBeside, isFieldAsked } from './field-asked.ts';
import { glimpseOf } from './glimpse.ts';
import { markLength } from './list-mark.ts';
import { paragraphAround } from './paragraph.ts';
import { asksForMeaning, asksForValue, leavesOutWhatItAsks, questionKind } from './question-kind.ts';
import { pointsBack, type QuoteCandidate, quoteCandidates } from './quote-features.ts';
import { type ReadQuestion, readQuestion } from './read-question.ts';
import { sentenceScore } from './read-sentences.ts';
import { holdsAsked, isAhead, isCellAsked, isRowIn, type Scored } from './scored.ts';
import { wholeOf } from './whole-procedure.ts';
import { withoutHeadings } from './without-headings.ts';

/** A quoted stretch: `text` is the file's stored text from `start` to `end` (UTF-16 code units). */
export type Quote = Span & {
  passage: RankedPassage;
  text: string;
  /** What names the columns, of a row of a table. */
  heads: string | null;
  isRow: boolean;
  /** The heading right above it in its passage, else those that its passage begins under; null without any. */
  section: string | null;
  /** Of a long one the stretch that is shown where nothing is claimed: see `glimpseOf`. */
  glimpse: Span;
  /** The whole of a short paragraph that it stands in, as it would be read out; null where it stands for itself. */
  paragraph: Span | null;
};

/** An `answer` says what the files say; `places` only where they speak of it, the likeliest first. */
export type QuoteChoice =
  | { kind: 'answer' | 'places'; best: Quote; alternatives: Quote[] }
  | { kind: 'refusal'; nearest: { fileId: string; name: string }[]; places: Quote[] };

/** A neighbour this close to the best sentence's score is quoted with it. */
const joinWithin = 1;
/** A neighbour that has this share of the question, which the best sentence lacks, need not be as close. */
const completingShare = 0.15;
/** Where a value is asked for and the best sentence has none, one this close to it that has is better. */
const valueWithin = 4;
/** The same of a sentence of another passage. */
const valueElsewhereWithin = 2;
/** Further off than this, another sentence is no alternative. */
const alternativeWithin = 5;
const mostQuotes = 3;
const longestQuote = 700;
/** With fewer words ("Yes.", "E02: overheating.") it says little without what follows on the same line. */
const fewestWords = 4;

/**
 * Where `scripts/knowledge/fit-confidence-weights.mjs` has 5 % of the questions without an answer above, and 25 %:
 * what answers is claimed to in the first case, and in the second only shown.
 */
const sureAbove = 1.5;
const placesAbove = -1;

/** The same of a row that the question calls by its name, and of which it names a column; on small tables of our own. */
const sureOfCell = 0.25;

/** Of what a question whether something is so names, a word that weighs more than this has to stand around the sentence. */
const mostUnmet = 0.25;

/** The best quotes there are, and how sure it is that they answer the question. */
export type ReadQuotes = {
  /** Best first, at most three. */
  quotes: Quote[];
  /** The same, each of another passage. */
  places: Quote[];
  /** How well the passages support an answer (see `confidenceOf`); and by what that was told. */
  confidence: number;
  features: ConfidenceFeatures | null;
  /** Whether the best says all of what is asked (see `bindsAsked`). */
  isBound: boolean;
  /** Whether the best is the row, and has the column, that the question calls by their names; or is such a field. */
  isCell: boolean;
};

/**
 * The sentence that best answers the question, with up to two alternatives from elsewhere; or a refusal with the
 * files and places that came nearest, when the passages hold too little of the question.
 * @param passages as found for this question, best first
 * @param about what was spoken of before, if that was searched for, too
 */
export async function chooseQuotes(
  question: string,
  passages: readonly RankedPassage[],
  about?: string,
): Promise<QuoteChoice> {
  const { quotes, places, confidence, isBound, isCell } = await readQuotes(question, passages, about);
  const isSure = isBound && confidence > (isCell ? sureOfCell : sureAbove);
  const [best, ...alternatives] = isSure ? quotes : places;
  if (best && (isCell || confidence > placesAbove))
    return { kind: isSure ? 'answer' : 'places', best, alternatives };
  const nearest = new Map(passages.map((passage) => [sourceName(passage), passage.fileId]));
  return {
    kind: 'refusal',
    nearest: [...nearest].slice(0, 3).map(([name, fileId]) => ({ fileId, name })),
    places,
  };
}

/** As `chooseQuotes`, without deciding between answer and refusal. */
export async function readQuotes(
  question: string,
  passages: readonly RankedPassage[],
  about = '',
): Promise<ReadQuotes> {
  const [first] = passages;
  const none = {
    quotes: [],
    places: [],
    confidence: Number.NEGATIVE_INFINITY,
    features: null,
    isBound: false,
    isCell: false,
  };
  if (!first) return none;
  const read = readQuestion(question, first.match.words, about);
  const byScore = (await quoteCandidates(read, passages))
    .map((candidate) => ({ candidate, score: sentenceScore(candidate.features) }))
    .sort((one, other) => other.score - one.score);
  const scored = ownFirst(valueFirst(withoutHeadings(byScore, read), read), read);
  const fields = new Set(scored.filter(({ candidate }) => isFieldAsked(candidate, read, question)));
  const cells = new Set([...fields, ...scored.filter(({ candidate }) => isCellAsked(candidate, read))]);
  const ranked = [...cells, ...scored.filter((one) => !cells.has(one))];
  const [best] = ranked;
  if (!best) return none;

  const quotes: Quote[] = [];
  const places: Quote[] = [];
  const besideOf = createBeside(ranked);
  for (const one of ranked) {
    if (places.length === mostQuotes || best.score - one.score > alternativeWithin) break;
    const isElsewhere = !places.some(({ passage }) => passage === one.candidate.passage);
    if (quotes.length === mostQuotes && !isElsewhere) continue;
    if (one !== best && (one.candidate.features.asks || !holdsAsked(one.candidate))) continue;
    const quote = [
      toQuote(one.candidate, read, fields.has(one) ? undefined : neighbourOf(one, besideOf(one), read)),
      toQuote(one.candidate, read),
    ].find((each) => ![...quotes, ...places].some((chosen) => repeats(chosen, each)));
    if (!quote || (one !== best && tokenise(quote.text).length < fewestWords)) continue;
    if (quotes.length < mostQuotes) quotes.push(quote);
    if (isElsewhere) places.push(quote);
  }
  // What a question is about is told by the sentence with most of it, even where another has the value.
  const features = confidenceFeatures(question, read, {
    match: first.match,
    best: (byScore[0] as Scored).candidate,
    quote: (quotes[0] as Quote).text,
  });
  const isBound =
    isAhead(cells.size > 0 ? [...cells] : ranked) &&
    !(read.weights.length === 1 && leavesOutWhatItAsks(question) && questionKind(about) === 'other') &&
    (features.unmet <= mostUnmet || fields.has(best)) &&
    bindsAsked(question, read, quotes[0] as Quote) &&
    (!asksForMeaning(question) || saysWhatItIs(best.candidate.features)) &&
    (read.kind !== 'reason' || best.candidate.features.offers > 0);
  // What its own label answers is as sure as can be.
  const confidence = fields.has(best) ? Number.POSITIVE_INFINITY : confidenceOf(features);
  return { quotes, places, confidence, features, isBound, isCell: cells.size > 0 };
}

/** Whether a sentence defines what is asked about, is the row of it, or the first below a heading that names it. */
const saysWhatItIs = ({ defines, firstUnder, row }: QuoteCandidate['features']) =>
  defines > 0 || row > 0 || firstUnder >= 0.5;

/**
 * Of a question that is about what was said before, what holds its own words, too, comes first; of "It weighs 3 tonnes"
 * and "It weighs 5 tonnes" the one that points back to more of it.
 */
function ownFirst(ranked: Scored[], { context }: ReadQuestion): Scored[] {
  if (context.length === 0) return ranked;
  const holdsOwn = ({ candidate }: Scored) =>
    candidate.matches.some((match, at) => match >= 0.5 && !context.includes(at));
  const own = ranked.filter(holdsOwn);
  const [best] = own;
  const pointing = own.filter(
    ({ candidate: { features }, score }) =>
      features.pointsBack > 0 && (best?.score ?? 0) - score < joinWithin,
  );
  const meant = pointing.includes(best as Scored)
    ? pointing.reduce((one, other) =>
        other.candidate.features.pointsBack > one.candidate.features.pointsBack ? other : one,
      )
    : best;
  return [
    ...(meant ? [meant] : []),
    ...own.filter((one) => one !== meant),
    ...ranked.filter((one) => !holdsOwn(one)),
  ];
}

/** Moves a sentence with the value asked for before those that only speak of the same, there or elsewhere. */
function valueFirst(ranked: Scored[], { kind }: ReadQuestion): Scored[] {
  const [best] = ranked;
  if (!best || !asksForValue(kind) || best.candidate.features.offers > 0.6) return ranked;
  const better = ranked.find(
    ({ candidate: { passage, features }, score }) =>
      features.offers === 1 &&
      best.score - score < (passage === best.candidate.passage ? valueWithin : valueElsewhereWithin),
  );
  return better ? [better, ...ranked.filter((one) => one !== better)] : ranked;
}

/** Tells the sentences before and after one in its passage, the better first. */
function createBeside(ranked: readonly Scored[]): (one: Scored) => Scored[] {
  const places = new Map<RankedPassage, Map<number, number>>();
  for (const [at, { candidate }] of ranked.entries()) {
    const ofPassage = places.get(candidate.passage) ?? new Map<number, number>();
    places.set(candidate.passage, ofPassage.set(candidate.index, at));
  }
  return ({ candidate: { passage, index } }) =>
    [index - 1, index + 1]
      .flatMap((beside) => places.get(passage)?.get(beside) ?? [])
      .sort((one, other) => one - other)
      .map((at) => ranked[at] as Scored);
}

/** The sentence before or after, if it is nearly as good, or has what this one lacks. A row of a table stands alone. */
function neighbourOf(
  { candidate, score }: Scored,
  beside: readonly Scored[],
  question: ReadQuestion,
): QuoteCandidate | undefined {
  if (isRowIn(candidate)) return undefined;
  const near = beside.filter(({ candidate: other }) => !other.features.asks && !isRowIn(other));
  const close = near.find((other) => score - other.score < joinWithin && holdsAsked(other.candidate));
  const completing = near.find(
    (other) => score - other.score < alternativeWithin && completes(other.candidate, candidate, question),
  );
  return (close ?? completing)?.candidate;
}

/** Whether a sentence has a word of the question that the other has not. */
function completes(
  sentence: QuoteCandidate,
  other: QuoteCandidate,
  { weights, total }: ReadQuestion,
): boolean {
  return weights.some(
    (weight, at) =>
      weight / total >= completingShare &&
      (sentence.matches[at] as number) >= 0.5 &&
      (other.matches[at] as number) < 0.3,
  );
}

/** How a sentence ends or speaks that leads to a table or a list below it. */
const namesWhatFollows =
  /\b(?:(?:following|next) (?:table|list|rows)|(?:table|list|rows) (?:that follows|below)|below\.?$|(?:tabla|lista|cuadro) (?:siguiente|que sigue|de (?:abajo|debajo))|(?:siguiente|presente) (?:tabla|lista|cuadro)|(?:a continuación|abajo)\.?$)/iu;

/** The sentence as quoted: with its near neighbour, and with what it cannot be understood without. */
function toQuote(candidate: QuoteCandidate, question: ReadQuestion, neighbour?: QuoteCandidate): Quote {
  const { passage, sentences, index, titles, head } = candidate;
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
  if (from === index && pointsBack(textOf(from)) && !titles[from - 1] && hasRoom(from - 1, to)) from--;
  while (wordsOf(from, to) < fewestWords && !between(to).includes('\n') && hasRoom(from, to + 1)) to++;
  const [last, next] = [textOf(to), textOf(to + 1)];
  const isPart = isRow(next) ? isRow : isListEntry;
  const leadsOn = /:$/.test(last) || (isPart(next) && !isPart(last) && namesWhatFollows.test(last));
  if (leadsOn && !titles[to + 1] && hasRoom(from, to + 1)) {
    to++;
    while (isPart(textOf(to)) && isPart(textOf(to + 1)) && hasRoom(from, to + 1)) to++;
  }
  if (head === null) [from, to] = wholeOf(candidate, { from, to }, question);
  const off = calledOffBeside(candidate) ?? from;
  if (hasRoom(Math.min(from, off), Math.max(to, off))) {
    from = Math.min(from, off);
    to = Math.max(to, off);
  }
  const isInList = (at: number) =>
    sentences[at]?.kind === 'item' || isListEntry(textOf(at - 1)) || isListEntry(textOf(at + 1));
  // A lone entry of a list needs no mark, and its number says nothing without the others.
  const start =
    (sentences[from] as Span).start + (from === to ? markLength(textOf(from), isInList(from)) : 0);
  const { end } = sentences[to] as Span;
  const glimpse = glimpseOf(text.slice(start, end), question.kindred);
  return {
    passage,
    text: text.slice(start, end),
    glimpse: { start: passage.start + start + glimpse.start, end: passage.start + start + glimpse.end },
    start: passage.start + start,
    end: passage.start + end,
    heads: head === null || from !== to ? null : textOf(head),
    isRow: sentences[index]?.kind === 'table' || isRowIn(candidate),
    section: sectionOf(candidate, from),
    paragraph: paragraphAround(candidate, { from, to }),
  };
}

function sectionOf({ passage, sentences }: QuoteCandidate, at: number): string | null {
  const heading = sentences.slice(0, at).findLast(({ kind }) => kind === 'heading');
  return heading ? passage.text.slice(heading.start, heading.end) : (passage.section ?? null);
}

/** Whether another quote says what is read out with the first one already. */
function repeats(one: Quote, other: Quote): boolean {
  if (one.text.trim() === other.text.trim()) return true;
  const { start, end } = one.paragraph ?? one;
  return one.passage.fileId === other.passage.fileId && start < other.end && other.start < end;
}
