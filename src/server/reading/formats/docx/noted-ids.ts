import { formatNumber, type NumberFormat } from '../../blocks/list-numbers.ts';
import { noteMark } from '../../blocks/notes.ts';
import type { NumeralLanguage } from '../../blocks/number-words.ts';
import { attributeOf, childOf, type XmlElement } from '../xml.ts';
import { numberFormatOf } from './numbering.ts';

type NoteKind = 'footnote' | 'endnote';
type Noted = { id: string; mark: string };

/** Word's own ways to count them, where a document names none. */
const usualFormats = { footnote: 'decimal', endnote: 'lowerRoman' } as const satisfies Record<
  NoteKind,
  NumberFormat
>;

/** The notes that a document's text refers to, in order, with their marks: Word stores no numbers of them either. */
export class NotedIds {
  readonly #found: Record<NoteKind, Noted[]> = { footnote: [], endnote: [] };
  readonly #numbered: Record<NoteKind, number> = { footnote: 0, endnote: 0 };
  readonly #settings: XmlElement | undefined;
  readonly #language: NumeralLanguage;

  constructor(settings: XmlElement | undefined, language: NumeralLanguage) {
    this.#settings = settings;
    this.#language = language;
  }

  /** @returns the mark that leads to it; '' for one whose own stands in both texts, which counts no further */
  readonly add = (reference: string, id: string, hasOwnMark: boolean): string => {
    const kind: NoteKind = reference === 'endnoteReference' ? 'endnote' : 'footnote';
    const found = this.#found[kind];
    const properties = childOf(this.#settings, `${kind}Pr`);
    const start = Number(attributeOf(childOf(properties, 'numStart'), 'val') ?? 1) || 1;
    const written = attributeOf(childOf(properties, 'numFmt'), 'val');
    const format = written === undefined ? usualFormats[kind] : numberFormatOf(written);
    const number = start + this.#numbered[kind];
    const mark = hasOwnMark ? '' : noteMark(formatNumber(number, format, this.#language));
    if (!hasOwnMark) this.#numbered[kind] += 1;
    found.push({ id, mark });
    return mark;
  };

  of(kind: NoteKind): readonly Noted[] {
    return this.#found[kind];
  }
}
