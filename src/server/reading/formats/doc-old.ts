import { CountedLists } from '../blocks/counted-lists.ts';
import { pitchOf } from '../blocks/fixed-fonts.ts';
import type { DocText } from './doc-characters.ts';
import type { DocListPlace } from './doc-lists.ts';
import { characterLooksOf } from './doc-looks.ts';
import { oldPropertiesIn } from './doc-old-properties.ts';
import { charactersIn, type Piece, readPieces } from './doc-pieces.ts';
import { type PropertyPages, readAlong } from './doc-properties.ts';
import { readDocStyles, styledLooks } from './doc-styles.ts';

/** Offsets in what Word 6 and 95 had as file information block. */
const fib = {
  language: 6,
  flags: 0x0a,
  encoding: 0x14,
  textStart: 0x18,
  styles: 0x60,
  characters: 0xb8,
  paragraphs: 0xc0,
  fonts: 0xd0,
  pieceTable: 0x160,
} as const;
const complex = 0x0004;
/** What the encoding is where a Macintosh wrote the text. */
const macintosh = 256;

/**
 * The text of a document of Word 6 or 95, which has one byte a character, in the code page of its font, or of the
 * language that Word was made for.
 * @param length how many characters it has
 * @param isWide whether it has two bytes a character instead, as in the Far East
 * @throws {ExtractionError} `damaged`
 */
export function readOldText(document: Buffer, length: number, isWide: boolean): DocText {
  const isFast = (document.readUInt16LE(fib.flags) & complex) !== 0;
  // A document that was saved fast lies in pieces, whose table stands in the same stream.
  const pieces = isFast
    ? readPieces(document, { table: document, ...placeIn(document, fib.pieceTable) }, (at) => ({
        at,
        narrow: !isWide,
      }))
    : [wholePiece(document, length, !isWide)];
  const stored = { document, table: document, pieces };
  const pages = (kind: PropertyPages['kind']) => ({ kind, isOld: true, ...placeIn(document, fib[kind]) });
  const styles = readDocStyles(document, placeIn(document, fib.styles), {
    read: oldPropertiesIn,
    letterSize: 1,
  });
  const isMacintosh = document.readUInt16LE(fib.encoding) === macintosh;
  return {
    characters: charactersIn(document, pieces, 'latin1'),
    ...(!isWide && { encoding: isMacintosh ? 'macintosh' : codePageOf(document.readUInt16LE(fib.language)) }),
    looks: readAlong(stored, pages('characters'), (list) => characterLooksOf(oldPropertiesIn(list), styles)),
    paragraphs: readAlong(stored, pages('paragraphs'), (list) =>
      styledLooks(list, styles, (own) => [oldPropertiesIn(own)]),
    ),
    fonts: readOldFonts(document, placeIn(document, fib.fonts)),
    lists: new CountedLists(new Map(), 'en'),
    data: undefined,
    equationOf: () => undefined,
  };
}

const placeIn = (document: Buffer, at: number): DocListPlace => ({
  start: document.readUInt32LE(at),
  length: document.readUInt32LE(at + 4),
});

function wholePiece(document: Buffer, length: number, narrow: boolean): Piece {
  const at = document.readUInt32LE(fib.textStart);
  const most = Math.floor((document.length - at) / (narrow ? 1 : 2));
  return { start: 0, length: Math.max(0, Math.min(most, length)), at, narrow };
}

/** What stands before a font's name, of which one byte is its set of characters. */
const fontHead = 6;
const charsetAt = 4;

function readOldFonts(document: Buffer, { start, length }: DocListPlace): DocText['fonts'] {
  const list = document.subarray(start, start + length);
  const fonts: DocText['fonts'][number][] = [];
  for (let at = 2; at + fontHead <= list.length; at += (list[at] as number) + 1) {
    const name = list.toString('latin1', at + fontHead, at + (list[at] as number) + 1);
    const pitch = pitchOf((list[at + 1] ?? 0) & 0x03);
    fonts.push({ name: name.split('\0', 1)[0] ?? '', charset: list[at + charsetAt] ?? 0, pitch });
  }
  return fonts;
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

const codePageOf = (language: number) => codePages.get(language & 0xff) ?? 'windows-1252';
