import type { Block, Line, Paragraph, Word } from 'tesseract.js';
import type { PageTurn, PageWord } from '#rules/files.ts';
import { lettersIn } from '../characters/letters-in.ts';
import { normaliseText } from '../characters/normalise.ts';
import type { FoundText } from './format.ts';

/** What the recogniser sees in a picture, turned by `turn` and then so many pixels wide and high. */
export type Look = { blocks: readonly Block[]; turn: PageTurn; width: number; height: number };

/** A place in a picture, in shares of its width and height. */
export type Point = { x: number; y: number };

/** Words that the recogniser itself doubts more than this, in percent, are marks or textures. */
const leastConfidence = 35;
/** It sees single letters in anything; of a word of two letters or figures it may be sure. */
const sureConfidence = 80;
/** With a smaller share of its letters in such words, what is seen is no text: of a barely legible one it is a third. */
const leastSure = 0.25;
/** So many letters that are not sure are writing of some kind; a picture of things shows fewer. */
const leastSeen = 40;
/** Nor is a line without any such word of which it is so unsure on the whole. */
const leastOfLine = 55;
/** Beside text that is known a line needs so many sure letters: a word, and more on a page that was turned, where that text lies on its side and is seen in scraps. */
const leastBesideKnown = { upright: 2, turned: 4 };
/** Between words further apart than so many heights of their line, a column or a cell of a table ends. */
const columnGap = 1.2;
/** What has so many words on either side of such a gap, in so many lines, is text in columns; a table has fewer. */
const columnWords = 3;
const columnLines = 3;
/** A line that ends before this share of its paragraph's width ends for a reason. */
const fullLine = 0.8;
/** A line is known with so large a share of its letters in words that are. */
const knownShare = 0.7;

/** The text of what is seen, without the lines that `known` holds, and all its words. */
export function recognisedText(look: Look, known: string): FoundText {
  const isNew = isNotIn(known);
  const { sure, certain, all } = countLetters(look.blocks, isNew);
  if (sure === 0 || sure < certain * leastSure) {
    return { text: '', turn: 0, words: [], isUnsure: all >= leastSeen };
  }
  const paragraphs = look.blocks.flatMap((block) => block.paragraphs);
  const leastLetters = known === '' ? 0 : leastBesideKnown[look.turn === 0 ? 'upright' : 'turned'];
  const isShown = (line: Line) => isNew(line) && isText(line, leastLetters);
  const texts = paragraphs.map((paragraph) => paragraphText(paragraph, isShown)).filter(hasLetters);
  return {
    text: normaliseText(texts.join('\n\n')),
    turn: look.turn,
    words: linesOf(look.blocks).flatMap((line) =>
      line.words.filter(isCertain).map((word) => place(word, line, look)),
    ),
  };
}

/** How many letters and figures stand in lines, all or some, and there in words that are certain, or sure. */
export function countLetters(
  blocks: readonly Block[],
  isCounted: (line: Line) => boolean = () => true,
): { all: number; certain: number; sure: number } {
  const words = linesOf(blocks)
    .filter(isCounted)
    .flatMap((line) => line.words);
  const count = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + lettersIn(text), 0);
  return { all: count(words), certain: count(words.filter(isCertain)), sure: count(words.filter(isSure)) };
}

/** The middle of all that is seen, be it text or not; undefined where nothing is. */
export function middleOf({ blocks, width, height }: Look): Point | undefined {
  const words = linesOf(blocks).flatMap((line) => line.words);
  if (words.length === 0) return undefined;
  const mean = (sum: number) => sum / words.length / 2;
  return {
    x: mean(words.reduce((sum, { bbox }) => sum + bbox.x0 + bbox.x1, 0)) / width,
    y: mean(words.reduce((sum, { bbox }) => sum + bbox.y0 + bbox.y1, 0)) / height,
  };
}

/** Whether lines over the whole width join what stands in columns. */
export function standsInColumns(blocks: readonly Block[]): boolean {
  const long = linesOf(blocks).filter(({ words }) => words.length >= 2 * columnWords);
  const joined = long.filter((line) =>
    gapsIn(line).some((at) => at >= columnWords && at <= line.words.length - columnWords),
  );
  return joined.length >= Math.max(columnLines, long.length / 3);
}

const linesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.paragraphs).flatMap((paragraph) => paragraph.lines);

/** The words of a line, by their places, in front of which it has a gap. */
const gapsIn = ({ words, rowAttributes: { rowHeight } }: Line) =>
  words.flatMap(({ bbox }, at) => {
    const before = words[at - 1];
    return before && bbox.x0 - before.bbox.x1 > rowHeight * columnGap ? [at] : [];
  });

/** Tells the lines that hold more than words of a text. */
export function isNotIn(known: string): (line: Line) => boolean {
  const knownWords = new Set(wordsIn(known));
  return (line) => {
    const words = wordsIn(lineText(line));
    const letters = (some: readonly string[]) => some.join('').length;
    return (
      letters(words.filter((word) => knownWords.has(word))) < letters(words) * knownShare ||
      words.length === 0
    );
  };
}

/** As high as its line, so that the words beside it are marked at the same height; a scan may be askew. */
function place(
  { text, bbox }: Word,
  { baseline, rowAttributes: { rowHeight, descenders } }: Line,
  { width, height }: Look,
): PageWord {
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
  const foot = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0) + descenders;
  const top = Math.max(0, Math.min(bbox.y0, foot - rowHeight));
  const bottom = Math.min(height, Math.max(bbox.y1, foot));
  return {
    text: text.trim(),
    x: share(bbox.x0, width),
    y: share(top, height),
    width: share(bbox.x1 - bbox.x0, width),
    height: share(bottom - top, height),
  };
}

/** Finer than a pixel of a page on any screen. */
const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000;

/** Lines that fill the paragraph's width run on, a word divided at their end becomes whole. Rows of a table do not. */
function paragraphText({ lines, bbox }: Paragraph, isShown: (line: Line) => boolean): string {
  let text = '';
  let runsOn = false;
  for (const line of lines.filter(isShown)) {
    const words = lineText(line);
    if (words === '') continue;
    const divided = runsOn && /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(words);
    text = divided ? text.slice(0, -1) + words : text + (text === '' ? '' : runsOn ? ' ' : '\n') + words;
    runsOn = line.bbox.x1 - bbox.x0 > (bbox.x1 - bbox.x0) * fullLine && gapsIn(line).length === 0;
  }
  return text;
}
/** Where so many sure letters are asked for, a line has them or is none. */
const isText = ({ words }: Line, leastLetters: number) => {
  const sure = words.filter(isSure).reduce((sum, { text }) => sum + lettersIn(text), 0);
  if (sure > 0 || leastLetters > 0) return sure >= leastLetters;
  return (
    words.reduce((sum, { confidence, text }) => sum + (confidence - leastOfLine) * lettersIn(text), 0) >= 0
  );
};
const hasLetters = (text: string) => lettersIn(text) > 0;
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const isCertain = ({ confidence, text }: Word) => confidence >= leastConfidence && text.trim() !== '';
const isSure = ({ confidence, text }: Word) => confidence >= sureConfidence && /[\p{L}\p{N}]{2}/u.test(text);
const lineText = ({ words }: Line) =>
  words
    .filter(isCertain)
    .map(({ text }) => text)
    .join(' ');
