import { undecidedHyphen } from '../blocks/divided-words.ts';
import type { PdfLine } from './pdf-lines.ts';
import { measurePage, type PageMeasures } from './pdf-measures.ts';

const space = ' ';
const lineBreak = '\n';
const paragraphBreak = '\n\n';
type Separator = typeof space | typeof lineBreak | typeof paragraphBreak;

/** A vertical gap this many times the usual one divides paragraphs. */
const paragraphGap = 1.3;

/**
 * A stretch of a page that its layout sets apart. `height` is the size of its letters, in points, and `baseline` where its
 * first line stands, upwards; left out for text that runs in another direction.
 */
export type PdfParagraph = { text: string; height: number; baseline?: number; isCode?: boolean };

/**
 * Joins a page's lines into paragraphs: lines by a space, list items, table rows and code by a newline. Words divided
 * at line ends are joined with `undecidedHyphen` between.
 */
export function composePage(lines: PdfLine[]): PdfParagraph[] {
  const measures = measurePage(lines);
  const code = codeAmong(lines, measures);
  const paragraphs: PdfParagraph[] = [];
  for (const [index, line] of lines.entries()) {
    const last = paragraphs.at(-1);
    const written = code.get(line);
    if (written !== undefined) {
      if (last?.isCode && code.has(lines[index - 1] as PdfLine)) last.text += lineBreak + written;
      else paragraphs.push({ text: written, ...placeOf(line), isCode: true });
      continue;
    }
    if (last?.isCode) {
      paragraphs.push({ text: line.text, ...placeOf(line) });
      continue;
    }
    const separator = last ? separate(lines, index, measures) : paragraphBreak;
    if (!last || separator === paragraphBreak) paragraphs.push({ text: line.text, ...placeOf(line) });
    else last.text = join(last.text, line, separator);
  }
  return paragraphs;
}

const placeOf = ({ height, baseline, angle }: PdfLine) => ({ height, ...(angle === 0 && { baseline }) });

/** Code is set in no further, in characters: a page may set its letters as narrow and as far out as it likes. */
const deepestIndent = 200;
/** Of a page's characters, more in letters of one width than this share are its text. */
const mostFixed = 0.5;

/**
 * The lines of code on a page, each as it is written, set in by spaces as far as by its place: those in letters of one
 * width that stand apart from the text before and after them. A command within a sentence fills a line now and then.
 */
function codeAmong(lines: readonly PdfLine[], measures: PageMeasures): Map<PdfLine, string> {
  const code = new Map<PdfLine, string>();
  const lengthOf = (some: readonly PdfLine[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const mayBe = ({ isFixed, hasCells, angle }: PdfLine) => isFixed && !hasCells && angle === 0;
  if (lengthOf(lines.filter(mayBe)) > mostFixed * lengthOf(lines)) return code;
  for (let from = 0; from < lines.length; from += 1) {
    if (!mayBe(lines[from] as PdfLine)) continue;
    let to = from;
    while (to + 1 < lines.length && mayBe(lines[to + 1] as PdfLine)) to += 1;
    if (standsApart(lines, from, measures) && standsApart(lines, to + 1, measures)) {
      const run = lines.slice(from, to + 1);
      const least = run.reduce((start, line) => Math.min(start, line.start), Number.POSITIVE_INFINITY);
      for (const line of run) {
        const width = (line.end - line.start) / line.text.length;
        const indent = width > 0 ? Math.round((line.start - least) / width) : 0;
        code.set(line, ' '.repeat(Math.min(indent, deepestIndent)) + line.text);
      }
    }
    from = to;
  }
  return code;
}

/** Whether a line does not go on with the one before it: by its size, its place, or room that was left there. */
function standsApart(lines: readonly PdfLine[], index: number, measures: PageMeasures): boolean {
  const [previous, line] = [lines[index - 1], lines[index]];
  if (!previous || !line) return true;
  const gap = previous.baseline - line.baseline;
  return (
    gap < 0 ||
    gap > measures.leading(previous) * paragraphGap ||
    Math.abs(line.start - previous.start) > line.height ||
    measures.hadRoomForMore(index - 1)
  );
}

function join(text: string, { text: next }: PdfLine, separator: Separator): string {
  const last = text.at(-1) ?? '';
  if (last === '\u00ad') return text.slice(0, -1) + next;
  if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(next))
    return text.slice(0, -1) + undecidedHyphen + next;
  if (separator === space && /[\p{L}\p{N}]-$/u.test(text) && /^[\p{L}\p{N}]/u.test(next)) return text + next;
  if (separator === space && isIdeographic(last) && isIdeographic(next.charAt(0))) return text + next;
  return text + separator + next;
}

function separate(lines: PdfLine[], index: number, measures: PageMeasures): Separator {
  const line = lines[index] as PdfLine;
  const previous = lines[index - 1] as PdfLine;
  if (line.angle !== previous.angle || line.table !== previous.table) return paragraphBreak;
  if (line.table !== undefined) return lineBreak;
  const gap = previous.baseline - line.baseline;
  const height = Math.max(previous.height, line.height);
  if (Math.abs(gap) < height * 0.4) return line.start >= previous.end - height * 0.2 ? space : lineBreak;
  if (!isSameSize(previous, line)) return paragraphBreak;
  // Upwards is the next column.
  if (gap < 0) return runsOn(previous, line) ? space : paragraphBreak;
  if (gap > measures.leading(line) * paragraphGap) return paragraphBreak;
  if (startsItem(line, previous) || line.hasCells || previous.hasCells) return lineBreak;
  if (measures.hadRoomForMore(index - 1) && !(runsOn(previous, line) && isProse(previous))) {
    return endsSentence(previous) && startsSentence(line) ? paragraphBreak : lineBreak;
  }
  return isIndented(previous, line, lines[index + 1]) ? paragraphBreak : space;
}

const isSameSize = (one: PdfLine, other: PdfLine) =>
  Math.abs(one.height - other.height) <= 0.15 * Math.max(one.height, other.height);

const endsSentence = ({ text }: PdfLine) => /[.!?:…]["'”’»)\]]*$/u.test(text);
const startsSentence = ({ text }: PdfLine) => /^["'“‘«([¿¡]*[\p{Lu}\p{N}]/u.test(text);
const runsOn = (previous: PdfLine, line: PdfLine) => !endsSentence(previous) && /^\p{Ll}/u.test(line.text);
const isProse = ({ text }: PdfLine) => text.split(' ', 5).length === 5;
const isIdeographic = (character: string) =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。]/u.test(character);

function startsItem({ text }: PdfLine, previous: PdfLine): boolean {
  if (bulleted.test(text)) return true;
  const mayEnd = endsSentence(previous) || /[;,]$/.test(previous.text);
  return (mayEnd && numbered.test(text)) || (isItem(previous.text) && isItem(text));
}

const bulleted = /^(?:[•‣▪▫◦●○■□►➢✓\uf0a7\uf0b7]|[-–—*] )/u;
const numbered = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)] /;
/** An entry behind another begins a line, whatever the other ends with. */
const isItem = (text: string) =>
  bulleted.test(text) || numbered.test(text) || /^\d{1,2}(?:\.\d{1,2}){1,4}\.? /.test(text);

/** A first line set in from its paragraph; in a list with hanging indents the lines after it are set in too. */
function isIndented(previous: PdfLine, line: PdfLine, following: PdfLine | undefined): boolean {
  const indent = (line.start - previous.start) / line.height;
  if (indent < 0.7 || indent > 5 || !endsSentence(previous) || !startsSentence(line)) return false;
  const continues =
    following !== undefined && following.baseline < line.baseline && isSameSize(line, following);
  return !continues || following.start < line.start - line.height * 0.5;
}
