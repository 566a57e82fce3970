import type { Block } from '../blocks/block.ts';
import type { CountedLists } from '../blocks/counted-lists.ts';
import { CodeLetters, isFixedFont, type Pitch } from '../blocks/fixed-fonts.ts';
import { MarkedTables } from '../blocks/marked-tables.ts';
import { shiftedText } from '../blocks/shifted-text.ts';
import type { Sight } from '../blocks/sight.ts';
import { shownInFont } from '../blocks/symbol-fonts.ts';
import type { Ground } from '../blocks/visibility.ts';
import { decodeBytes } from './code-pages.ts';
import { formStateAt } from './doc-forms.ts';
import { type CharacterLooks, type ParagraphLooks, withStyle } from './doc-looks.ts';
import { pictureAt } from './doc-pictures.ts';
import type { Along } from './doc-properties.ts';
import { type DocStyle, plainStyle } from './doc-styles.ts';
import { GrowingText } from './growing-text.ts';
import { withoutPageNumbers } from './page-numbers.ts';
import { WordFields } from './word-fields.ts';

const cellMark = '\u0007';
const dataMark = '\u0001';
const field = { begin: '\u0013', separator: '\u0014', end: '\u0015' } as const;

/** Codes below are marks. */
const firstLetter = 0x20;

/** What Word's other marks stand for; pictures, notes and comments hang on those that become nothing. */
const replacements: ReadonlyMap<string, string> = new Map([
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

/** A text in Word's own characters, with what is known of them. */
export type DocText = {
  characters: string;
  looks: Along<CharacterLooks>;
  paragraphs: Along<DocStyle>;
  /** Fonts by their numbers, with their sets of characters where these matter. */
  fonts: readonly { name: string; charset?: number; pitch: Pitch | undefined }[];
  /** Where characters are bytes, in what code page, if their font has none. */
  encoding?: string;
  lists: CountedLists;
  /** Marks of notes, by the places of the signs that stand for them. */
  noteMarks?: ReadonlyMap<number, string>;
  /** What is no text, such as what a form's fields stand at. */
  data: Buffer | undefined;
  /** The equation that an object is, by its number. */
  equationOf: (object: number) => string | undefined;
};

/** Reads parts of a text one after the other. */
export class DocReader {
  readonly #source: DocText;
  readonly #sight: Sight;
  readonly #text = new GrowingText();
  #fields = new WordFields(this.#text);
  /** The characters that were read last and look alike. */
  #run = '';
  #runLooks: CharacterLooks | undefined;
  /** How the characters look that were asked for last, by what is said of them and what their paragraph's style says. */
  #seen: { own: CharacterLooks | undefined; style: DocStyle | undefined; looks: CharacterLooks } = {
    own: undefined,
    style: undefined,
    looks: {},
  };
  readonly #tables = new MarkedTables();
  readonly #letters = new CodeLetters();
  /** By the numbers of fonts, whether their letters are all of one width. */
  readonly #fixed: readonly boolean[];
  /** Pictures of the paragraph that is read. */
  readonly #attached: Block[] = [];
  #hasGround = false;
  /** Whether the field that is read shows an equation, which a picture stands in for. */
  #isEquation = false;

  constructor(source: DocText, sight: Sight) {
    this.#source = source;
    const pitches = new Map(source.fonts.flatMap(({ name, pitch }) => (pitch ? [[name, pitch]] : [])));
    this.#fixed = source.fonts.map(({ name }) => isFixedFont(name, pitches));
    this.#sight = sight;
  }

  /**
   * The paragraphs and tables between two places, which lie behind what was read before; fields become their results.
   * @param hasGround whether something may lie under the letters, so that white ones are seen
   */
  read(from: number, to: number, hasGround = false): Block[] {
    this.#hasGround = hasGround;
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
        this.#takeEquation(at);
        return;
      case field.end:
        this.#endRun();
        this.#fields.end();
        this.#isEquation = false;
        return;
      case '\r':
      case '\u000c':
        this.#endParagraph(at);
        return;
      case cellMark:
        this.#endCell(at);
        return;
      case dataMark:
        this.#takeData(at);
        return;
      default:
        this.#takeSign(character, at);
    }
  }

  #takeSign(character: string, at: number): void {
    const mark = this.#source.noteMarks?.get(at);
    if (mark === undefined) {
      this.#takeText(replacements.get(character) ?? character, at);
      return;
    }
    const looks = this.#looksAt(at);
    this.#endRun();
    this.#runLooks = looks;
    if (!this.#fields.isShown || !this.#sight.sees({ ...looks, ground: this.#groundAt(looks, at) }, mark))
      return;
    // It is raised already, however it looks.
    this.#text.add(mark);
  }

  #takeText(text: string, at: number): void {
    if (!this.#fields.isShown) {
      this.#fields.addCode(text);
      return;
    }
    const looks = this.#looksAt(at);
    if (looks !== this.#runLooks) this.#endRun();
    this.#runLooks = looks;
    if (!this.#sight.sees({ ...looks, ground: this.#groundAt(looks, at) }, text)) return;
    const { fonts } = this.#source;
    this.#run += looks.sign
      ? shownInFont(String.fromCharCode(looks.sign.code), fonts[looks.sign.font]?.name)
      : text;
  }

  #looksAt(at: number): CharacterLooks {
    const own = this.#source.looks.at(at);
    const style = this.#source.paragraphs.at(at);
    if (own !== this.#seen.own || style !== this.#seen.style) {
      this.#seen = { own, style, looks: withStyle((style ?? plainStyle).characters, own) };
    }
    return this.#seen.looks;
  }

  /** What lies under a table is known at its end only. */
  #groundAt(looks: CharacterLooks, at: number): Ground | undefined {
    const { isInTable, ground } = this.#paragraphAt(at);
    return looks.ground ?? ground ?? (this.#hasGround || isInTable ? 'unknown' : undefined);
  }

  /** An equation, where its field begins to show it: the number of its object stands there. */
  #takeEquation(at: number): void {
    const { data, ...looks } = this.#looksAt(at);
    const equation = data === undefined ? undefined : this.#source.equationOf(data);
    if (equation === undefined) return;
    this.#isEquation = true;
    if (!this.#fields.isShown || !this.#sight.sees({ ...looks, ink: undefined, size: undefined }, equation))
      return;
    this.#text.add(equation);
    this.#letters.add(equation, false);
  }

  /** A picture, or what a form's field stands at, which is written where the field ends. */
  #takeData(at: number): void {
    const looks = this.#looksAt(at);
    const { data } = this.#source;
    if (!data || looks.data === undefined || this.#isEquation) return;
    if (this.#fields.hasState) this.#fields.standsAt(formStateAt(data, looks.data));
    else if (this.#fields.isShown && this.#sight.sees({ ...looks, ink: undefined, size: undefined }, ''))
      this.#attached.push(...pictureAt(data, looks.data));
  }

  #endRun(): void {
    const { font, sign, shift = 0 } = this.#runLooks ?? {};
    const { encoding, fonts } = this.#source;
    const own = font === undefined || sign ? undefined : fonts[font];
    const text = encoding === undefined ? this.#run : decodeBytes(this.#run, own?.charset, encoding);
    const shown = shownInFont(text, own?.name);
    this.#text.add(shiftedText(shown, shift));
    this.#letters.add(shown, own !== undefined && this.#fixed[font ?? -1] === true);
    this.#run = '';
  }

  #paragraphAt(at: number): ParagraphLooks {
    return (this.#source.paragraphs.at(at) ?? plainStyle).paragraph;
  }

  /** @returns the paragraph that ends here, if it says anything */
  #takeParagraph(at: number): Block[] {
    this.#endRun();
    const written = withoutPageNumbers(this.#text.take());
    const plain = written.replace(/[^\S\n]+/g, ' ').trim();
    const isCode = this.#letters.take();
    const { heading, list, level = 0 } = this.#paragraphAt(at);
    const { isDeleted, isHidden } = this.#looksAt(at);
    // An empty paragraph of a list shows its number, too, and counts, unless its end is not seen either.
    const counts = list !== undefined && (plain !== '' || !(isDeleted || isHidden));
    const marker = counts ? this.#source.lists.next(`${list}`, level) : '';
    const attached = this.#attached.splice(0);
    if (plain === '') return attached;
    if (heading) {
      const shown = marker && marker !== '-' ? `${marker} ${plain}` : plain;
      return [{ kind: 'heading', level: heading, text: shown }, ...attached];
    }
    if (marker) return [{ kind: 'item', level, marker, text: plain }, ...attached];
    const block: Block = isCode
      ? { kind: 'code', text: written.trimEnd() }
      : { kind: 'paragraph', text: plain };
    return [block, ...attached];
  }

  #endParagraph(at: number): void {
    // What stands before an end that was deleted goes on with the next paragraph, as a large first letter does.
    if (this.#paragraphAt(at).isInitial || this.#looksAt(at).isDeleted) return;
    const paragraph = this.#takeParagraph(at);
    const known = this.#source.paragraphs.at(at)?.paragraph;
    this.#tables.add(paragraph, (known ? known.isInTable : this.#tables.isInRow) ? 1 : 0);
  }

  #endCell(at: number): void {
    const known = this.#source.paragraphs.at(at)?.paragraph;
    const paragraph = known?.isRowEnd ? [] : this.#takeParagraph(at);
    if (known ? known.isRowEnd : paragraph.length === 0 && this.#tables.isCellEmpty) {
      this.#tables.endRow(known?.row, 1);
    } else {
      this.#tables.add(paragraph, 1);
      this.#tables.endCell(1);
    }
  }
}
