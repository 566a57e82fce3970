import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from './blocks/block.ts';
import { defaultExtractionLimits } from './bounds/limits.ts';
import { readDoc } from './formats/doc.ts';
import { readDocx } from './formats/docx/docx.ts';
import { readEpub } from './formats/epub.ts';
import type { FormatInput, FormatOutput } from './formats/format.ts';
import { readHtml } from './formats/html.ts';
import { readMail } from './formats/mail.ts';
import { readMarkdown } from './formats/markdown.ts';
import { readOdf } from './formats/odf/odf.ts';
import { readPptx } from './formats/pptx/pptx.ts';
import { readRtf } from './formats/rtf.ts';
import { readSavedPage } from './formats/saved-page.ts';
import { readSheets } from './formats/sheets/sheets.ts';
import { readPictures } from './read-pictures.ts';
import { makeDoc } from './testing/compound-documents.ts';
import { docPicture } from './testing/doc-parts.ts';
import { makeEpub } from './testing/office-documents.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf, wordParagraph, xlsxOf } from './testing/packages.ts';
import { makePng } from './testing/pictures.ts';
import { readFileWith } from './testing/read.ts';

const words = 'Mooring fee: 48 crowns a night';
const label = 'A sign with the fee for a night at the quay';
let picture: Uint8Array;
/** Of a size that somebody would miss, and without a word. */
let photograph: Uint8Array;

beforeAll(async () => {
  picture = await makePng(['Harbour office', words]);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  photograph = await sharp({ create: { width: 200, height: 160, channels: 3, background: 'grey', noise } })
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();
});

const told = { limits: defaultExtractionLimits, onProgress: () => {}, onScan: () => {} };
const block = (id: unknown, content: Uint8Array, more: { label?: string; name?: string } = {}): Block => ({
  kind: 'picture',
  id,
  content: { size: content.length, unpack: () => content },
  ...more,
});

/** The same archive with a picture under a name. */
const withPicture = (archive: Uint8Array, name: string, content: Uint8Array) =>
  zipSync({ ...unzipSync(archive), [name]: content });
const image = (target: string) => ({ shown: { type: 'image', target } });
const blip = '<a:blip r:embed="shown"/>';
const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" descr="${label}"/><a:graphic>${blip}</a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const text = wordParagraph('Before the picture.');
const frame = `<text:p>Before the picture.</text:p><text:p><draw:frame><draw:image xlink:href="Pictures/sign.png"/><svg:desc>${label}</svg:desc></draw:frame></text:p>`;
const cell = '<c r="A1" t="inlineStr"><is><t>Before the picture.</t></is></c>';
const row =
  '<table:table-row><table:table-cell office:value-type="string"><text:p>Before the picture.</text:p></table:table-cell></table:table-row>';

const base64 = (content: Uint8Array) => Buffer.from(content).toString('base64');
const chapter = (content: string) => `<html><body><p>Before the picture.</p>${content}</body></html>`;

function mailOf(content: Uint8Array): string {
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
  const page = `<p>Before the picture.</p><img src="cid:sign@x" alt="${label}">`;
  const head = 'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <sign@x>';
  const parts = [part('Content-Type: text/html', page), part(head, base64(content))].join('');
  return `From: ana@example.org\r\nSubject: Fees\r\nContent-Type: multipart/related; boundary=b\r\n\r\n${parts}--b--\r\n`;
}

type Case = [
  name: string,
  read: (input: FormatInput) => Promise<FormatOutput>,
  make: (content: Uint8Array) => string | Uint8Array,
];
const cases: Case[] = [
  [
    'a Word document',
    readDocx,
    (content) =>
      withPicture(docxOf(text + drawing, { relations: image('media/a.png') }), 'word/media/a.png', content),
  ],
  [
    'a table of a Word document',
    readDocx,
    (content) => {
      const table = `<w:tbl><w:tr><w:tc>${text}</w:tc><w:tc>${drawing}</w:tc></w:tr></w:tbl>`;
      return withPicture(docxOf(table, { relations: image('media/a.png') }), 'word/media/a.png', content);
    },
  ],
  [
    'a presentation',
    readPptx,
    (content) => {
      const shown = `<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="${label}"/></p:nvPicPr><p:blipFill>${blip}</p:blipFill></p:pic>`;
      const said = shapeOf('<a:p><a:r><a:t>Before the picture.</a:t></a:r></a:p>');
      return withPicture(pptxOf(said + shown, image('../media/a.png')), 'ppt/media/a.png', content);
    },
  ],
  [
    'a workbook',
    readSheets,
    (content) => withPicture(xlsxOf(`<row r="1">${cell}</row>`), 'xl/media/image1.png', content),
  ],
  ['an open text', readOdf, (content) => withPicture(odtOf(frame), 'Pictures/sign.png', content)],
  ['an open workbook', readSheets, (content) => withPicture(odsOf(row), 'Pictures/sign.png', content)],
  [
    'a book',
    readEpub,
    (content) => {
      const book = unzipSync(makeEpub([`<p>Before the picture.</p><img src="../sign.png" alt="${label}"/>`]));
      const names = Object.keys(book).filter((name) => /html$/.test(name));
      const folder = names[0]?.split('/').slice(0, -2).join('/') ?? '';
      return zipSync({ ...book, [folder ? `${folder}/sign.png` : 'sign.png']: content });
    },
  ],
  [
    'a web page',
    readHtml,
    (content) => chapter(`<img src="data:image/png;base64,${base64(content)}" alt="${label}">`),
  ],
  [
    'a Markdown document',
    readMarkdown,
    (content) =>
      `Before the picture.\n\n![${label}](data:image/png;base64,${base64(content)})\n\nBehind it.\n`,
  ],
  [
    'a page within Markdown',
    readMarkdown,
    (content) =>
      `Before the picture.\n\n${label}:\n\n<p align="center"><img src="data:image/png;base64,${base64(content)}"></p>\n`,
  ],
  ['a message', readMail, mailOf],
  [
    'a saved page',
    readSavedPage,
    (content) => {
      const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
      const page = `<p>Before the picture.</p><img src="/pictures/sign.png" alt="${label}">`;
      const parts = [
        part('Content-Type: text/html\r\nContent-Location: https://example.org/fees/', page),
        part(
          'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location:\r\n https://example.org/pictures/sign.png',
          base64(content),
        ),
      ].join('');
      return `Subject: Fees\r\nContent-Type: multipart/related; boundary=b\r\n\r\n${parts}--b--\r\n`;
    },
  ],
  [
    'Rich Text',
    readRtf,
    (content) => {
      const digits = Buffer.from(content)
        .toString('hex')
        .replace(/.{128}/g, '$&\n');
      const said = `{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ${label}}}}`;
      return `{\\rtf1 Before the picture.\\par{\\*\\shppict{\\pict${said}\\pngblip\\picw9\n${digits}}}{\\nonshppict{\\pict\\wmetafile8 0102}}\\par}`;
    },
  ],
  [
    'an old Word document',
    readDoc,
    (content) => {
      const before = 'Before the picture.\r';
      const characters = [{ from: before.length, to: before.length + 1, list: [0x03, 0x6a, 4, 0, 0, 0] }];
      const data = [0, 0, 0, 0, ...docPicture(content, label)];
      return makeDoc({ text: `${before}\u0001\r`, characters, data });
    },
  ],
];

describe.each(cases)('a picture in %s', (name, read, make) => {
  it('says what is written in it', { timeout: 60_000 }, async () => {
    const found = await readFileWith(read, make(picture));
    expect(found.text).toContain(words);
    expect(found.text).not.toMatch(/[\w+/=]{80}|enclosed-picture/);
    expect(found.text.indexOf('Before the picture.')).toBeLessThan(found.text.indexOf(words));
    if (!name.endsWith('workbook')) expect(found.text).toContain(label);
    expect(found.omissions).toEqual([]);
  });

  it('is told as left out where nothing may be looked for', async () => {
    const limits = { ...defaultExtractionLimits, scannedPages: 0 };
    const { omissions } = await readFileWith(read, make(photograph), { limits });
    expect(omissions).toEqual([{ kind: 'pictures', count: 1, of: null, places: [] }]);
  });
});

it('what is written in a GIF, a WebP or a TIFF is read as in others', { timeout: 60_000 }, async () => {
  const lossless = sharp(picture);
  const made = await Promise.all([
    lossless.clone().gif().toBuffer(),
    lossless.clone().webp().toBuffer(),
    lossless.clone().tiff({ compression: 'lzw' }).toBuffer(),
  ]);
  const { blocks } = await readPictures(
    made.map((content, at) => block(at, new Uint8Array(content))),
    told,
  );
  expect(blocks).toEqual(made.map(() => ({ kind: 'figure', text: expect.stringContaining(words) })));
});

it('a picture without words is told as left out, a small one is not', { timeout: 60_000 }, async () => {
  const small = await sharp(photograph).resize(40, 40).png().toBuffer();
  const { blocks, omissions } = await readPictures([block(1, photograph), block(2, small)], told);
  expect(blocks).toEqual([]);
  expect(omissions).toEqual([{ kind: 'pictures', count: 1, of: null, places: [] }]);
});

it('a picture that is shown many times is read once, and one that is broken spoils no other', {
  timeout: 60_000,
}, async () => {
  const broken = picture.slice(0, picture.length / 2);
  let unpacked = 0;
  const shown = block('sign', picture);
  if (shown.kind === 'picture' && shown.content) {
    shown.content.unpack = () => {
      unpacked += 1;
      return picture;
    };
  }
  const { blocks } = await readPictures([block('broken', broken), shown, shown, shown], told);
  expect(unpacked).toBe(1);
  expect(blocks.filter((each) => 'text' in each && each.text.includes(words))).toHaveLength(1);
});

it('pictures take no longer than they may, and those that are left have their names told', {
  timeout: 60_000,
}, async () => {
  const limits = { ...defaultExtractionLimits, besideTextMilliseconds: 1 };
  const text: Block = { kind: 'paragraph', text: 'Fees of the harbour. '.repeat(200) };
  const many = Array.from({ length: 40 }, (_, at) => block(at, photograph, { name: `${at}.png` }));
  const { omissions } = await readPictures([text, ...many], { ...told, limits });
  expect(omissions).toEqual([
    { kind: 'pictures', count: 40, of: null, places: Array.from({ length: 12 }, (_, at) => `${at}.png`) },
  ]);
});

it('a document of nothing but pictures is read as scans are', { timeout: 60_000 }, async () => {
  const limits = { ...defaultExtractionLimits, besideTextMilliseconds: 0 };
  const second = await makePng(['The second page of the lease']);
  const { blocks } = await readPictures([block(1, picture), block(2, second)], { ...told, limits });
  expect(blocks.map((each) => 'text' in each && each.text)).toEqual([
    `Harbour office\n${words}`,
    'The second page of the lease',
  ]);
});

it.each([
  ['Sales by quarter: first 40, second 55 million euros', true],
  ['image3.png', false],
  ['Logo', false],
  ['A picture containing text, sign. Description automatically generated', false],
  ['Imagen que contiene texto, señal. Descripción generada automáticamente', false],
])('of what an author says of a picture counts what says something: %s', async (said, counts) => {
  const { blocks } = await readPictures([{ kind: 'picture', id: 1, label: said }], told);
  expect(blocks).toEqual(counts ? [{ kind: 'figure', text: said }] : []);
});
