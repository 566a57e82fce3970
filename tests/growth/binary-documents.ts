import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { readDoc } from '#server/reading/formats/doc.ts';
import { readOutlook } from '#server/reading/formats/outlook.ts';
import { readPdf } from '#server/reading/formats/pdf.ts';
import { readPpt } from '#server/reading/formats/ppt/ppt.ts';
import { readXls } from '#server/reading/formats/sheets/sheets.ts';
import { makeDoc, makeWorkbook } from '#server/reading/testing/compound-documents.ts';
import { docFormState } from '#server/reading/testing/doc-parts.ts';
import { linesFrom, makePdf } from '#server/reading/testing/documents.ts';
import { makePpt, pptLevels, pptLink } from '#server/reading/testing/old-presentations.ts';
import { makeMsg } from '#server/reading/testing/outlook-messages.ts';
import { type Case, format } from './document-format.ts';

/** A document of so many short paragraphs with these properties. */
function ofParagraphs(
  n: number,
  list: (at: number) => readonly number[],
  more: Omit<Parameters<typeof makeDoc>[0], 'text'> = {},
): Uint8Array {
  const count = Math.floor(n / 200);
  const paragraphs = Array.from({ length: count }, (_, at) => ({
    from: at * 2,
    to: at * 2 + 2,
    list: list(at),
  }));
  return makeDoc({ text: 'a\r'.repeat(count), paragraphs, ...more });
}

const doc = format(
  'doc',
  { read: readDoc, put: (text) => makeDoc({ text }), first: 240_000 },
  {
    paragraphs: 'a\r',
    cells: 'a\u0007',
    rows: 'a\u0007b\u0007\u0007',
    fields: '\u0013 REF a \u0014a\u0015',
    'fields that never end': '\u0013a',
    'fields that show something and never end': '\u0013a\u0014a',
    links: '\u0013HYPERLINK "https://a.example"\u0014a\u0015',
    notes: (n) => makeDoc({ text: '\u0002a '.repeat(n / 20), footnotes: '\u0002 b\r'.repeat(n / 20) }),
    'entries of lists': (n) =>
      ofParagraphs(n, (at) => [0, 0, 0x0b, 0x46, 1, 0, 0x0a, 0x26, at % 9], {
        lists: { levels: [{ format: 0, text: '%1.' }], lists: [[]] },
      }),
    'styles that rest on each other': (n) =>
      ofParagraphs(n, (at) => [at & 0xff, at >> 8], {
        styles: Array.from({ length: Math.min(n / 200, 4_000) }, (_, at) => ({
          kind: 'paragraph' as const,
          base: Math.max(0, at - 1),
        })),
      }),
    'large first letters': (n) => ofParagraphs(n, () => [0, 0, 0x2c, 0x44, 1, 0]),
    'fields of forms and pictures': (n) => {
      const text = '\u0013FORMDROPDOWN\u0001\u0015\u0001\r';
      const list = [0x03, 0x6a, 0, 0, 0, 0];
      const data = docFormState({ entries: Array<string>(100).fill('a'), chosen: 24 });
      const many = text.repeat(n / 200);
      return makeDoc({ text: many, characters: [{ from: 0, to: many.length, list }], data });
    },
    marks: '\u0001\u0008\u000b\u000c\u001e\u001f',
  },
);

const xls = format(
  'xls',
  { read: readXls, put: () => '', first: 80_000 },
  {
    rows: (n) => makeWorkbook('biff8', { A: Array.from({ length: n / 20 }, (_, at) => [at, 'a']) }),
    cells: (n) =>
      makeWorkbook('biff8', { A: Array.from({ length: 1 + n / 4_000 }, () => Array(200).fill('a')) }),
  },
);

const person = (at: number) => ({ name: `A${at}`, email: `a${at}@a.example` });
const outlook = format(
  'msg',
  { read: readOutlook, put: (body) => makeMsg({ subject: 'a', body }), first: 80_000 },
  {
    lines: '> a\r\n',
    receivers: (n) => makeMsg({ subject: 'a', to: Array.from({ length: n / 200 }, (_, at) => person(at)) }),
    attachments: (n) =>
      makeMsg({
        subject: 'a',
        attached: Array.from({ length: n / 400 }, (_, at) => ({ name: `a${at}.txt`, content: 'a' })),
      }),
  },
);

/** A form with so many fields. */
async function formOf(fields: number): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage([595, 842]);
  for (let at = 0; at < fields; at++) {
    const field = made.getForm().createTextField(`f${at}`);
    field.addToPage(page, {
      x: (at % 20) * 28,
      y: 20 + Math.floor(at / 20) * 10,
      width: 26,
      height: 9,
      font,
    });
    field.setText('a');
  }
  return made.save();
}

/** A page of so many words, each of them a link. */
async function linksOf(links: number): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage([595, 842]);
  const annotations = Array.from({ length: links }, (_, at) => {
    const [x, y] = [20 + (at % 20) * 28, 20 + Math.floor(at / 20) * 8];
    page.drawText('fees', { x, y, size: 6, font });
    const action = { S: 'URI', URI: PDFString.of('https://a.example/') };
    return made.context.register(
      made.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [x, y - 1, x + 12, y + 6], A: action }),
    );
  });
  page.node.set(PDFName.of('Annots'), made.context.obj(annotations));
  return made.save();
}

/** A page of so many words, each of them struck out by a line. */
async function struckOf(words: number): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage([595, 842]);
  for (let at = 0; at < words; at++) {
    const [x, y] = [20 + (at % 20) * 28, 20 + Math.floor(at / 20) * 8];
    page.drawText('fees', { x, y, size: 6, font });
    page.drawLine({ start: { x, y: y + 1.6 }, end: { x: x + 11, y: y + 1.6 }, thickness: 0.4 });
  }
  return made.save();
}

const pdf = format(
  'pdf',
  { read: readPdf, put: () => '', first: 48_000 },
  {
    pages: (n) =>
      makePdf(Array.from({ length: n / 400 }, (_, at) => linesFrom(700, [`Page ${at}`, 'a b c']))),
    'words in a line': (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({ text: 'a', x: 20 + (at * 500) / (n / 10), y: 400 })),
      ]),
    'words from right to left': (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({
          text: 'a',
          x: 520 - (at * 500) / (n / 10),
          y: 400,
          size: 1,
        })),
      ]),
    'markers behind their entries': (n) => {
      const at = (x: number, text: string) =>
        Array.from({ length: n / 20 }, (_, row) => ({ text, x, y: 830 - (row * 800) / (n / 20), size: 4 }));
      return makePdf([[...at(72, 'one two'), ...at(66, '1.')]]);
    },
    'words all over': (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({
          text: 'a',
          x: 20 + ((at * 61) % 550),
          y: 20 + ((at * 37) % 800),
        })),
      ]),
    'words in one place': (n) =>
      makePdf([Array.from({ length: n / 10 }, () => ({ text: 'a', x: 100, y: 400 }))]),
    lines: (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({
          text: 'one two',
          x: 72,
          y: 830 - (at * 800) / (n / 10),
          size: 4,
        })),
      ]),
    columns: (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({
          text: '12.5',
          x: 20 + (at % 40) * 14,
          y: 830 - Math.floor(at / 40) * 8,
          size: 4,
        })),
      ]),
    fields: (n) => formOf(n / 40),
    links: (n) => linksOf(n / 40),
    'struck words': (n) => struckOf(n / 40),
  },
);

/** Documents whose formats are bytes. */
const ppt = format(
  'ppt',
  { read: readPpt, put: (text) => makePpt([{ body: text, notes: text }]), first: 240_000 },
  {
    paragraphs: 'a\r',
    lines: 'a\u000b',
    slides: (n) => makePpt(Array.from({ length: n / 400 }, () => ({ title: 'a', body: 'b', notes: 'c' }))),
    links: (n) => {
      const count = Math.floor(n / 100);
      const bodyMore = Array.from({ length: count }, (_, at) => pptLink(1, at, at + 1)).flat();
      return makePpt([{ body: 'a'.repeat(count), bodyMore }], { links: ['https://a.example'] });
    },
    levels: (n) => {
      const runs = Array.from({ length: n / 40 }, (_, at) => ({ count: 2, level: at % 5, hasBullet: true }));
      return makePpt([{ body: 'a\r'.repeat(n / 40), bodyMore: [pptLevels(runs)] }]);
    },
    'rows of a table': (n) => makePpt([{ table: Array.from({ length: n / 400 }, () => ['a', 'b', 'c']) }]),
  },
);

export const binaryDocuments: readonly Case[] = [doc, xls, ppt, outlook, pdf];
