import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { makePng } from '../testing/pictures.ts';
import { openWithPdfium } from './pdfium.ts';

const blue = rgb(0.1, 0.3, 0.8);
const grey = rgb(0.85, 0.85, 0.85);
const text = 'A page with much text. '.repeat(4);

type Drawing = (page: PDFPage, document: PDFDocument) => unknown;
const rows = [0, 1, 2, 3, 4, 5, 6];

const figures: Record<string, Drawing> = {
  'bars of a chart': (page) => {
    for (const at of rows)
      page.drawRectangle({ x: 80 + at * 40, y: 200, width: 25, height: 30 + at * 17, color: blue });
  },
  'bars that lie': (page) => {
    for (const at of rows)
      page.drawRectangle({ x: 80, y: 200 + at * 20, width: 30 + at * 31, height: 12, color: blue });
  },
  'a graph': (page) => {
    for (const at of [...rows, ...rows.map((row) => row + 7)])
      page.drawLine({
        start: { x: 80 + at * 30, y: 200 + (at % 3) * 40 },
        end: { x: 110 + at * 30, y: 200 + ((at + 1) % 3) * 40 },
      });
  },
  'parts of a cake': (page) => {
    for (const at of [...rows, ...rows])
      page.drawEllipse({ x: 300, y: 300, xScale: 90 + at, yScale: 90, color: blue });
  },
  'a picture': async (page, document) => {
    const picture = await document.embedPng(await makePng(['The dock']));
    page.drawImage(picture, { x: 80, y: 200, width: 200, height: 160 });
  },
};

const others: Record<string, Drawing> = {
  'text alone': () => undefined,
  'a table with lines and a coloured head': (page) => {
    for (const at of rows) {
      page.drawRectangle({ x: 80 + at * 60, y: 400, width: 60, height: 18, color: blue });
      page.drawLine({ start: { x: 80, y: 400 - at * 18 }, end: { x: 500, y: 400 - at * 18 } });
      page.drawLine({ start: { x: 80 + at * 60, y: 400 }, end: { x: 80 + at * 60, y: 292 } });
    }
  },
  'boxes of code': (page) => {
    for (const at of rows)
      page.drawRectangle({ x: 80, y: 700 - at * 80, width: 300 + at * 10, height: 20 + at * 5, color: grey });
  },
  'signs of a list': (page) => {
    for (const at of rows) page.drawEllipse({ x: 80, y: 600 - at * 20, xScale: 2, yScale: 2, color: blue });
  },
};

async function isFound(draw: Drawing): Promise<boolean> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText(text, { x: 60, y: 780, size: 10, font: await document.embedFont(StandardFonts.Helvetica) });
  await draw(page, document);
  const opened = await openWithPdfium(await document.save());
  try {
    return opened.showsFigure(0);
  } finally {
    opened.close();
  }
}

test.each(Object.entries(figures))('a page shows a figure beside its text: %s', async (_, draw) => {
  expect(await isFound(draw)).toBe(true);
});

test.each(Object.entries(others))('a page shows none: %s', async (_, draw) => {
  expect(await isFound(draw)).toBe(false);
});
