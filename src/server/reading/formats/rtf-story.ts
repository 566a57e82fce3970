import type { Block } from '../blocks/block.ts';
import { MarkedTables, type RowEnd } from '../blocks/marked-tables.ts';
import { GrowingText } from './growing-text.ts';
import { WordFields, withoutPageNumbers } from './word-fields.ts';

/** A text of its own: the body, a note, a running head, a box. */
export class RtfStory {
  readonly #text = new GrowingText();
  readonly fields = new WordFields(this.#text);
  readonly #tables = new MarkedTables();
  #marker = '';
  /** Boxes and pictures that hang on the paragraph that is read. */
  #attached: Block[] = [];

  write(text: string): void {
    if (this.fields.isShown) this.#text.add(text);
    else this.fields.addCode(text);
  }

  /** Writes what is shown even within a field's code. */
  writeState(text: string): void {
    this.#text.add(text);
  }

  /** Part of the number that the paragraph shows. */
  writeMarker(text: string): void {
    this.#marker += text;
  }

  attach(blocks: readonly Block[]): void {
    for (const block of blocks) this.#attached.push(block);
  }

  /** @param place in how many tables the paragraph stands, and what it is */
  endParagraph(place: { depth: number; level: number; outline: number | undefined }): void {
    const text = withoutPageNumbers(this.#text.take())
      .replace(/[^\S\n]+/g, ' ')
      .trim();
    const shown = this.#marker.replace(/\s+/g, ' ').trim();
    // A bullet is no number, whatever sign it is.
    const marker = shown && !/[\p{L}\p{N}]/u.test(shown) ? '-' : shown;
    this.#marker = '';
    this.#tables.add([...blockOf(text, marker, place), ...this.#attached.splice(0)], place.depth);
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
  text: string,
  marker: string,
  { level, outline }: { level: number; outline: number | undefined },
): Block[] {
  if (text === '') return [];
  const isNumbered = marker !== '' && marker !== '-';
  if (outline !== undefined)
    return [{ kind: 'heading', level: outline, text: isNumbered ? `${marker} ${text}` : text }];
  return [marker ? { kind: 'item', level, marker, text } : { kind: 'paragraph', text }];
}
