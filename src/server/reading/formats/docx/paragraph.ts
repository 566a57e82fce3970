import type { Block } from '../../blocks/block.ts';
import { CodeLetters } from '../../blocks/fixed-fonts.ts';
import { linkAddress } from '../../blocks/link-text.ts';
import { shiftedText } from '../../blocks/shifted-text.ts';
import { shownInFont } from '../../blocks/symbol-fonts.ts';
import type { Ground } from '../../blocks/visibility.ts';
import { GrowingText } from '../growing-text.ts';
import { readChart } from '../ooxml/chart.ts';
import { readDiagram } from '../ooxml/diagram.ts';
import { readEquation } from '../ooxml/equation.ts';
import { withoutPageNumbers } from '../page-numbers.ts';
import { WordFields } from '../word-fields.ts';
import { attributeOf, childOf, childrenOf, elementsIn, relationOf, textIn, type XmlElement } from '../xml.ts';
import { contentOfControl } from './control-content.ts';
import { stateOf } from './form-state.ts';
import type { DocxSource } from './source.ts';
import { looksOfRun, type Style } from './styles.ts';

/** What a run of text says, or what stands in its place. */
const signs = new Map([
  ['noBreakHyphen', '-'],
  ['tab', ' '],
  ['ptab', ' '],
  ['cr', '\n'],
]);
const skipped = new Set([
  'del',
  'moveFrom',
  'rPr',
  'pPr',
  'delText',
  'rt',
  'proofErr',
  'commentRangeStart',
  'fldData',
]);

/** The text of a paragraph, and what hangs on it: boxes, charts, pictures and notes. */
const isSet = (value: string | undefined) => /^(?:1|true|on)$/.test(value ?? '');

export type ParagraphContent = { text: string; attached: Block[]; isBold: boolean; isCode: boolean };

/** @param ground what lies under the letters */
export function readParagraph(
  paragraph: XmlElement,
  source: DocxSource,
  { style, ground }: { style: Style; ground: Ground | undefined },
): ParagraphContent {
  const reader = new ParagraphReader(source, style, ground);
  reader.read(paragraph);
  const text = withoutPageNumbers(reader.text.toString());
  const { attached, isBold } = reader;
  const isCode = reader.letters.take();
  return { text: isCode ? text.trimEnd() : text.replace(/[^\S\n]+/g, ' ').trim(), attached, isBold, isCode };
}

/** The sign of a font, by its code. */
function signOf(element: XmlElement): string {
  const code = Number.parseInt(attributeOf(element, 'char') ?? '', 16);
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : '';
}

class ParagraphReader {
  readonly text = new GrowingText();
  readonly attached: Block[] = [];
  /** Whether all its letters are bold. */
  isBold = true;
  readonly letters = new CodeLetters();
  readonly #source: DocxSource;
  readonly #style: Style;
  readonly #ground: Ground | undefined;
  readonly #fields = new WordFields(this.text);
  #shift = 0;
  #font: string | undefined;
  /** What the drawing that is read shows, as its author says. */
  #label: string | undefined;

  constructor(source: DocxSource, style: Style, ground: Ground | undefined) {
    this.#source = source;
    this.#style = style;
    this.#ground = ground;
  }

  read(element: XmlElement): void {
    for (const child of elementsIn(element)) this.#readChild(child);
  }

  #readChild(child: XmlElement): void {
    if (child.name === 'del') this.#source.sight.sees({ isDeleted: true }, textIn(child));
    if (skipped.has(child.name)) return;
    switch (child.name) {
      case 'r':
        this.#readRun(child);
        return;
      case 't':
        this.#writeRun(textIn(child));
        return;
      case 'br':
        if (attributeOf(child, 'type') === undefined || attributeOf(child, 'type') === 'textWrapping')
          this.#write('\n');
        return;
      case 'sym':
        this.#write(shownInFont(signOf(child), attributeOf(child, 'font')));
        return;
      case 'instrText':
        this.#fields.addCode(textIn(child));
        return;
      case 'fldChar':
        this.#readFieldCharacter(child);
        return;
      case 'fldSimple':
        this.#readSimpleField(child);
        return;
      case 'hyperlink':
        this.#readLink(child);
        return;
      case 'oMath':
        this.#writeEquation(readEquation(child));
        return;
      case 'object':
      case 'pict':
        this.#readObject(child);
        return;
      case 'AlternateContent':
        this.read(childOf(child, 'Choice') ?? childOf(child, 'Fallback') ?? child);
        return;
      case 'sdt':
        this.#readControl(child);
        return;
      case 'txbxContent':
        // A box may lie over anything.
        this.attached.push(...this.#source.readBlocks(child, 'unknown'));
        return;
      case 'chart':
        this.#attachPart(relationOf(child), readChart);
        return;
      case 'inline':
      case 'anchor':
        this.#readDrawing(child);
        return;
      case 'blip':
        this.#attachPicture(relationOf(child, 'embed'));
        return;
      case 'imagedata':
        this.#attachPicture(relationOf(child));
        return;
      case 'relIds':
        this.#attachPart(relationOf(child, 'dm'), readDiagram);
        return;
      case 'footnoteReference':
      case 'endnoteReference':
        this.#readNote(child);
        return;
      default:
        this.#write(signs.get(child.name) ?? '');
        this.read(child);
    }
  }

  #write(text: string): void {
    if (this.#fields.isShown) this.text.add(text);
  }

  #readRun(run: XmlElement): void {
    const properties = childOf(run, 'rPr');
    const named = this.#source.styles.of(attributeOf(childOf(properties, 'rStyle'), 'val'));
    const looks = { ...this.#style, ...named, ...looksOfRun(properties) };
    if (!this.#isSeen(run, looks)) return;
    this.#shift = looks.shift ?? 0;
    this.#font = looks.font;
    this.read(run);
    this.#shift = 0;
    this.#font = undefined;
  }

  /** A mark of the author's own is text behind the reference, and in the note. */
  #readNote(reference: XmlElement): void {
    const hasOwnMark = isSet(attributeOf(reference, 'customMarkFollows'));
    this.#write(this.#source.note(reference.name, attributeOf(reference, 'id') ?? '', hasOwnMark));
  }

  #writeRun(text: string): void {
    const shown = shownInFont(text, this.#font);
    this.#write(shiftedText(shown, this.#shift));
  }

  #isSeen(run: XmlElement, looks: Style): boolean {
    const text = childrenOf(run, 't').map(textIn).join('');
    if (text.trim()) {
      this.isBold &&= looks.isBold === true;
      this.letters.add(text, this.#source.styles.isCodeFont(looks.font));
    }
    return this.#source.sight.sees({ ...looks, ground: looks.ground ?? this.#ground }, text);
  }

  /** What another program has put here: an equation, or what a picture of it shows. */
  #readObject(element: XmlElement): void {
    const relation = this.#source.relations.get(relationOf(childOf(element, 'OLEObject')) ?? '');
    const equation = relation && !relation.isExternal && this.#source.equationOf(relation.target);
    if (equation === undefined || equation === false) this.read(element);
    else this.#writeEquation(equation);
  }

  #writeEquation(equation: string): void {
    this.letters.add(equation, false);
    this.#write(equation);
  }

  #readFieldCharacter(element: XmlElement): void {
    const type = attributeOf(element, 'fldCharType');
    if (type === 'begin') this.#fields.begin(stateOf(childOf(element, 'ffData')));
    if (type === 'separate') this.#fields.separate();
    if (type === 'end') this.#fields.end();
  }

  #readSimpleField(field: XmlElement): void {
    this.#fields.begin();
    this.#fields.addCode(attributeOf(field, 'instr') ?? '');
    this.#fields.separate();
    this.read(field);
    this.#fields.end();
  }

  #readLink(link: XmlElement): void {
    const from = this.text.mark();
    this.read(link);
    const relation = this.#source.relations.get(relationOf(link) ?? '');
    const shown = this.text.endSince(from);
    if (relation?.isExternal && shown !== '') this.#write(linkAddress(relation.target, shown));
  }

  /** A control that nobody has filled shows what to do with it. */
  #readControl(control: XmlElement): void {
    if (childOf(control, 'sdtPr', 'showingPlcHdr')) return;
    const box = childOf(control, 'sdtPr', 'checkbox', 'checked');
    if (box) {
      this.#write(isSet(attributeOf(box, 'val')) ? '[x] ' : '[ ] ');
      return;
    }
    const content = contentOfControl(control);
    if (content) this.read(content);
  }

  #readDrawing(drawing: XmlElement): void {
    this.#label = attributeOf(childOf(drawing, 'docPr'), 'descr');
    this.read(drawing);
    this.#label = undefined;
  }

  #attachPicture(relation: string | undefined): void {
    const { relations, pictureOf } = this.#source;
    this.attached.push(...pictureOf(relations.get(relation ?? ''), this.#label));
  }

  #attachPart(relation: string | undefined, read: (part: XmlElement) => Block[]): void {
    const part = this.#source.part(this.#source.relations.get(relation ?? '')?.target ?? '');
    if (part) this.attached.push(...read(part));
  }
}
