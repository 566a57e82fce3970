import { nameWithoutEnding } from '#rules/files.ts';
import { tokenise, type Word } from '../language/analysis.ts';
import { placesOfCode } from '../language/codes.ts';
import { isWrittenAsName } from '../language/names.ts';
import { isRow } from '../language/sentences.ts';
import { isSameSign, signAt } from '../language/signs.ts';
import { pause } from '../pauses.ts';
import type { RankedPassage } from '../search/ranking.ts';
import { givesRange, offers } from './offered-kinds.ts';
import {
  headingsAbove,
  headsOfRows,
  isTitle,
  markedByNotes,
  type PassageParts,
  partsOf,
  type QuotedSentence,
  runningLines,
} from './passage-layout.ts';
import { type ComparedWord, compareEach, held, type ReadQuestion } from './read-question.ts';
import { compareHead, compareWords, definesOf, opposed, type WordFeature } from './word-features.ts';

/** So well a sentence has to offer what is asked for to hold the words that ask for it, which then count so much. */
const offersForFrame = 0.8;
const frameCounts = 0.8;
/** What the heading above a sentence holds of the question counts so much for the sentence. */
const headingCounts = 0.7;
/** What the sentence's place says: its passage, its neighbours, its form. */
type PlaceFeature =
  | 'passage'
  | 'held'
  | 'before'
  | 'after'
  | 'twoBefore'
  | 'passageHeld'
  | 'missing'
  | 'pointsBack'
  | 'asks'
  | 'heading'
  | 'row'
  | 'firstUnder'
  | 'unended'
  | 'code'
  | 'namedCode'
  | 'opposed'
  | 'defines';
export type Features = Record<PlaceFeature | WordFeature, number>;

export type QuoteCandidate = {
  passage: RankedPassage;
  /** The passage's sentences, and which of them this is. */
  sentences: readonly QuotedSentence[];
  index: number;
  /** Which of the sentences only name what follows them. */
  titles: readonly boolean[];
  /** Which of them names the columns, of a row of a table. */
  head: number | null;
  /** How far it holds each of the question's words. */
  matches: readonly number[];
  features: Features;
};

/** Every sentence of the passages once, with what speaks for its being the answer. All features run about 0–1. */
export async function quoteCandidates(
  question: ReadQuestion,
  passages: readonly RankedPassage[],
): Promise<QuoteCandidate[]> {
  const read: ({ passage: RankedPassage } & PassageParts)[] = [];
  for (const passage of passages) {
    await pause();
    read.push({ passage, ...partsOf(passage) });
  }
  const isRunning = runningLines(read);
  const best = passages[0]?.match.bestFit || 1;
  const seen = new Set<string>();
  const candidates: QuoteCandidate[] = [];
  for (const { passage, sentences, words: tokens } of read) {
    await pause();
    const { section = '' } = passage;
    const words = wordsIn(question, passage.text, tokens);
    const textOf = (sentence?: QuotedSentence) =>
      sentence ? passage.text.slice(sentence.start, sentence.end) : '';
    const parts = bySentence(words, sentences);
    const heads = headsOfRows(sentences.map(textOf));
    const offer = parts.map((part, index) =>
      offered(question, passage.text, sentences[index] as QuotedSentence, part),
    );
    const defining = parts.map((part, index) => {
      const sentence = sentences[index] as QuotedSentence;
      return definesOf(question, textOf(sentence), { sentence, words: part, offer: offer[index] as number });
    });
    const isCode = sentences.map(({ kind }, index) => [kind, sentences[index + 1]?.kind].includes('code'));
    const matchesAlone: number[][] = [];
    for (const [index, part] of parts.entries()) {
      await pause();
      const offered = { offer: offer[index] as number, text: textOf(sentences[index]) };
      const own = withFrame(question, question.matcher.match(part), offered);
      const answered = [...(defining[index] ?? []), ...(isCode[index] ? question.coded : [])];
      matchesAlone.push(withAnswered(own, answered));
    }
    const above = section && question.matcher.match(tokenise(section));
    const named = question.matcher.match(tokenise(nameWithoutEnding(passage.fileName)));
    // Most files' names say nothing of a question.
    const names = named.some((match) => match > 0) ? [named] : [];
    const titles = sentences.map(
      ({ kind }, index) => (kind === 'heading' || !defining[index]) && isTitle(passage, sentences, index),
    );
    const headings = sentences.map((_, index) => {
      const over = headingsAbove(titles, index);
      if (over.length === 0) return above && !titles[index] ? [above] : [];
      return over
        .filter((at) => passage.start + (sentences[at] as QuotedSentence).start > 0)
        .map((at) => matchesAlone[at] as number[]);
    });
    const marked = markedByNotes(passage, sentences);
    const matches: number[][] = [];
    for (const [index, own] of matchesAlone.entries()) {
      await pause();
      // A note is about what has its mark.
      const noted = matchesAlone[marked[index] ?? -1];
      const over = [...(headings[index] as number[][]), ...names, ...(noted ? [noted] : [])];
      const headed = withHeadings(own, titles[index] ? [] : over);
      matches.push(withHead(headed, matchesAlone[heads[index] ?? -1]));
    }
    const passageHeld = held(question, question.matcher.match(words));
    for (const [index, sentence] of sentences.entries()) {
      await pause();
      const place = `${passage.fileId} ${passage.start + sentence.start}`;
      const text = textOf(sentence);
      if (seen.has(place) || (sentence.line && isRunning(passage, text))) continue;
      seen.add(place);
      const own = matches[index] as number[];
      const beyond = titles[index - 1] ? titles.lastIndexOf(false, index - 2) : index - 2;
      const alone = matchesAlone[index] as number[];
      const head = isHeaded(alone, matchesAlone[heads[index] ?? -1]) ? (heads[index] as number) : undefined;
      const before = added(question, matches[index - 1], own);
      const headed = held(question, highest(headings[index] as number[][]));
      const features: Features = {
        passage: passage.fit / best,
        held: held(question, own),
        before,
        after: added(question, matches[index + 1], own),
        twoBefore: added(question, matches[beyond], own, matches[index - 1]),
        passageHeld,
        missing: own.filter((match) => match < 0.3).length / (own.length || 1),
        pointsBack: pointsBack(text) || asks(textOf(sentences[index - 1])) ? before : 0,
        asks: asks(text) ? 1 : 0,
        row: isRow(text) && !(head !== undefined && adds(matchesAlone[head] as number[], alone)) ? 1 : 0,
        heading: titles[index] || heads.includes(index) ? 1 : 0,
        firstUnder: titles[index - 1] ? headed : 0,
        unended: isUnended(sentence, text) ? 1 : 0,
        code: question.isProcedure && isCode[index] ? 1 : 0,
        namedCode: question.coded.length > 0 && isCode[index] ? 1 : 0,
        opposed: opposed(question, text, parts[index] as ComparedWord[]),
        defines: defining[index] ? 1 : 0,
        ...compareWords(question, text, parts[index] as ComparedWord[], offer[index] as number),
        ...(head !== undefined &&
          compareHead(question, parts[head] as ComparedWord[], parts[index] as ComparedWord[])),
      };
      candidates.push({
        passage,
        sentences,
        index,
        titles,
        head: heads[index] ?? null,
        matches: own,
        features,
      });
    }
  }
  return candidates;
}

/**
 * A text's words, but for those that the question has as something else: "you may" says nothing of May, "-D" nothing of
 * "-d", and "3.9.7" nothing of "3.9.3".
 */
function wordsIn(question: ReadQuestion, text: string, tokens: readonly Word[]): ComparedWord[] {
  const words = compareEach(question, text, tokens);
  const { names, signs, codes } = question;
  if (names.length + signs.size + codes.size === 0) return words;
  const inCodes = new Set<number>();
  for (const code of new Set([...codes.values()].flat()))
    for (const at of placesOfCode(code, words)) for (const next of code.keys()) inCodes.add(at + next);
  return words.filter((word, at) => {
    if (codes.has(word.index) && !inCodes.has(at)) return false;
    if (names.includes(word.index) && !isWrittenAsName(text, word)) return false;
    const asked = signs.get(word.index);
    const found = asked && signAt(text, word);
    return !found || asked.some((sign) => isSameSign(sign, found));
  });
}

/** The words of each sentence. Both stand in order. */
function bySentence(words: readonly ComparedWord[], sentences: readonly QuotedSentence[]): ComparedWord[][] {
  let next = 0;
  return sentences.map(({ start, end }) => {
    while (next < words.length && (words[next] as ComparedWord).start < start) next += 1;
    const first = next;
    while (next < words.length && (words[next] as ComparedWord).end <= end) next += 1;
    return words.slice(first, next);
  });
}

/** Of each word, the most that one of these holds of it. */
const highest = (matches: readonly number[][]): number[] =>
  (matches[0] ?? []).map((_, at) => Math.max(...matches.map((each) => each[at] as number)));

/** Whether running text breaks off, as what a page cuts or a figure's lines do. */
const isUnended = ({ kind }: QuotedSentence, text: string) =>
  kind === 'paragraph' && !isRow(text) && !/[.!?…:;"”»)\]]$/.test(text);

/** A row that the question names is read with the heads of its columns, which say what its cells are. */
function withHead(own: number[], head: number[] | undefined): number[] {
  return head && isHeaded(own, head) ? own.map((match, at) => Math.max(match, head[at] as number)) : own;
}

const isHeaded = (row: number[], head: number[] | undefined) =>
  head?.some((match, at) => (row[at] as number) >= 0.5 && match < 0.5) ?? false;

/** Whether the heads of columns name something of the question that the row does not. */
const adds = (head: number[], row: number[]) =>
  head.some((match, at) => match >= 0.5 && (row[at] as number) < 0.5);

/** What stands under a heading, or in a file, is about what that names, the more so if it speaks of that itself. */
function withHeadings(own: number[], headings: readonly number[][]): number[] {
  if (headings.length === 0) return own;
  const lent = highest(headings);
  return own.map((match, at) => match + (1 - match) * headingCounts * (lent[at] as number));
}

/** What offers the kind of thing asked for answers to the words that ask for it, too. */
function withFrame(
  { frame, bounds }: ReadQuestion,
  own: number[],
  { offer, text }: { offer: number; text: string },
): number[] {
  const answered = offer < offersForFrame ? [] : givesRange(text) ? [...frame, ...bounds] : frame;
  return withAnswered(own, answered);
}

/** The words that a sentence answers to it need not repeat. */
function withAnswered(own: number[], answered: readonly number[]): number[] {
  if (answered.length === 0) return own;
  return own.map((match, index) => (answered.includes(index) ? Math.max(match, frameCounts) : match));
}

/** How well a sentence offers, in words that the question has not, what it asks for. */
function offered(
  { kind }: ReadQuestion,
  text: string,
  { start, end }: QuotedSentence,
  words: readonly ComparedWord[],
): number {
  if (kind === 'other') return 0;
  const news = words.filter(({ isNews }) => isNews).map((word) => text.slice(word.start, word.end));
  return offers(kind, text.slice(start, end), news);
}

/** What a neighbour holds of the question beyond what the sentence (and what lies between) does. */
function added(
  question: ReadQuestion,
  neighbour: number[] | undefined,
  ...own: (number[] | undefined)[]
): number {
  if (!neighbour) return 0;
  const more = neighbour.map((match, index) =>
    Math.max(0, match - Math.max(...own.map((each) => each?.[index] ?? 0))),
  );
  return held(question, more);
}

/** Whether a sentence speaks of something named before it. */
export function pointsBack(sentence: string): boolean {
  return (
    /^["“«(]?(?:It|He|She|They|This|These|That|Those|His|Her|Their|Its|Both|Such|The (?:former|latter)|However|Also|Él|Ella|Ell[oa]s|Est[eao]s?|Es[eao]s?|Sus?|Amb[oa]s|Dich[oa]s?|Además|También|Asimismo)\b/u.test(
      sentence,
    ) || /^(?:\S+ ){1,6}(?:it|he|she|they|his|her|their|its|sus?|ést[eao]s?)\b/u.test(sentence)
  );
}

function asks(sentence: string): boolean {
  return /\?["”»)\s]*$/.test(sentence);
}
