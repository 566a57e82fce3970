import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { readWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

type Text = [x: number, y: number, text: string];

/** A page with these texts, in their order. */
async function page(texts: readonly Text[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const made = document.addPage([500, 500]);
  for (const [x, y, text] of texts) made.drawText(text, { x, y, size: 10, font });
  return document.save();
}

/** Rows from the top, each cell by cell: of a cell in several lines, one below the other. */
const cellByCell = (rows: readonly (readonly string[][])[], columns: readonly number[]): Text[] => {
  let top = 480;
  return rows.flatMap((cells) => {
    const texts = cells.flatMap((lines, column) =>
      lines.map((line, at): Text => [columns[column] ?? 0, top - at * 12, line]),
    );
    top -= Math.max(...cells.map(({ length }) => length)) * 12 + 4;
    return texts;
  });
};

const fees = [
  [['Service of the harbour'], ['Who may use it'], ['Fee']],
  [
    ['Berth for boats of up to', 'eight metres, inner basin'],
    ['Members of the club and', 'their guests'],
    ['90'],
  ],
  [['Crane'], ['Everybody'], ['35']],
  [['Mast store in winter, from', 'October to March'], ['Members of the club only'], ['120']],
];
const read = [
  'Service of the harbour: Berth for boats of up to eight metres, inner basin; Who may use it: Members of the club and their guests; Fee: 90',
  'Service of the harbour: Crane; Who may use it: Everybody; Fee: 35',
  'Service of the harbour: Mast store in winter, from October to March; Who may use it: Members of the club only; Fee: 120',
].join('\n');

it('a table without lines keeps its rows where cells take several lines, cell by cell', async () => {
  const texts = cellByCell(fees, [20, 180, 330]);
  expect(await readWith(readPdf, await page(texts))).toBe(read);
});

it('a table without lines keeps its rows where cells take several lines, line by line', async () => {
  const texts = cellByCell(fees, [20, 180, 330]).sort(
    ([left, y], [otherLeft, otherY]) => otherY - y || left - otherLeft,
  );
  expect(await readWith(readPdf, await page(texts))).toBe(read);
});

it('rows that fill only their first cell are rows where lines are closer than they', async () => {
  const rows = [
    ...fees.slice(0, 1),
    [['On the water'], [], []],
    ...fees.slice(1, 3),
    [['On land'], [], []],
    ...fees.slice(3),
  ];
  const [first, second, third] = read.split('\n');
  expect(await readWith(readPdf, await page(cellByCell(rows, [20, 180, 330])))).toBe(
    ['Service of the harbour: On the water', first, second, 'Service of the harbour: On land', third].join(
      '\n',
    ),
  );
});

it('rows that fill only their first cell are not taken for the lines of the next row', async () => {
  const rows = [
    ...fees.slice(0, 3),
    [
      ['Boats', 'Mast store in winter, from', 'October to March'],
      ['', 'Members only'],
      ['', '120'],
    ],
  ];
  const texts = cellByCell(rows, [20, 180, 330]).filter(([, , line]) => line !== '');
  const text = await readWith(readPdf, await page(texts));
  expect(text).not.toContain('Boats Mast');
});

it('amounts below each other stay apart where they share no row with the next label', async () => {
  const rows = [
    [['Service'], ['For whom'], ['Fee']],
    [['Berth in the inner harbour'], ['Members of the club and', 'their guests'], ['90']],
    [['Crane'], ['Everybody'], ['35', '40']],
    [['Mast store'], ['Members'], ['120']],
  ];
  expect(await readWith(readPdf, await page(cellByCell(rows, [20, 180, 330])))).not.toContain('35 40');
});

it('a list whose entries take several lines is no table', async () => {
  const entry = (mark: string) => [[mark], ['Members of the club pay their', 'fees on the first of March.']];
  const rows = ['1.', '2.', '3.', '4.'].map(entry);
  expect(await readWith(readPdf, await page(cellByCell(rows, [20, 40])))).not.toContain(' | ');
});

it('columns of a page beside each other are no table', async () => {
  const lines = (word: string) =>
    Array.from({ length: 6 }, (_, at) => `The ${word} of the harbour, part ${at}, is`);
  const texts = cellByCell([[lines('first'), lines('second')]], [20, 260]);
  const text = await readWith(readPdf, await page(texts));
  expect(text).not.toContain(' | ');
  expect(text.indexOf('second')).toBeGreaterThan(text.lastIndexOf('first'));
});
