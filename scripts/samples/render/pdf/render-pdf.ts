import { PDFDocument, type RGB } from 'pdf-lib';
import { parseBlocks } from '../../source/blocks.ts';
import { builtAt } from '../../source/built-at.ts';
import type { SampleHead, SampleSource } from '../../source/source.ts';
import { drawBlocks } from './blocks.ts';
import { Canvas, grey, hairline, tint, white } from './canvas.ts';
import { embedTypeface, wrap } from './type.ts';

const pageOf = {
  en: (page: number, pages: number) => `Page ${page} of ${pages}`,
  es: (page: number, pages: number) => `Página ${page} de ${pages}`,
};

/** Typesets a sample with the standard fonts. The same source gives the same bytes. */
export async function renderPdf({ head, body }: SampleSource): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  describe(document, head);
  const canvas = new Canvas(document, await embedTypeface(document, head.style), head.paper);
  canvas.newPage();
  if (head.style === 'serif') drawDeedTitle(canvas, head);
  else drawBandTitle(canvas, head);
  drawBlocks(canvas, parseBlocks(body), head.accent);
  drawRunningLines(canvas, head);
  return document.save({ useObjectStreams: true });
}

function describe(document: PDFDocument, { title, subtitle, organisation, language }: SampleHead): void {
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(subtitle);
  document.setAuthor(organisation);
  document.setLanguage(language);
  document.setProducer('pdf-lib');
  document.setCreator(organisation);
  document.setCreationDate(builtAt);
  document.setModificationDate(builtAt);
}

/** A coloured band with the title, and beneath it what edition of which document this is. */
function drawBandTitle(canvas: Canvas, head: SampleHead): void {
  const { pageWidth, pageHeight, left, right } = canvas;
  const titleLines = wrap([{ text: head.title, bold: true }], canvas.typeface, 25, canvas.width);
  const bandHeight = 98 + titleLines.length * 30;
  canvas.drawBox(0, pageHeight - bandHeight, pageWidth, bandHeight, tint(head.accent));
  drawText(canvas, head.organisation.toUpperCase(), left, pageHeight - 46, 9, white, true);
  let baseline = pageHeight - 82;
  for (const line of titleLines) {
    canvas.drawLine(line, left, baseline, 25, white);
    baseline -= 30;
  }
  drawText(canvas, head.subtitle, left, baseline + 7, 11, tint(head.accent, 0.12));
  const below = pageHeight - bandHeight - 20;
  drawText(canvas, head.reference, left, below, 8.5, grey, true);
  drawText(canvas, head.edition, right, below, 8.5, grey, false, 'right');
  canvas.drawRule(left, right, below - 10);
  canvas.y = below - 22;
}

/** Title in the middle, as on a deed. */
function drawDeedTitle(canvas: Canvas, head: SampleHead): void {
  const middle = canvas.pageWidth / 2;
  const top = canvas.pageHeight - 96;
  drawText(canvas, head.title, middle, top, 21, tint('222222'), true, 'centre');
  drawText(canvas, head.subtitle, middle, top - 24, 12, tint('222222'), false, 'centre');
  drawText(canvas, head.reference, middle, top - 44, 10, grey, false, 'centre');
  drawText(canvas, head.edition, middle, top - 59, 10, grey, false, 'centre');
  canvas.drawRule(middle - 60, middle + 60, top - 78, grey, 0.8);
  canvas.y = top - 92;
}

/** Written last, since only then the number of pages is known. */
function drawRunningLines(canvas: Canvas, head: SampleHead): void {
  const pages = canvas.document.getPages();
  for (const [index, page] of pages.entries()) {
    const text = (content: string, x: number, y: number, bold = false) =>
      page.drawText(content, {
        x,
        y,
        size: 8,
        font: bold ? canvas.typeface.bold : canvas.typeface.regular,
        color: grey,
      });
    const widthOf = (content: string) =>
      wrap([{ text: content, bold: false }], canvas.typeface, 8, Number.POSITIVE_INFINITY)[0]?.width ?? 0;
    const rule = (y: number) =>
      page.drawLine({
        start: { x: canvas.left, y },
        end: { x: canvas.right, y },
        color: hairline,
        thickness: 0.6,
      });
    if (index > 0) {
      text(head.title, canvas.left, canvas.pageHeight - 48);
      text(head.organisation, canvas.right - widthOf(head.organisation), canvas.pageHeight - 48);
      rule(canvas.pageHeight - 55);
    }
    const number = pageOf[head.language](index + 1, pages.length);
    rule(50);
    text(head.reference, canvas.left, 37);
    text(number, canvas.right - widthOf(number), 37);
  }
}

function drawText(
  canvas: Canvas,
  text: string,
  x: number,
  baseline: number,
  size: number,
  color: RGB,
  bold = false,
  align: 'left' | 'right' | 'centre' = 'left',
): void {
  const [line] = wrap([{ text, bold }], canvas.typeface, size, Number.POSITIVE_INFINITY);
  if (!line) return;
  const shift = { left: 0, right: line.width, centre: line.width / 2 }[align];
  canvas.drawLine(line, x - shift, baseline, size, color);
}
