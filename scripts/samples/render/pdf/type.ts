import { type PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import type { Run } from '../../source/blocks.ts';

export type Typeface = { regular: PDFFont; bold: PDFFont };
/** A line ready to be drawn; `width` in points. */
export type Line = { pieces: { text: string; font: PDFFont; width: number }[]; width: number };

type Word = { text: string; font: PDFFont }[];

export async function embedTypeface(document: PDFDocument, style: 'sans' | 'serif'): Promise<Typeface> {
  const [regular, bold] =
    style === 'serif'
      ? [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold]
      : [StandardFonts.Helvetica, StandardFonts.HelveticaBold];
  return { regular: await document.embedFont(regular), bold: await document.embedFont(bold) };
}

const characterWidths = new WeakMap<PDFFont, Map<string, number>>();

/** Width in points, without the kerning that pdf-lib measures but does not draw. */
function measure(text: string, font: PDFFont, size: number): number {
  const known = characterWidths.get(font) ?? new Map<string, number>();
  characterWidths.set(font, known);
  let width = 0;
  for (const character of text) {
    const one = known.get(character) ?? font.widthOfTextAtSize(character, 1000) / 1000;
    known.set(character, one);
    width += one;
  }
  return width * size;
}

/** Breaks runs into lines no wider than `width` points; a single word may stick out. */
export function wrap(runs: Run[], typeface: Typeface, size: number, width: number): Line[] {
  const lines: Word[][] = [[]];
  let used = 0;
  for (const word of toWords(runs, typeface)) {
    const line = lines.at(-1) as Word[];
    const space = line.length > 0 ? measure(' ', typeface.regular, size) : 0;
    const wordWidth = word.reduce((sum, { text, font }) => sum + measure(text, font, size), 0);
    if (line.length > 0 && used + space + wordWidth > width) {
      lines.push([word]);
      used = wordWidth;
    } else {
      line.push(word);
      used += space + wordWidth;
    }
  }
  return lines.filter((line) => line.length > 0).map((line) => toLine(line, size));
}

/** The widest that runs become on a single line. */
export const naturalWidth = (runs: Run[], typeface: Typeface, size: number) =>
  wrap(runs, typeface, size, Number.POSITIVE_INFINITY)[0]?.width ?? 0;

function toWords(runs: Run[], { regular, bold }: Typeface): Word[] {
  const words: Word[] = [[]];
  for (const run of runs) {
    for (const [index, text] of keepTogether(run.text).split(' ').entries()) {
      if (index > 0) words.push([]);
      if (text !== '')
        words.at(-1)?.push({ text: text.replaceAll('\u00a0', ' '), font: run.bold ? bold : regular });
    }
  }
  return words.filter((word) => word.length > 0);
}

/** A number stays on the line of its unit. */
const keepTogether = (text: string) =>
  text.replace(/(?<=\d) (?=(?:€|%|°C|kg|mm|cm|km|Nm|bar|a\.m\.|p\.m\.)(?![\p{L}\d]))/gu, '\u00a0');

/** Spaces belong to the piece before them, so that pieces read together give the text again. */
function toLine(words: Word[], size: number): Line {
  const pieces: { text: string; font: PDFFont }[] = [];
  for (const [index, word] of words.entries()) {
    for (const { text, font } of word) {
      const last = pieces.at(-1);
      if (last?.font === font) last.text += text;
      else pieces.push({ text, font });
    }
    const last = pieces.at(-1);
    if (last && index < words.length - 1) last.text += ' ';
  }
  const measured = pieces.map((piece) => ({ ...piece, width: measure(piece.text, piece.font, size) }));
  return { pieces: measured, width: measured.reduce((sum, { width }) => sum + width, 0) };
}
