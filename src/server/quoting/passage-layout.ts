import { tokenise, type Word } from '../language/analysis.ts';
import { isClauseLabel, isRow, type Sentence, splitSentences } from '../language/sentences.ts';
import { type LaidOut, readLayout } from '../reading/blocks/layout.ts';
import type { RankedPassage } from '../search/ranking.ts';

/** A sentence with the block that it stands in, and which of the passage's blocks that is. */
export type QuotedSentence = Sentence & Pick<LaidOut, 'kind'> & { block: number };

/** What a passage is taken apart into, whatever is asked. */
export type PassageParts = { sentences: readonly QuotedSentence[]; words: readonly Word[] };

/** So many passages are kept taken apart in each of two generations, about 10 kB each; what is asked for again stays. */
const mostKept = 256;
type Kept = PassageParts & { layout: string | undefined };
let partsLately = new Map<string, Kept>();
let partsBefore = new Map<string, Kept>();

/** A passage's sentences and words. The same passages are read for many questions, and twice for one. */
export function partsOf(passage: RankedPassage): PassageParts {
  const { text, layout } = passage;
  const known = partsLately.get(text) ?? partsBefore.get(text);
  const parts =
    known?.layout === layout && known
      ? known
      : { sentences: sentencesOf(passage), words: tokenise(text), layout };
  if (partsLately.get(text) !== parts) {
    if (partsLately.size >= mostKept) [partsBefore, partsLately] = [partsLately, new Map()];
    partsLately.set(text, parts);
  }
  return parts;
}

/** The sentences of a passage. Those of a heading are one; rows and lines of code stand for themselves. */
function sentencesOf({ text, layout = '' }: RankedPassage): QuotedSentence[] {
  return readLayout(layout, text).flatMap(({ kind, start, end }, block) => {
    const parts = kind === 'heading' ? trimmed(text, start, end) : splitSentences(text, start, end);
    return parts.map((part) => ({ ...part, kind, block }));
  });
}

function trimmed(text: string, start: number, end: number): Sentence[] {
  const own = text.slice(start, end);
  const from = start + own.length - own.trimStart().length;
  return own.trim() ? [{ start: from, end: from + own.trim().length, line: true }] : [];
}

/** Whether a sentence only names what follows it: a heading, or what looks like one. */
export function isTitle(
  { text, start }: RankedPassage,
  sentences: readonly QuotedSentence[],
  index: number,
): boolean {
  const sentence = sentences[index] as QuotedSentence;
  if (sentence.kind === 'heading') return true;
  if (isUsage(text.slice(sentence.start, sentence.end))) return true;
  const mayBe = sentence.kind === 'paragraph' && index + 1 < sentences.length;
  return mayBe && isHeading(text.slice(sentence.start, sentence.end), sentence, start + sentence.start);
}

const pageNumber = /(?:^|\s)(?:page|página|pág\.?|p\.)\s*\d+(?:\s*(?:\/|de|of)\s*\d+)?\W*$/i;
const longestRunningLine = 80;

/**
 * Tells lines that only name the file and its pages: they come again with other numbers, or number a page. A field that is
 * told of each entry does, too, and says something of each.
 */
export function runningLines(
  passages: readonly { passage: RankedPassage; sentences: readonly QuotedSentence[] }[],
) {
  const keyOf = (fileId: string, text: string) => `${fileId} ${text.replace(/\d+/g, '#')}`;
  const places = new Map<string, Set<number>>();
  for (const { passage, sentences } of passages) {
    const { fileId, text, start } = passage;
    for (const line of sentences.filter(({ line, kind }) => line && kind !== 'field')) {
      const key = keyOf(fileId, text.slice(line.start, line.end));
      places.set(key, (places.get(key) ?? new Set()).add(start + line.start));
    }
  }
  return ({ fileId }: RankedPassage, text: string): boolean => {
    if (text.length > longestRunningLine || /[.!?…:;]$/.test(text)) return false;
    if (pageNumber.test(text)) return true;
    return !(isRow(text) && /\d/.test(text)) && (places.get(keyOf(fileId, text))?.size ?? 0) > 1;
  };
}

/** For each sentence that is a row of a table, which one names its columns: the table's first row, if it has no numbers. */
export function headsOfRows(sentences: readonly string[]): (number | null)[] {
  let first: number | null = null;
  return sentences.map((text, index) => {
    if (!text.includes(' | ')) first = null;
    else if (first === null) first = index;
    return first === null || first === index || /\d/.test(sentences[first] as string) ? null : first;
  });
}

const noteMark = /[⁰¹²³⁴-⁹]{1,4}/u;
const noteMarks = new RegExp(`(?<=[^⁰¹²³⁴-⁹\\s])${noteMark.source}`, 'gu');
const noteBegins = new RegExp(`^${noteMark.source}(?=\\s)`, 'u');

/** For each sentence that begins a note ("¹ By nine votes."), which sentence has its mark, within or right behind it. */
export function markedByNotes(
  { text }: RankedPassage,
  sentences: readonly QuotedSentence[],
): (number | null)[] {
  const places = new Map<string, number>();
  let at = 0;
  for (const { 0: mark, index } of text.matchAll(noteMarks)) {
    // The mark behind a sentence's end may stand for a sentence itself.
    while ((sentences[at + 1]?.start ?? text.length) < index) at += 1;
    if (!places.has(mark)) places.set(mark, at);
  }
  return sentences.map(({ start, end }) => {
    const mark = noteBegins.exec(text.slice(start, end))?.[0];
    return mark === undefined ? null : (places.get(mark) ?? null);
  });
}

/** Of headings right above each other, so many are what something stands under. */
const mostHeadings = 8;

/** The heading that a sentence stands under, with those right above that one: the nearest. */
export function headingsAbove(titles: readonly boolean[], index: number): number[] {
  const nearest = titles.lastIndexOf(true, index - 1);
  if (titles[index] || nearest < 0) return [];
  const found = [nearest];
  for (let at = nearest - 1; titles[at] && found.length < mostHeadings; at--) found.push(at);
  return found;
}

/** Verbs that make a sentence of a line without an end mark. */
const verb =
  /^(?:is|are|was|were|has|have|had|can|may|must|will|shall|does|do|runs?|costs?|opens|closes|starts|ends|takes?|needs?|sells?|leaves|arrives|lasts|pays?|gets?|includes?|es|son|esta|estan|tiene|tienen|puede|pueden|debe|deben|hay|cuestan?|abren?|cierran?|salen?|empiezan?|terminan?|duran?|pagan?|reciben?|incluyen?|necesitan?|venden?)$/;
const questionWord =
  /^(?:how|what|when|where|which|who|why|if|como|cuando|cual|cuanto|donde|que|quien|por|si)$/;
const fewestWordsOfSentence = 4;

function saysSomething(text: string): boolean {
  const words = tokenise(text).map(({ word }) => word);
  return (
    words.length >= fewestWordsOfSentence &&
    !/^#/.test(text) &&
    !questionWord.test(words[0] as string) &&
    words.slice(1).some((word) => verb.test(word))
  );
}

/**
 * A clause's label, or a short line of words alone: no end mark, no list mark, no box of a form, no verb of a sentence
 * and no value, but in a file's title that lists nothing.
 */
function isHeading(text: string, { line }: Sentence, place: number): boolean {
  if (!line) return isClauseLabel(text);
  const words = text.replace(/^(?:#+|\d+(?:\.\d+)*\.?)\s+/, '');
  return (
    text.length <= 80 &&
    !/[.!?…:;,)"”»]$|\t|[|;:]|^[-–—•*]|^\[[ x]\]/.test(words) &&
    (!/\d/.test(words) || (place === 0 && !words.includes(', '))) &&
    !saysSomething(text)
  );
}

/** What a manual writes for what is typed there: "[OPTION]...", "<file>", "--from=F", "SOURCE". */
const placeholder =
  /^(?:\[[^\s]*|[^\s]*\][.…]*|[.…|]+|<[^<>\s]*>[.…]*|--?[\p{L}\d-]+(?:=\S+)?|\p{Lu}[\p{Lu}\d_]*[.…]*)$/u;

/** Whether a text only says how a command is written: "du [OPTION]... [FILE]...". */
function isUsage(text: string): boolean {
  return (
    /[[<]/.test(text) &&
    text.split('\n').every((line) => {
      const words = line.trim().split(/\s+/);
      const own = words.findIndex((word) => placeholder.test(word));
      return own >= 0 && own <= 1 && words.slice(own).every((word) => placeholder.test(word));
    })
  );
}
