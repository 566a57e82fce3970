import { PDFDocument, StandardFonts } from 'pdf-lib';

const page = { width: 595, height: 842, margin: 56 };
const size = 10;
const leading = 13;
const gutter = 22;

/**
 * Sets paragraphs in Helvetica on A4, in one column or more.
 * @param {readonly string[]} paragraphs
 * @param {number} columns
 * @returns the PDF, and for each paragraph the page (from 1) on which each of its characters stands
 */
export async function makePdf(paragraphs, columns) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const width = (page.width - 2 * page.margin - (columns - 1) * gutter) / columns;
  let sheet = document.addPage([page.width, page.height]);
  let number = 1;
  let column = 0;
  let y = page.height - page.margin;
  /** @type {number[][]} */
  const pages = [];
  for (const paragraph of paragraphs) {
    /** @type {number[]} */
    const places = [];
    for (const { text, start, end } of linesOf(
      paragraph,
      (line) => font.widthOfTextAtSize(line, size) <= width,
    )) {
      if (y < page.margin + leading) {
        y = page.height - page.margin;
        column += 1;
        if (column === columns) {
          column = 0;
          number += 1;
          sheet = document.addPage([page.width, page.height]);
        }
      }
      y -= leading;
      sheet.drawText(text, { x: page.margin + column * (width + gutter), y, size, font });
      for (let at = start; at < end; at += 1) places[at] = number;
    }
    pages.push(places);
    y -= leading * 0.8;
  }
  return { bytes: new Uint8Array(await document.save()), pages, count: number };
}

/** @param {string} paragraph @param {(line: string) => boolean} fits */
function* linesOf(paragraph, fits) {
  let start = 0;
  let line = '';
  for (const { 0: word, index } of paragraph.matchAll(/\S+/g)) {
    const longer = line === '' ? word : paragraph.slice(start, index + word.length);
    if (line !== '' && !fits(longer)) {
      yield { text: line, start, end: index };
      start = index;
      line = word;
    } else {
      if (line === '') start = index;
      line = longer;
    }
  }
  yield { text: line, start, end: paragraph.length };
}

/** What the standard fonts can show. @param {string} text */
export const plain = (text) =>
  text
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[^ -~¡-ÿ]/g, '?')
    .trim();
