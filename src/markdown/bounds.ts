/**
 * Readers of Markdown look for what closes each mark anew, so that a text of nothing but marks takes them time with the
 * square of its length, or more stack than there is. Within these bounds they do not.
 */
export const markdownBounds = {
  /** What is longer is read in pieces: no sentence is, and emphasis seldom goes on over so many sentences. */
  pieceCharacters: 2_000,
  /** How far a block looks for what makes it one. */
  lookedCharacters: 4_000,
  /** A longer quotation is read as several. */
  quotationCharacters: 8_000,
  /** Quotations and lists within each other; what is deeper stays as it is written. */
  nesting: 24,
} as const;

/** So much of a piece may be left to the next, so that it begins where a line or a word does. */
const mostLeft = 500;

/** A text of Markdown in pieces that are read each by itself; together they are the text. */
export function markdownPieces(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > markdownBounds.pieceCharacters) {
    const end = at + pieceLength(text.slice(at, at + markdownBounds.pieceCharacters));
    pieces.push(text.slice(at, end));
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces;
}

function pieceLength(piece: string): number {
  const last = piece.slice(-mostLeft);
  const border = last.includes('\n') ? last.lastIndexOf('\n') : last.lastIndexOf(' ');
  const length = piece.length - last.length + border + 1;
  if (border !== -1) return length;
  // Neither half of a character outside the basic plane stands alone.
  return piece.isWellFormed() ? piece.length : piece.length - 1;
}
