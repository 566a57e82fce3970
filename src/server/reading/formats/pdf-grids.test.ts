import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { readWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

type Text = [x: number, y: number, text: string];

/** A page with these texts, each line of a cell after the other, and lines from edge to edge. */
async function page(texts: readonly Text[], draw: (page: PDFPage) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const made = document.addPage([400, 400]);
  for (const [x, y, text] of texts) made.drawText(text, { x, y, size: 10, font });
  draw(made);
  return document.save();
}

const xs = [20, 90, 150, 380];
const ys = [380, 350, 320, 290];

const across = (made: PDFPage, y: number, from = 20, to = 380) =>
  made.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.5 });
const upright = (made: PDFPage, x: number, from = 380, to = 290) =>
  made.drawLine({ start: { x, y: from }, end: { x, y: to }, thickness: 0.5 });

const grids: Record<string, (made: PDFPage) => void> = {
  strokes: (made) => {
    for (const y of ys) across(made, y);
    for (const x of xs) upright(made, x);
  },
  'boxes around cells': (made) => {
    for (const [row, y] of ys.slice(1).entries())
      for (const [column, x] of xs.slice(0, -1).entries())
        made.drawRectangle({
          x,
          y,
          width: (xs[column + 1] ?? 0) - x,
          height: (ys[row] ?? 0) - y,
          borderWidth: 0.5,
        });
  },
};

const texts: Text[] = [
  [25, 368, 'Service of'],
  [25, 356, 'the harbour'],
  [95, 362, 'Fee'],
  [155, 362, 'Includes'],
  [25, 338, 'Berth in the'],
  [25, 326, 'west basin'],
  [95, 332, '90'],
  [155, 332, 'Water and power at all times'],
  [25, 302, 'Crane'],
  [95, 302, '40'],
  [155, 302, 'A driver'],
];

describe.each(Object.entries(grids))('a table of a PDF whose lines are %s', (_, draw) => {
  it('has a cell for each that they divide, however narrow the gap between its words', async () => {
    const narrow: Text[] = [
      [25, 362, 'Berth of boat'],
      [94.5, 362, 'Euros a day'],
      [154, 362, 'Days'],
      [25, 332, 'West basin 22'],
      [94.5, 332, '90'],
      [154, 332, '3'],
      [25, 302, 'East basin 48'],
      [94.5, 302, '40'],
      [154, 302, '5'],
    ];
    expect(await readWith(readPdf, await page(narrow, draw))).toBe(
      'Berth of boat: West basin 22; Euros a day: 90; Days: 3\nBerth of boat: East basin 48; Euros a day: 40; Days: 5',
    );
  });

  it('has a row for each that they divide, however many lines its cells take', async () => {
    expect(await readWith(readPdf, await page(texts, draw))).toBe(
      'Service of the harbour: Berth in the west basin; Fee: 90; Includes: Water and power at all times\n' +
        'Service of the harbour: Crane; Fee: 40; Includes: A driver',
    );
  });
});

it('a cell over several columns stands at each of them', async () => {
  const merged: Text[] = [
    [25, 368, 'Service of'],
    [25, 356, 'the harbour'],
    [95, 362, 'Fees in euros a month'],
    [95, 332, 'Summer'],
    [155, 332, 'Winter'],
    [25, 302, 'Crane'],
    [95, 302, '40'],
    [155, 302, '30'],
  ];
  const text = await readWith(
    readPdf,
    await page(merged, (made) => {
      for (const y of [380, 320, 290]) across(made, y);
      across(made, 350, 90);
      for (const x of [20, 90, 380]) upright(made, x);
      upright(made, 150, 350);
    }),
  );
  expect(text).toContain('Fees in euros a month / Summer: 40; Fees in euros a month / Winter: 30');
});

it('rows between which no line is drawn are rows', async () => {
  const rows = ['Berth', 'Crane', 'Hall', 'Pump'].flatMap((name, at): Text[] => [
    [25, 338 - at * 12, name],
    [95, 338 - at * 12, `${at + 1}0`],
    [155, 338 - at * 12, `${at + 1} days`],
  ]);
  const heads: Text[] = [
    [25, 362, 'Name'],
    [95, 362, 'Fee'],
    [155, 362, 'Notice'],
  ];
  const made = await page([...heads, ...rows], (one) => {
    for (const y of [380, 350, 290]) across(one, y);
    for (const x of xs) upright(one, x);
  });
  expect(await readWith(readPdf, made)).toContain('Crane | 20 | 2 days');
});

it('amounts below each other are those of rows, though an item beside them is wrapped or has no number', async () => {
  const made = await page(
    [
      [25, 362, 'Service'],
      [95, 362, 'Units'],
      [155, 362, 'Fee'],
      [25, 338, 'A berth'],
      [155, 338, '300,00'],
      [25, 326, 'Work on'],
      [95, 326, '1'],
      [155, 326, '45,00'],
      [25, 314, 'the hull'],
    ],
    (one) => {
      for (const y of [380, 350, 290]) across(one, y);
      for (const x of xs) upright(one, x);
    },
  );
  const text = await readWith(readPdf, made);
  expect(text).not.toMatch(/300,00[ |]+45,00/);
  expect(text).toMatch(/A berth[^\n]*300,00/);
});

it('an underlined word divides no cell', async () => {
  const text = await readWith(
    readPdf,
    await page(texts, (made) => {
      grids.strokes?.(made);
      across(made, 336, 22.5, 82);
    }),
  );
  expect(text).toContain('Service of the harbour: Berth in the west basin; Fee: 90;');
});

it('columns between which no line is drawn are columns', async () => {
  const rows = ['Berth', 'Crane'].flatMap((name, at): Text[] => [
    [95, 338 - at * 12, name],
    [200, 338 - at * 12, `${at + 1}0 euros`],
  ]);
  const made = await page([[25, 338, 'Harbour'], [95, 362, 'Name'], [200, 362, 'Fee'], ...rows], (one) => {
    for (const y of [380, 350, 290]) across(one, y);
    for (const x of [20, 90, 380]) upright(one, x);
  });
  expect(await readWith(readPdf, made)).toContain('Crane | 20 euros');
});

it('what goes through lines is no table', async () => {
  const sentence: Text = [25, 362, 'A sentence that goes on from one column to the next one and so on.'];
  expect(
    await readWith(readPdf, await page([sentence, ...texts.slice(4)], grids.strokes ?? (() => {}))),
  ).toMatch(/^A sentence that goes on from one column to the next one and so on\./);
});
