import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
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

type Line = { from: number; to: number; y: number; thickness?: number };

/** A page of texts in Helvetica, over which lines are drawn, each as a box or a stroke. */
async function lined(
  texts: { text: string; x: number; y: number }[],
  linesOf: (widthOf: (text: string) => number) => Line[],
  isStroked: boolean,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) page.drawText(text.text, { ...text, size, font });
  for (const { from, to, y, thickness = 0.6 } of linesOf((text) => font.widthOfTextAtSize(text, size))) {
    if (isStroked) page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness });
    else page.drawRectangle({ x: from, y: y - thickness / 2, width: to - from, height: thickness });
  }
  return document.save();
}

const sentence = 'The iiiiiiii fee is 80 euros 90 euros.';
const above = 0.28 * size;

describe.each([true, false])('a line that is a stroke: %s', (isStroked) => {
  const read = async (texts: Parameters<typeof lined>[0], linesOf: Parameters<typeof lined>[1]) =>
    readFileWith(readPdf, await lined(texts, linesOf, isStroked));

  it('strikes out the words that it goes through, also over the end of a line', async () => {
    const { text, omissions } = await read(
      [
        { text: sentence, x: 20, y: 350 },
        { text: 'Of these words the first two are gone.', x: 20, y: 335 },
      ],
      (widthOf) => [
        {
          from: 20 + widthOf('The iiiiiiii fee is '),
          to: 20 + widthOf('The iiiiiiii fee is 80 euros'),
          y: 350 + above,
        },
        { from: 20, to: 20 + widthOf('Of these'), y: 335 + above },
      ],
    );
    expect(text.replace(/\s+/g, ' ')).toBe('The iiiiiiii fee is 90 euros. words the first two are gone.');
    expect(omissions).toEqual([{ kind: 'struckText', count: 2, of: null, places: [] }]);
  });

  it.each<[string, number, number, number]>([
    ['under words', 0, 1, -0.12],
    ['over words', 0, 1, 0.6],
    ['that goes on beyond the words', 0, 1.3, 0.28],
    ['that begins before the words', -0.2, 1, 0.28],
  ])('strikes out nothing where it is one %s', async (_, from, to, height) => {
    const { text, omissions } = await read([{ text: sentence, x: 60, y: 350 }], (widthOf) => [
      { from: 60 + from * widthOf(sentence), to: 60 + to * widthOf(sentence), y: 350 + height * size },
    ]);
    expect(text).toBe(sentence);
    expect(omissions).toEqual([]);
  });

  it('strikes out no cells of a table that it goes through from one to the next', async () => {
    const cells = [20, 120, 220].map((x, at) => ({ text: `${at + 1}0 euros`, x, y: 350 }));
    const { omissions } = await read(cells, (widthOf) => [
      { from: 20, to: 220 + widthOf('30 euros'), y: 350 + above },
    ]);
    expect(omissions).toEqual([]);
  });
});

it('a box over letters that is higher than a line strikes nothing out', async () => {
  const page = await lined(
    [{ text: sentence, x: 20, y: 350 }],
    (widthOf) => [{ from: 20, to: 20 + widthOf(sentence), y: 350 + above, thickness: 3.5 }],
    true,
  );
  expect((await readFileWith(readPdf, page)).omissions).toEqual([]);
});
