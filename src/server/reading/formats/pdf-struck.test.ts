import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { readFileWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

type Quad = [left: number, bottom: number, right: number, top: number];
const size = 12;

/** Two lines, in which these words of the first are marked. */
async function marked(kind: string, words: string, comment = ''): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const line = 'The fee is 80 euros 90 euros.';
  page.drawText(line, { x: 20, y: 350, size, font });
  page.drawText('It is paid in May.', { x: 20, y: 330, size, font });
  const left = 20 + font.widthOfTextAtSize(line.slice(0, line.indexOf(words)), size);
  const [, bottom, right, top]: Quad = [left, 348, left + font.widthOfTextAtSize(words, size), 361];
  const annotation = document.context.obj({
    Type: 'Annot',
    Subtype: kind,
    Rect: [left, bottom, right, top],
    QuadPoints: [left, top, right, top, left, bottom, right, bottom],
    F: 4,
  });
  if (comment) annotation.set(PDFName.of('Contents'), PDFString.of(comment));
  page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(annotation)]));
  return document.save();
}

it('what somebody has struck out on a page is left out and told, and never read', async () => {
  for (const readsHidden of [false, true]) {
    const { text, omissions } = await readFileWith(readPdf, await marked('StrikeOut', '80 euros'), {
      readsHidden,
    });
    expect(text.replace(/ +/g, ' ')).toMatch(/^The fee is 90 euros\.\s+It is paid in May\.$/);
    expect(omissions).toEqual([{ kind: 'struckText', count: 1, of: null, places: [] }]);
  }
});

it('what somebody says of it is read, and what is marked otherwise stays', async () => {
  const struck = await marked('StrikeOut', '80 euros', 'No longer so since May.');
  expect((await readFileWith(readPdf, struck)).text).toContain('No longer so since May.');
  const { text, omissions } = await readFileWith(readPdf, await marked('Highlight', '80 euros'));
  expect(text).toContain('The fee is 80 euros 90 euros.');
  expect(omissions).toEqual([]);
});
