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

  /** By each section the next one. */
  readonly #following: ReadonlyMap<XmlElement, XmlElement | undefined>;
  #section: XmlElement | undefined;

  constructor(settings: XmlElement | undefined, sections: readonly XmlElement[], language: NumeralLanguage) {
    this.#settings = settings;
    this.#section = sections[0];
    this.#following = new Map(sections.map((section, at) => [section, sections[at + 1]]));
    this.#language = language;
  }

  /** @returns the mark that leads to it; '' for one whose own stands in both texts, which counts no further */
  readonly add = (reference: string, id: string, hasOwnMark: boolean): string => {
    const kind: NoteKind = reference === 'endnoteReference' ? 'endnote' : 'footnote';
    const found = this.#found[kind];
    const start = Number(this.#said(kind, 'numStart') ?? 1) || 1;
    const written = this.#said(kind, 'numFmt');
    const format = written === undefined ? usualFormats[kind] : numberFormatOf(written);
    const number = start + this.#numbered[kind];
    const mark = hasOwnMark ? '' : noteMark(formatNumber(number, format, this.#language));
    if (!hasOwnMark) this.#numbered[kind] += 1;
    found.push({ id, mark });
    return mark;
  };

  /** Notes of the next section count on, or anew where it says so; where pages begin is not known. */
  readonly endSection = (section: XmlElement): void => {
    this.#section = this.#following.get(section);
    for (const kind of ['footnote', 'endnote'] as const)
      if (this.#said(kind, 'numRestart') === 'eachSect') this.#numbered[kind] = 0;
  };

  /** How notes are counted in this section, or in all of them. */
  #said(kind: NoteKind, property: string): string | undefined {
    const saidIn = (properties: XmlElement | undefined) =>
      attributeOf(childOf(properties, `${kind}Pr`, property), 'val');
    return saidIn(this.#section) ?? saidIn(this.#settings);
  }

  of(kind: NoteKind): readonly Noted[] {
    return this.#found[kind];
  }
}
