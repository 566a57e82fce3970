import type { Block } from '../blocks/block.ts';
import { MarkedTables } from '../blocks/marked-tables.ts';
import { raisedText } from '../blocks/raised-text.ts';
import { shownInFont } from '../blocks/symbol-fonts.ts';
import type { CharacterLooks, ParagraphLooks } from './doc-looks.ts';
import type { Along } from './doc-properties.ts';
import { WordFields, withoutPageNumbers } from './word-fields.ts';
import { WrittenText } from './written-text.ts';

const cellMark = '\u0007';
const field = { begin: '\u0013', separator: '\u0014', end: '\u0015' } as const;

/** Codes below are marks. */
const firstLetter = 0x20;

/** What Word's other marks stand for; pictures, notes and comments hang on those that become nothing. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['\u0001', ''],
  ['\u0002', ''],
  ['\u0003', ''],
  ['\u0004', ''],
  ['\u0005', ''],
  ['\u0006', ''],
  ['\u0008', ''],
  ['\u000b', '\n'],
  ['\u001e', '-'],
  ['\u001f', ''],
]);

/** A text in Word's own characters, with what is known of them. Nothing is of those of Word 6 and 95. */
export type DocText = {
  characters: string;
  looks: Along<CharacterLooks>;
  paragraphs: Along<ParagraphLooks>;
  /** The names of fonts by their numbers. */
  fonts: readonly string[];
};

/** Reads parts of a text one after the other. */
export class DocReader {
  readonly #source: DocText;
  readonly #text = new WrittenText();
  #fields = new WordFields(this.#text);
  /** The characters that were read last and look alike. */
  #run = '';
  #runLooks: CharacterLooks | undefined;
  readonly #tables = new MarkedTables();

  constructor(source: DocText) {
    this.#source = source;
  }

  /** The paragraphs and tables between two places, which lie behind what was read before; fields become their results. */
  read(from: number, to: number): Block[] {
    const { characters } = this.#source;
    for (let at = from; at < to; ) {
      const end = this.#plainEnd(at, to);
      if (end > at) this.#takeText(characters.slice(at, end), at);
      else this.#take(characters[at] ?? '', at);
      at = Math.max(end, at + 1);
    }
    this.#endParagraph(to - 1);
    this.#fields = new WordFields(this.#text);
    return this.#tables.take();
  }

  /** Where the letters that begin here and look alike end: before a mark at the latest. */
  #plainEnd(at: number, to: number): number {
    const { characters, looks } = this.#source;
    looks.at(at);
    const most = Math.min(to, looks.end);
    let end = at;
    while (end < most && characters.charCodeAt(end) >= firstLetter) end += 1;
    return end;
  }

  #take(character: string, at: number): void {
    switch (character) {
      case field.begin:
        this.#endRun();
        this.#fields.begin();
        return;
      case field.separator:
        this.#endRun();
        this.#fields.separate();
        return;
      case field.end:
        this.#endRun();
        this.#fields.end();
        return;
      case '\r':
      case '\u000c':
        this.#endParagraph(at);
        return;
      case cellMark:
        this.#endCell(at);
        return;
      default:
        this.#takeText(replacements.get(character) ?? character, at);
    }
  }

  #takeText(text: string, at: number): void {
    if (!this.#fields.isShown) {
      this.#fields.addCode(text);
      return;
    }
    const looks = this.#source.looks.at(at);
    if (looks !== this.#runLooks) this.#endRun();
    this.#runLooks = looks;
    if (looks?.isUnseen) return;
    const { fonts } = this.#source;
    this.#run += looks?.sign
      ? shownInFont(String.fromCharCode(looks.sign.code), fonts[looks.sign.font])
      : text;
  }

  #endRun(): void {
    const { font, sign, isRaised } = this.#runLooks ?? {};
    const name = font === undefined || sign ? undefined : this.#source.fonts[font];
    const shown = shownInFont(this.#run, name);
    this.#text.add(isRaised ? raisedText(shown) : shown);
    this.#run = '';
  }

  /** @returns the paragraph that ends here, if it says anything */
  #takeParagraph(at: number): Block[] {
    this.#endRun();
    const text = withoutPageNumbers(this.#text.take())
      .replace(/[^\S\n]+/g, ' ')
      .trim();
    const level = this.#source.paragraphs.at(at)?.heading;
    if (text === '') return [];
    return [level === undefined ? { kind: 'paragraph', text } : { kind: 'heading', level, text }];
  }

  #endParagraph(at: number): void {
    const paragraph = this.#takeParagraph(at);
    const known = this.#source.paragraphs.at(at);
    this.#tables.add(paragraph, (known ? known.isInTable : this.#tables.isInRow) ? 1 : 0);
  }

  #endCell(at: number): void {
    const paragraph = this.#takeParagraph(at);
    const known = this.#source.paragraphs.at(at);
    if (known ? known.isRowEnd : paragraph.length === 0 && this.#tables.isCellEmpty) {
      this.#tables.endRow(known?.row, 1);
    } else {
      this.#tables.add(paragraph, 1);
      this.#tables.endCell(1);
    }
  }
}
