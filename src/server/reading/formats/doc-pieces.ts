import { ExtractionError } from '../bounds/extraction-error.ts';
import type { DocListPlace } from './doc-lists.ts';

/**
 * A stretch of a document's text as it lies in the file: `start` and `length` in characters, `at` in bytes. Narrow
 * ones have one byte a character, others two.
 */
export type Piece = { start: number; length: number; at: number; narrow: boolean };

/**
 * The pieces that a document's text is made of, in their order. They lie anywhere in its stream.
 * @param table where their table lies
 * @param read what a piece's position says
 * @throws {ExtractionError} `damaged`
 */
export function readPieces(
  document: Buffer,
  { table, start, length }: DocListPlace & { table: Buffer },
  read: (position: number) => Pick<Piece, 'at' | 'narrow'>,
): Piece[] {
  const plc = findPieceTable(table, start, length);
  const count = Math.floor((plc.length - 4) / 12);
  const pieces: Piece[] = [];
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    const characters = plc.readUInt32LE((index + 1) * 4) - plc.readUInt32LE(index * 4);
    const piece = {
      start: end,
      length: characters,
      ...read(plc.readUInt32LE((count + 1) * 4 + index * 8 + 2)),
    };
    if (characters < 0 || piece.at + sizeOf(piece) > document.length || end > document.length) {
      throw new ExtractionError('damaged', 'piece outside of the document');
    }
    pieces.push(piece);
    end += characters;
  }
  return pieces;
}

const sizeOf = ({ length, narrow }: Piece) => (narrow ? length : length * 2);

/** The characters of pieces. @param encoding of narrow ones */
export function charactersIn(
  document: Buffer,
  pieces: readonly Piece[],
  encoding: 'latin1' | 'windows-1252',
): string {
  const wide = new TextDecoder('utf-16le');
  const windows = new TextDecoder('windows-1252');
  return pieces
    .map((piece) => {
      const bytes = document.subarray(piece.at, piece.at + sizeOf(piece));
      if (!piece.narrow) return wide.decode(bytes);
      return encoding === 'latin1' ? bytes.toString('latin1') : windows.decode(bytes);
    })
    .join('');
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
