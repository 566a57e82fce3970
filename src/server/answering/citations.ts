import type { CitationData } from '#contracts/conversation.ts';
import { findQuotation, quotationsIn, withoutMarkup } from '../claims/quotations.ts';
import { createSupportSearch, type SupportSearch } from '../claims/supporting-sentence.ts';
import { detectLanguage } from '../language/analysis.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { createLiteralSearch, type LiteralSearch } from '../language/literal-search.ts';
import { type Span, splitSentences } from '../language/sentences.ts';
import type { ToldPlace } from '../quoting/quoter.ts';
import { pagesWithin } from '../reading/blocks/layout.ts';
import { hasContentWords } from '../search/question-words.ts';
import type { RankedPassage } from '../search/ranking.ts';
import { storablePiece } from '../storable.ts';
import { type AnswerPiece, createMarkerScanner } from './marker-scanner.ts';

export type CheckedPart = { type: 'text'; delta: string } | { type: 'citation'; citation: CitationData };

export type CitationChecker = {
  /** Takes the next piece of the model's text; answers what may be shown by now, each part once it is checked. */
  push(delta: string): Iterable<CheckedPart>;
  /** Takes what markers of the text to come stand for as a whole, from a model that copies and knows. */
  know(places: readonly ToldPlace[]): void;
  /** Answers what was still held back. */
  end(): Iterable<CheckedPart>;
  /** How many markers did not hold and were left out. */
  readonly rejected: number;
};

/** A passage, read once for all that cites it. */
type Searches = { literal: LiteralSearch; support: SupportSearch };
type Markers = Extract<AnswerPiece, { type: 'markers' }>;

/** So much of the text before a marker is looked at for the claim it belongs to. */
const claimCharacters = 1_500;
/** A provider may send all of a long answer in one piece. */
const charactersAtOnce = 1_000;

/**
 * Checks a model's citations while its text streams. Markers such as `[n]` are held back until they are whole, then
 * looked up in passage n: words in quotation marks before them must stand there literally; a claim in other words
 * needs a sentence that supports it; of a place that the built-in model shows, it cites all. A marker that holds is numbered anew, in order of appearance, and comes with
 * its span; one that does not is left out. Always `passage.text.slice(start, end) === quote`, offset by the
 * passage's start.
 * @param passages may grow while the text streams, as an agent finds more
 * A bracket that touches a word is a marker where it holds or ends a clause; otherwise it is text, as in `array[2]`.
 * @param begun what an answer that goes on has cited already
 * @param lexicons by which a claim is compared with a passage in the other language
 */
export function createCitationChecker(
  passages: readonly RankedPassage[],
  begun: readonly CitationData[] = [],
  lexicons: readonly Lexicon[] = [],
): CitationChecker {
  const scanner = createMarkerScanner();
  const numbers = new Map(begun.map((citation) => [keyOf(citation), citation.number]));
  const searches = new Map<RankedPassage, Searches>();
  const places = new Map<number, ToldPlace>();
  /** What was said since the last marker, and what the last marker was about. */
  let sinceMarker = '';
  let claim = '';
  /** What was said of late: it tells the language of claims too short to. */
  let answered = '';
  /** The space before markers that were left out: needed only if a word follows. */
  let droppedSpace = '';
  let rejected = 0;

  const searchIn = (passage: RankedPassage) => {
    const known = searches.get(passage);
    if (known) return known;
    const made = { literal: createLiteralSearch(passage.text), support: createSupportSearch(passage.text) };
    searches.set(passage, made);
    return made;
  };

  const say = (text: string): CheckedPart => {
    const space = /^[\s\p{Pe}\p{Pf}.,;:!?…]/u.test(text) ? '' : droppedSpace;
    droppedSpace = '';
    answered = (answered + text).slice(-claimCharacters);
    sinceMarker = (sinceMarker + text).slice(-claimCharacters);
    const paragraph = sinceMarker.lastIndexOf('\n\n');
    if (paragraph !== -1 && hasContent(sinceMarker.slice(paragraph)))
      sinceMarker = sinceMarker.slice(paragraph);
    return { type: 'text', delta: space + text };
  };

  const cite = (markers: Markers): CheckedPart[] => {
    const { numbers: asked, space, written, touches, goesOn } = markers;
    // With both brackets escaped it would be a formula.
    const asText = () => [say(written.replace('[', '\\['))];
    // Such as `array[7]`.
    if (touches && !asked.some((number) => passages[number - 1])) return asText();
    // "… [1] and [2]": what joins two markers is no claim of its own.
    const about = hasContent(sinceMarker) ? sinceMarker : claim;
    const cited = asked.map((number) => passages[number - 1]);
    const found = findCitedSpans(about, cited, searchIn, { lexicons, language: detectLanguage(answered) });
    const spans = asked.map((number, at) => wholeOf(about, found[at], cited[at], places.get(number)));
    if (touches && goesOn && !spans.some(Boolean)) return asText();
    claim = about;
    sinceMarker = '';
    const parts: CheckedPart[] = [];
    let shown = '';
    for (const [index, passage] of cited.entries()) {
      const span = spans[index];
      if (!passage || !span) {
        rejected += 1;
        continue;
      }
      const known = numbers.size;
      const citation = numbered(passage, span, numbers);
      if (numbers.size > known) parts.push({ type: 'citation', citation });
      if (!shown.includes(`[${citation.number}]`)) shown += `[${citation.number}]`;
    }
    if (!shown) droppedSpace ||= space;
    else {
      parts.push({ type: 'text', delta: `${droppedSpace || space}${shown}` });
      droppedSpace = '';
    }
    return parts;
  };

  function* check(pieces: ReturnType<typeof scanner.push>) {
    for (const piece of pieces) {
      if (piece.type === 'text') yield say(piece.text);
      else yield* cite(piece);
    }
  }

  return {
    *push(delta) {
      const piece = storablePiece(delta);
      for (let at = 0; at < piece.length; at += charactersAtOnce)
        yield* check(scanner.push(piece.slice(at, at + charactersAtOnce)));
    },
    know(told) {
      for (const place of told) places.set(place.number, place);
    },
    end: () => check(scanner.end()),
    get rejected() {
      return rejected;
    },
  };
}

function numbered(passage: RankedPassage, span: Span, numbers: Map<string, number>): CitationData {
  const start = passage.start + span.start;
  const end = passage.start + span.end;
  const key = keyOf({ fileId: passage.fileId, start, end });
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  const { fileId, fileName, title } = passage;
  const quote = passage.text.slice(span.start, span.end);
  return {
    number,
    fileId,
    fileName,
    ...(title && { title }),
    ...pagesWithin(passage, span),
    start,
    end,
    quote,
  };
}

const keyOf = ({ fileId, start, end }: Pick<CitationData, 'fileId' | 'start' | 'end'>) =>
  `${fileId}:${start}:${end}`;

/** Of a place that was told of, all of it, where a claim shows words of it; else what was found. */
function wholeOf(
  claim: string,
  found: Span | null | undefined,
  passage: RankedPassage | undefined,
  place: ToldPlace | undefined,
): Span | null {
  const known = found ?? null;
  if (!passage || !place) return known;
  const whole = { start: place.start - passage.start, end: place.end - passage.start };
  if (whole.start < 0 || whole.end <= whole.start || whole.end > passage.text.length) return known;
  const search = createLiteralSearch(passage.text.slice(whole.start, whole.end));
  // Of a word that is cut nothing is found.
  return !known || quotationsIn(claim).some(({ words }) => findQuotation(words, search)) ? whole : known;
}

/**
 * For each passage that a claim cites, where it says so. Every quoted stretch must stand in one of them; a passage
 * that holds several is cited for the longest.
 */
function findCitedSpans(
  claim: string,
  passages: readonly (RankedPassage | undefined)[],
  searchIn: (passage: RankedPassage) => Searches,
  options: Parameters<SupportSearch>[1],
): (Span | null)[] {
  const quotes = quotationsIn(claim)
    .map(({ words }) => words)
    .filter(
      (quote) => !passages.some((passage) => passage && [passage.fileName, passage.title].includes(quote)),
    );
  if (quotes.length === 0) {
    const last = splitSentences(claim)
      .map(({ start, end }) => claim.slice(start, end))
      .findLast(hasContent);
    return passages.map((passage) =>
      passage && last ? searchIn(passage).support(withoutMarkup(last), options) : null,
    );
  }
  const found = passages.map((passage) =>
    quotes.map((quote) => (passage ? findMarked(quote, searchIn(passage).literal) : null)),
  );
  const isHeld = quotes.every((_, index) => found.some((spans) => spans[index]));
  return found.map((spans) => (isHeld ? longest(spans) : null));
}

/** Where a quotation stands; of one with whole sentences marked in it, these. */
function findMarked(quote: string, search: LiteralSearch): Span | null {
  const whole = findQuotation(quote, search);
  const [, marked = '', ...others] = quote.split('**');
  if (!whole || others.length !== 1 || !/[.!?…:;][”»"’')]*$/.test(marked)) return whole;
  const part = findQuotation(marked, search);
  return part && whole.start <= part.start && part.end <= whole.end ? part : whole;
}

function longest(spans: readonly (Span | null)[]): Span | null {
  return spans.reduce((best, span) => (length(span) > length(best) ? span : best), null);
}

const length = (span: Span | null) => (span ? span.end - span.start : 0);

const hasContent = (text: string) => hasContentWords(text) || quotationsIn(text).length > 0;
