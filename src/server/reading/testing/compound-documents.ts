import xlsx from '@e965/xlsx';
import {
  type DocFonts,
  type DocLists,
  type DocStyleSheet,
  docFonts,
  docLists,
  docNotes,
  docStyles,
} from './doc-parts.ts';

/** A container of Office's old formats. */
export const compoundFile = (streams: Record<string, Uint8Array>): Uint8Array => {
  const file = xlsx.CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) {
    // Smaller streams are kept elsewhere in the container, which readers know too; Word pads to this size.
    xlsx.CFB.utils.cfb_add(
      file,
      name,
      Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))]),
    );
  }
  return new Uint8Array(xlsx.CFB.write(file, { type: 'buffer' }));
};

/** What a password turns a new Office file into. */
export const makeEncryptedOffice = () => compoundFile({ EncryptedPackage: Buffer.alloc(5000, 7) });

/** What is said of characters `from` to before `to`: Word's codes with their operands, behind a paragraph's style. */
type DocProperties = { from: number; to: number; list: readonly number[] };
type Doc = {
  text: string;
  footnotes?: string;
  /** Text behind that: of heads and feet, comments, notes at the end and boxes, each with its length. */
  beside?: { running?: number; comments?: number; endnotes?: number; boxes?: number; text: string };
  encrypted?: boolean;
  characters?: readonly DocProperties[];
  paragraphs?: readonly DocProperties[];
  styles?: DocStyleSheet;
  fonts?: DocFonts;
  lists?: DocLists;
  /** How many notes at the foot have numbers, from which on, and whether each page counts anew. */
  numberedNotes?: { count: number; start?: number; restarts?: boolean };
  /** The stream of what is no text. */
  data?: readonly number[];
};

const headSize = 1024;
const pageSize = 512;
/** So many runs find room on a page with what is said of them. */
const runsOfPage = 8;

/** A page of properties of characters or paragraphs, by places in the file. */
function propertyPage(runs: readonly DocProperties[], placeSize: number, isOld = false): Buffer {
  const page = Buffer.alloc(pageSize);
  page[pageSize - 1] = runs.length;
  let end = pageSize - 2;
  for (const [index, { from, to, list }] of runs.entries()) {
    const isParagraph = placeSize > 1;
    // The length of a paragraph's properties is told in pairs of bytes.
    const pairs = Math.ceil((list.length + (isOld ? 0 : 1)) / 2);
    const content = isParagraph ? [pairs, ...list] : [list.length, ...list];
    end = (end - content.length) & ~1;
    page.set(content, end);
    page.writeUInt32LE(from, index * 4);
    page.writeUInt32LE(to, index * 4 + 4);
    page[(runs.length + 1) * 4 + index * placeSize] = end / 2;
  }
  return page;
}

/**
 * A Word document in its old binary format, with Word's own marks in the text: \r ends a paragraph, \u0007 a cell or
 * row. Its pieces change between one and two bytes a character, as after edits, and lie in reverse order.
 */
export function makeDoc(doc: Doc): Uint8Array {
  const { text, footnotes = '', beside = { text: '' }, encrypted = false } = doc;
  const characters = text + footnotes + beside.text;
  const middle = Math.floor(characters.length / 2);
  const pieces = [
    { text: characters.slice(0, middle), narrow: false },
    { text: characters.slice(middle), narrow: /^[\0-\u00ff]*$/.test(characters.slice(middle)) },
  ];
  const textEnd = headSize + characters.length * 2;
  const body = Buffer.alloc(Math.ceil(textEnd / pageSize) * pageSize);
  let end = textEnd;
  const starts: number[] = [];
  const places: number[] = [];
  for (const { text: piece, narrow } of pieces) {
    const bytes = Buffer.from(piece, narrow ? 'latin1' : 'utf16le');
    end -= bytes.length;
    bytes.copy(body, end);
    places.push(end);
    starts.push(narrow ? ((end * 2) | 0x40000000) >>> 0 : end);
  }
  const widthAt = (character: number) => (pieces[character < middle ? 0 : 1]?.narrow ? 1 : 2);
  const byteOf = (character: number) =>
    character < middle
      ? (places[0] as number) + character * widthAt(character)
      : (places[1] as number) + (character - middle) * widthAt(character);
  const inFile = (runs: readonly DocProperties[] = []) =>
    runs
      .flatMap(({ from, to, list }) => [
        { from, to: Math.min(to, middle), list },
        { from: Math.max(from, middle), to, list },
      ])
      .filter(({ from, to }) => from < to)
      .map(({ from, to, list }) => ({ from: byteOf(from), to: byteOf(to - 1) + widthAt(from), list }))
      .sort((one, other) => one.from - other.from);
  const pagesOf = (runs: readonly DocProperties[], placeSize: number) =>
    Array.from({ length: Math.ceil(runs.length / runsOfPage) }, (_, page) =>
      propertyPage(runs.slice(page * runsOfPage, (page + 1) * runsOfPage), placeSize),
    );
  const properties = [pagesOf(inFile(doc.characters), 1), pagesOf(inFile(doc.paragraphs), 13)];
  const document = Buffer.concat([body, ...properties.flat()]);

  const pieceTable = Buffer.alloc(5 + 7 + 12 + 16);
  pieceTable.set([1, 4, 0, 9, 9, 9, 9, 2]); // a property list stands in front
  pieceTable.writeUInt32LE(12 + 16, 8);
  [0, middle, characters.length].forEach((position, index) => {
    pieceTable.writeUInt32LE(position, 12 + index * 4);
  });
  starts.forEach((start, index) => {
    pieceTable.writeUInt32LE(start, 24 + index * 8 + 2);
  });
  let table = pieceTable;
  let page = body.length / pageSize;
  for (const [index, { length }] of properties.entries()) {
    const bins = Buffer.alloc(4 + length * 8);
    for (let at = 0; at < length; at += 1) bins.writeUInt32LE(page + at, (length + 1 + at) * 4);
    document.writeUInt32LE(table.length, 0xfa + index * 8);
    document.writeUInt32LE(length > 0 ? bins.length : 0, 0xfe + index * 8);
    table = Buffer.concat([table, bins]);
    page += length;
  }
  const lists = doc.lists && docLists(doc.lists);
  const notes = doc.numberedNotes && docNotes(doc.numberedNotes, text, footnotes);
  for (const [at, part] of [
    [0xa2, doc.styles && docStyles(doc.styles)],
    [0x112, doc.fonts && docFonts(doc.fonts)],
    [0xaa, notes?.references],
    [0xb2, notes?.texts],
    [0x192, notes?.properties],
    [0x2ea, lists?.lists],
    [0x2e2, lists?.definitions],
    [0, lists?.levels], // They have no place of their own: they stand behind the definitions.
  ] as const) {
    if (part && at > 0) document.writeUInt32LE(table.length, at);
    if (part && at > 0) document.writeUInt32LE(part.length, at + 4);
    if (part) table = Buffer.concat([table, part]);
  }
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0xc1, 2);
  document.writeUInt16LE(0x0409, 6);
  document.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 0x0a);
  document.writeUInt32LE(text.length, 0x4c);
  document.writeUInt32LE(footnotes.length, 0x50);
  document.writeUInt32LE(beside.running ?? 0, 0x54);
  document.writeUInt32LE(beside.comments ?? 0, 0x5c);
  document.writeUInt32LE(beside.endnotes ?? 0, 0x60);
  document.writeUInt32LE(beside.boxes ?? 0, 0x64);
  document.writeUInt32LE(pieceTable.length, 0x1a6);
  const data = doc.data && { Data: Buffer.from(doc.data) };
  return compoundFile({ WordDocument: document, '1Table': table, ...data });
}

/**
 * A Word document in its old binary format with one table, whose first rows are heads.
 * @param edges in twips, for each row where its cells begin and end
 */
export function makeDocOfRows(
  rows: readonly (readonly string[])[],
  {
    before = '',
    heads = 0,
    edges = [],
  }: { before?: string; heads?: number; edges?: readonly number[][] } = {},
): Uint8Array {
  let text = before && `${before}\r`;
  const paragraphs: DocProperties[] = [{ from: 0, to: text.length, list: [1, 0] }];
  for (const [index, row] of rows.entries()) {
    const from = text.length;
    text += row.map((cell) => `${cell}\u0007`).join('');
    paragraphs.push({ from, to: text.length, list: [0, 0, 0x16, 0x24, 1] });
    const places = (edges[index] ?? []).flatMap((edge) => [edge & 0xff, (edge >> 8) & 0xff]);
    const head = index < heads ? [0x04, 0x34, 1] : [];
    const cells = places.length > 0 ? [0x08, 0xd6, places.length + 2, 0, row.length, ...places] : [];
    const list = [0, 0, 0x16, 0x24, 1, 0x17, 0x24, 1, ...head, ...cells];
    paragraphs.push({ from: text.length, to: text.length + 1, list });
    text += '\u0007';
  }
  return makeDoc({ text, paragraphs: paragraphs.filter(({ from, to }) => from < to) });
}

type OldDoc = {
  bytes: Uint8Array;
  language?: number;
  savedFast?: boolean;
  isMacintosh?: boolean;
  /** As the Far East had it, in two bytes a character. */
  isWide?: boolean;
  /** Fonts with their sets of characters. */
  fonts?: readonly { name: string; charset: number }[];
  characters?: readonly DocProperties[];
  paragraphs?: readonly DocProperties[];
};

/** A document of Word 6 or 95, in one byte a character; saved fast, its text lies in two pieces in reverse order. */
export function makeOldDoc(doc: OldDoc): Uint8Array {
  const { bytes, language = 0x0409, savedFast = false, isMacintosh = false, isWide = false } = doc;
  const start = 0x300;
  const middle = savedFast ? Math.floor(bytes.length / 2) : 0;
  const table = Buffer.alloc(5 + 12 + 16);
  table[0] = 2;
  table.writeUInt32LE(12 + 16, 1);
  [0, middle, bytes.length].forEach((position, index) => {
    table.writeUInt32LE(position, 5 + index * 4);
  });
  table.writeUInt32LE(start + bytes.length - middle, 5 + 12 + 2);
  table.writeUInt32LE(start, 5 + 12 + 8 + 2);
  const document = Buffer.concat([
    Buffer.alloc(start),
    bytes.subarray(middle),
    bytes.subarray(0, middle),
    table,
  ]);
  document.writeUInt16LE(isWide ? 0xa699 : 0xa5dc, 0);
  document.writeUInt16LE(0x68, 2);
  document.writeUInt16LE(language, 6);
  document.writeUInt16LE(savedFast ? 0x0004 : 0, 0x0a);
  document.writeUInt16LE(isMacintosh ? 256 : 0, 0x14);
  document.writeUInt32LE(start, 0x18);
  document.writeUInt32LE(isWide ? bytes.length / 2 : bytes.length, 0x34);
  document.writeUInt32LE(start + bytes.length, 0x160);
  document.writeUInt32LE(table.length, 0x164);
  return compoundFile({ WordDocument: withOldLooks(document, start, doc) });
}

/** Adds fonts and properties behind a text that begins at a place. */
function withOldLooks(
  text: Buffer,
  start: number,
  { fonts = [], characters = [], paragraphs = [] }: OldDoc,
): Buffer {
  const list = fonts.map(({ name, charset }) => [
    name.length + 6,
    0,
    0,
    0,
    charset,
    0,
    ...Buffer.from(`${name}\0`),
  ]);
  const fontTable = Buffer.from([0, 0, ...list.flat()]);
  let document = Buffer.concat([text, fontTable]);
  document.writeUInt32LE(text.length, 0xd0);
  document.writeUInt32LE(fontTable.length, 0xd4);
  for (const [runs, placeSize, at] of [
    [characters, 1, 0xb8],
    [paragraphs, 7, 0xc0],
  ] as const) {
    const inFile = runs.map((run) => ({ ...run, from: start + run.from, to: start + run.to }));
    const page = Math.ceil(document.length / pageSize);
    const bins = Buffer.alloc(4 + 4 + 2);
    bins.writeUInt16LE(page, 8);
    const padding = Buffer.alloc(page * pageSize - document.length);
    document = Buffer.concat([document, padding, propertyPage(inFile, placeSize, true), bins]);
    document.writeUInt32LE(document.length - bins.length, at);
    document.writeUInt32LE(runs.length > 0 ? bins.length : 0, at + 4);
  }
  return document;
}

export type Cells = (string | number | Date | null)[][];

/** A workbook with these sheets, in the format that is asked for. */
export function makeWorkbook(
  bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsb',
  sheets: Record<string, Cells>,
  merges: string[] = [],
): Uint8Array {
  const workbook = xlsx.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(cells, { dateNF: 'yyyy-mm-dd' });
    sheet['!merges'] = merges.map((range) => xlsx.utils.decode_range(range));
    xlsx.utils.book_append_sheet(workbook, sheet, name);
  }
  return new Uint8Array(xlsx.write(workbook, { type: 'buffer', bookType, compression: true }));
}
