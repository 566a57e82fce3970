import type { Block } from './block.ts';

/** What a font says of the widths of its letters. */
export type Pitch = 'fixed' | 'variable';

/** As Windows counts them; undefined for one that says nothing. */
export const pitchOf = (number: number): Pitch | undefined =>
  number === 1 ? 'fixed' : number === 2 ? 'variable' : undefined;

const named =
  /(?:^|[^\p{L}])mono(?:space)?(?:$|[^\p{L}])|courier|consolas|menlo|monaco|inconsolata|typewriter|fixedsys|lucida console|source code/iu;

/**
 * Whether letters in a font are all of one width, as programs and what they are told are set. By what the document
 * says of it, else by its name.
 * @param pitches of the document's fonts, by their names
 */
export function isFixedFont(
  font: string | undefined,
  pitches: ReadonlyMap<string, Pitch> = new Map(),
): boolean {
  if (font === undefined) return false;
  const pitch = pitches.get(font);
  return pitch ? pitch === 'fixed' : named.test(font);
}

/** What is gathered of a paragraph's letters: all of code are of one width. */
export class CodeLetters {
  #hasCode = false;
  #hasOther = false;

  add(text: string, isFixed: boolean): void {
    if (text.trim() === '') return;
    if (isFixed) this.#hasCode = true;
    else this.#hasOther = true;
  }

  /** Whether the paragraph that ends here is code. */
  take(): boolean {
    const isCode = this.#hasCode && !this.#hasOther;
    this.#hasCode = false;
    this.#hasOther = false;
    return isCode;
  }
}

/** Of a document's text, more in letters of one width than this share is its text. */
const mostFixed = 0.5;

/** A document's blocks, of which none is code where nearly all of it is set in letters of one width. */
export function codeAmongBlocks(blocks: readonly Block[]): Block[] {
  let [code, all] = [0, 0];
  for (const block of blocks) {
    const length = block.kind === 'table' ? lengthOf(block.rows) : 'text' in block ? block.text.length : 0;
    all += length;
    if (block.kind === 'code') code += length;
  }
  if (code <= all * mostFixed) return [...blocks];
  return blocks.map((block) =>
    block.kind === 'code' ? { kind: 'paragraph', text: block.text.replace(/[^\S\n]+/g, ' ').trim() } : block,
  );
}

const lengthOf = (rows: readonly (readonly string[])[]) =>
  rows.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0);
