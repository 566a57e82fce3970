import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { openCompoundFile } from './compound-file.ts';
import { blocksOfDoc } from './doc-characters.ts';

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
  textLength: 0x4c,
  footnoteLength: 0x50,
  oldPieceTable: 0x160,
  oldPieceTableLength: 0x164,
  pieceTable: 0x1a2,
  pieceTableLength: 0x1a6,
} as const;
const flags = { complex: 0x0004, encrypted: 0x0100, secondTable: 0x0200 } as const;
/** Versions below are those before Word 97, which store their text in one run of bytes. */
const word97 = 0xc1;

/**
 * The text of a Word document in its old binary format: paragraphs and tables,
 * footnotes after everything else. Headers, comments and text boxes are left out.
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
  const text = readPieces(document, table);
  const main = document.readInt32LE(fib.textLength);
  const notes = document.readInt32LE(fib.footnoteLength);
  if (main < 0 || notes < 0) throw new ExtractionError('damaged', 'negative length');
  return blocksOf(text.slice(0, main), text.slice(main, main + notes));
}

function blocksOf(main: string, notes: string): FormatOutput {
  return { blocks: [main, notes].flatMap(blocksOfDoc) };
}

/** One byte a character, in the code page of the language that Word was made for. */
function readOldDoc(document: Buffer, bits: number): FormatOutput {
  const main = document.readUInt32LE(fib.oldTextLength);
  const notes = document.readUInt32LE(fib.oldFootnoteLength);
  const bytes = bits & flags.complex ? joinOldPieces(document) : oldStretch(document, main + notes);
  const text = new TextDecoder(oldCodePage(document.readUInt16LE(fib.language))).decode(bytes);
  return blocksOf(text.slice(0, main), text.slice(main, main + notes));
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
function readPieces(document: Buffer, table: Buffer): string {
  const plc = findPieceTable(
    table,
    document.readUInt32LE(fib.pieceTable),
    document.readUInt32LE(fib.pieceTableLength),
  );
  const count = Math.floor((plc.length - 4) / 12);
  const latin = new TextDecoder('windows-1252');
  const wide = new TextDecoder('utf-16le');
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
    text += (narrow ? latin : wide).decode(document.subarray(start, start + length));
  }
  return text;
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
