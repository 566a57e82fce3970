import type { Block } from '../blocks/block.ts';
import { CodeLetters } from '../blocks/fixed-fonts.ts';
import { MarkedTables, type RowEnd } from '../blocks/marked-tables.ts';
import { GrowingText } from './growing-text.ts';
import { withoutPageNumbers } from './page-numbers.ts';
import { WordFields } from './word-fields.ts';

/** A text of its own: the body, a note, a running head, a box. */
export class RtfStory {
  readonly #text = new GrowingText();
  readonly fields = new WordFields(this.#text);
  readonly #tables = new MarkedTables();
  readonly #letters = new CodeLetters();
  #marker = '';
  /** Whether the number of the note that follows stands here, and not the author's own mark. */
  isNumbered = false;
  /** Boxes and pictures that hang on the paragraph that is read. */
  #attached: Block[] = [];

  /** @param isFixed whether its letters are of one width */
  write(text: string, isFixed = false): void {
    if (!this.fields.isShown) {
      this.fields.addCode(text);
      return;
    }
    this.#text.add(text);
    this.#letters.add(text, isFixed);
  }

  /** Writes what is shown even within a field's code. */
  writeState(text: string): void {
    this.#text.add(text);
  }

  /** Part of the number that the paragraph shows. */
  writeMarker(text: string): void {
    this.#marker += text;
  }

  /** Whether the note that begins is numbered; the next one has to say so itself. */
  takesNumber(): boolean {
    const { isNumbered } = this;
    this.isNumbered = false;
    return isNumbered;
  }

  attach(blocks: readonly Block[]): void {
    for (const block of blocks) this.#attached.push(block);
  }

  /** @param place in how many tables the paragraph stands, and what it is */
  endParagraph(place: { depth: number; level: number; outline: number | undefined }): void {
    const written = withoutPageNumbers(this.#text.take());
    const isCode = this.#letters.take();
    const text = isCode ? written.trimEnd() : written.replace(/[^\S\n]+/g, ' ').trim();
    const shown = this.#marker.replace(/\s+/g, ' ').trim();
    // A bullet is no number, whatever sign it is.
    const marker = shown && !/[\p{L}\p{N}]/u.test(shown) ? '-' : shown;
    this.#marker = '';
    this.#tables.add([...blockOf({ text, isCode, marker }, place), ...this.#attached.splice(0)], place.depth);
  }

  endCell(depth: number): void {
    this.#tables.endCell(depth);
  }

  endRow(row: RowEnd, depth: number): void {
    this.#tables.endRow(row, depth);
  }

  get isInRow(): boolean {
    return this.#tables.isInRow;
  }

  take(): Block[] {
    return this.#tables.take();
  }
}

function blockOf(
  { text, isCode, marker }: { text: string; isCode: boolean; marker: string },
  { level, outline }: { level: number; outline: number | undefined },
): Block[] {
  const title = text.trim();
  if (title === '') return [];
  const isNumbered = marker !== '' && marker !== '-';
  if (outline !== undefined)
    return [{ kind: 'heading', level: outline, text: isNumbered ? `${marker} ${title}` : title }];
  if (marker) return [{ kind: 'item', level, marker, text: title }];
  return [{ kind: isCode ? 'code' : 'paragraph', text }];
}
