import type { Block } from '../blocks/block.ts';
import { CountedLists } from '../blocks/counted-lists.ts';
import { asNotes, commentOf } from '../blocks/notes.ts';
import { distinctBlocks } from '../blocks/running-blocks.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { openCompoundFile } from './compound-file.ts';
import { DocReader, type DocText } from './doc-characters.ts';
import { type Place, readDocLists } from './doc-lists.ts';
import { characterLooksOf } from './doc-looks.ts';
import { Along, type Piece, type PropertyPages, readAlong } from './doc-properties.ts';
import { readDocStyles, styledLooks } from './doc-styles.ts';

/** Offsets in the file information block, MS-DOC 2.5. */
const fib = {
  magic: 0xa5ec,
  /** Word 6 and 95 began with this. */
  oldMagic: 0xa5dc,
  version: 2,
  language: 6,
  flags: 0x0a,
  textStart: 0x18,
  oldTextLength: 0x34,
  oldFootnoteLength: 0x38,
  /** The parts of the text in their order, each with its length. */
  lengths: { main: 0x4c, footnotes: 0x50, running: 0x54, comments: 0x5c, endnotes: 0x60, boxes: 0x64 },
  /** Places in the table stream, each with its length behind it. */
  runningParts: 0xf2,
  characters: 0xfa,
  paragraphs: 0x102,
  fonts: 0x112,
  styles: 0xa2,
  lists: 0x2e2,
  listOverrides: 0x2ea,
  oldPieceTable: 0x160,
  oldPieceTableLength: 0x164,
  pieceTable: 0x1a2,
  pieceTableLength: 0x1a6,
} as const;
const flags = { complex: 0x0004, encrypted: 0x0100, secondTable: 0x0200 } as const;
/** Versions below are those before Word 97, which store their text in one run of bytes. */
const word97 = 0xc1;

/**
 * A Word document in its old binary format: its running heads once before and its running feet once after the text,
 * then what stands in boxes, notes and comments. Text that is hidden, deleted or struck out is left out.
 * @throws {ExtractionError} `damaged`, `encrypted` or `unsupported`
 */
export async function readDoc({ bytes }: FormatInput): Promise<FormatOutput> {
  const { stream } = await openCompoundFile(bytes);
  const document = stream('WordDocument');
  const magic = document && document.length >= 0x200 ? document.readUInt16LE(0) & 0xfffc : 0;
  if (!document || (magic !== (fib.magic & 0xfffc) && magic !== fib.oldMagic)) {
    throw new ExtractionError('damaged', 'no Word document in the compound file');
  }
  const bits = document.readUInt16LE(fib.flags);
  if (bits & flags.encrypted) throw new ExtractionError('encrypted');
  if (document.readUInt16LE(fib.version) < word97) return readOldDoc(document, bits);

  const table = stream(bits & flags.secondTable ? '1Table' : '0Table');
  if (!table) throw new ExtractionError('damaged', 'no table stream');
  const { characters, pieces } = readPieces(document, table);
  const pages = (kind: PropertyPages['kind']) => ({ kind, ...placeIn(document, fib[kind]) });
  const stored = { document, table, pieces };
  const data = stream('Data');
  const styles = readDocStyles(table, placeIn(document, fib.styles));
  const lists = readDocLists(table, placeIn(document, fib.lists), placeIn(document, fib.listOverrides));
  const text: DocText = {
    characters,
    looks: readAlong(stored, pages('characters'), (list) => characterLooksOf(list, styles)),
    paragraphs: readAlong(stored, pages('paragraphs'), (list) => styledLooks(list, styles, data)),
    fonts: readFonts(table, placeIn(document, fib.fonts)),
    lists: new CountedLists(lists, isEnglish(document.readUInt16LE(fib.language))),
    data,
  };
  return blocksOf(text, partsOf(document), runningParts(table, placeIn(document, fib.runningParts)));
}

/** By the lower byte of a language's number in Windows. */
const isEnglish = (language: number) => (language & 0xff) === 0x09;

const placeIn = (document: Buffer, at: number): Place => ({
  start: document.readUInt32LE(at),
  length: document.readUInt32LE(at + 4),
});

type Parts = Record<keyof typeof fib.lengths, { from: number; to: number }>;

function partsOf(document: Buffer): Parts {
  let from = 0;
  const parts = Object.entries(fib.lengths).map(([name, at]) => {
    const length = document.readInt32LE(at);
    if (length < 0) throw new ExtractionError('damaged', 'negative length');
    from += length;
    return [name, { from: from - length, to: from }];
  });
  return Object.fromEntries(parts) as Parts;
}

/** Of each section, and before them for notes, heads and feet: even, odd, then those of its first page. */
const runningKinds = ['head', 'head', 'foot', 'foot', 'head', 'foot'] as const;
const runningBefore = 6;

/** Where each running head and foot begins in their part of the text; the last place is their end. */
function runningParts(table: Buffer, { start, length }: { start: number; length: number }): number[] {
  if (start + length > table.length) return [];
  return Array.from({ length: Math.floor(length / 4) }, (_, index) => table.readUInt32LE(start + index * 4));
}

function blocksOf(text: DocText, parts: Parts, places: readonly number[]): FormatOutput {
  const reader = new DocReader(text);
  const read = ({ from, to }: { from: number; to: number }, hasGround = false) =>
    reader.read(from, Math.min(to, text.characters.length), hasGround);
  const main = read(parts.main);
  const footnotes = read(parts.footnotes);
  const running = { head: [] as Block[][], foot: [] as Block[][] };
  let end = 0;
  for (let index = runningBefore; index + 1 < places.length; index += 1) {
    const [from, to] = [places[index] as number, places[index + 1] as number];
    if (from < end || to <= from || to > parts.running.to - parts.running.from) continue;
    end = to;
    const kind = runningKinds[(index - runningBefore) % runningKinds.length] as 'head' | 'foot';
    running[kind].push(read({ from: parts.running.from + from, to: parts.running.from + to }));
  }
  const comments = read(parts.comments);
  const endnotes = read(parts.endnotes);
  return {
    blocks: [
      ...distinctBlocks(running.head.flat()),
      ...main,
      ...read(parts.boxes, true),
      ...asNotes(footnotes),
      ...asNotes(endnotes),
      ...comments.flatMap((comment) => commentOf([comment])),
      ...distinctBlocks(running.foot.flat()),
    ],
  };
}

/** How long what stands before a font's name is, MS-DOC 2.9.86. */
const fontHead = 40;

function readFonts(table: Buffer, { start, length }: { start: number; length: number }): string[] {
  const fonts: string[] = [];
  const list = table.subarray(start, start + length);
  for (let at = 4; at < list.length; at += (list[at] as number) + 1) {
    const name = list.toString('utf16le', at + fontHead, at + (list[at] as number) + 1);
    fonts.push(name.split('\0', 1)[0] ?? '');
  }
  return fonts;
}

/** One byte a character, in the code page of the language that Word was made for. */
function readOldDoc(document: Buffer, bits: number): FormatOutput {
  const main = document.readUInt32LE(fib.oldTextLength);
  const notes = document.readUInt32LE(fib.oldFootnoteLength);
  const bytes = bits & flags.complex ? joinOldPieces(document) : oldStretch(document, main + notes);
  const characters = new TextDecoder(oldCodePage(document.readUInt16LE(fib.language))).decode(bytes);
  // Their properties are of another kind.
  const reader = new DocReader({
    characters,
    looks: new Along([]),
    paragraphs: new Along([]),
    fonts: [],
    lists: new CountedLists(new Map(), true),
    data: undefined,
  });
  return { blocks: [...reader.read(0, main), ...asNotes(reader.read(main, main + notes))] };
}

function oldStretch(document: Buffer, length: number): Buffer {
  const start = document.readUInt32LE(fib.textStart);
  return document.subarray(start, start + length);
}

/** A document that was saved fast lies in pieces, whose table stands in the same stream. */
function joinOldPieces(document: Buffer): Buffer {
  const [start, length] = [
    document.readUInt32LE(fib.oldPieceTable),
    document.readUInt32LE(fib.oldPieceTableLength),
  ];
  const plc = findPieceTable(document, start, length);
  const count = Math.floor((plc.length - 4) / 12);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (let piece = 0; piece < count; piece += 1) {
    const characters = plc.readUInt32LE((piece + 1) * 4) - plc.readUInt32LE(piece * 4);
    const from = plc.readUInt32LE((count + 1) * 4 + piece * 8 + 2);
    bytes += characters;
    if (characters < 0 || from + characters > document.length || bytes > document.length) {
      throw new ExtractionError('damaged', 'piece outside of the document');
    }
    pieces.push(document.subarray(from, from + characters));
  }
  return Buffer.concat(pieces);
}

/** By the lower byte of a language's number in Windows. */
const codePages = new Map([
  [0x02, 'windows-1251'],
  [0x05, 'windows-1250'],
  [0x08, 'windows-1253'],
  [0x0d, 'windows-1255'],
  [0x01, 'windows-1256'],
  [0x0e, 'windows-1250'],
  [0x15, 'windows-1250'],
  [0x18, 'windows-1250'],
  [0x19, 'windows-1251'],
  [0x1a, 'windows-1250'],
  [0x1b, 'windows-1250'],
  [0x1f, 'windows-1254'],
  [0x22, 'windows-1251'],
  [0x23, 'windows-1251'],
  [0x24, 'windows-1250'],
]);

const oldCodePage = (language: number) => codePages.get(language & 0xff) ?? 'windows-1252';

/**
 * The characters of a document in their order. Each piece of text lies anywhere in the stream, in one byte a
 * character or in two.
 */
function readPieces(document: Buffer, table: Buffer): { characters: string; pieces: Piece[] } {
  const plc = findPieceTable(
    table,
    document.readUInt32LE(fib.pieceTable),
    document.readUInt32LE(fib.pieceTableLength),
  );
  const count = Math.floor((plc.length - 4) / 12);
  const latin = new TextDecoder('windows-1252');
  const wide = new TextDecoder('utf-16le');
  const pieces: Piece[] = [];
  let text = '';
  for (let piece = 0; piece < count; piece += 1) {
    const characters = plc.readUInt32LE((piece + 1) * 4) - plc.readUInt32LE(piece * 4);
    const position = plc.readUInt32LE((count + 1) * 4 + piece * 8 + 2);
    const narrow = (position & 0x40000000) !== 0;
    const start = narrow ? (position & 0x3fffffff) >>> 1 : position & 0x3fffffff;
    const length = narrow ? characters : characters * 2;
    if (characters < 0 || start + length > document.length || text.length > document.length) {
      throw new ExtractionError('damaged', 'piece outside of the document');
    }
    pieces.push({ start: text.length, length: characters, at: start, narrow });
    text += (narrow ? latin : wide).decode(document.subarray(start, start + length));
  }
  return { characters: text, pieces };
}

/** The piece table stands behind any number of property lists, each with its length before it. */
function findPieceTable(table: Buffer, start: number, length: number): Buffer {
  const clx = table.subarray(start, start + length);
  let at = 0;
  while (at + 5 <= clx.length) {
    if (clx[at] === 2) return clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
    if (clx[at] !== 1) break;
    at += 3 + clx.readUInt16LE(at + 1);
  }
  throw new ExtractionError('damaged', 'no piece table');
}
