import { formatNumber, type NumberFormat } from '../blocks/list-numbers.ts';

/** How paragraphs of a slide are numbered: by DrawingML's name for it, such as "arabicPeriod", and from which number. */
export type AutoNumber = { kind: string; start: number };

/** By the first part of what DrawingML calls them: "alphaLcParenR", "romanUcPeriod", "arabicParenBoth". */
const formats: readonly [string, NumberFormat][] = [
  ['alphaLc', 'lowerLetter'],
  ['alphaUc', 'upperLetter'],
  ['romanLc', 'lowerRoman'],
  ['romanUc', 'upperRoman'],
];

/** Counts the paragraphs of one text of a slide: neither of PowerPoint's formats stores numbers. */
export class SlideNumbers {
  readonly #counts = new Map<number, { next: number; kind: string }>();

  /**
   * Counts a paragraph.
   * @param level from 0
   * @param auto undefined for one that is not numbered, after which its level begins anew
   * @returns its number as shown, '' without one
   */
  next(level: number, auto: AutoNumber | undefined): string {
    for (const deeper of this.#counts.keys()) if (deeper > level) this.#counts.delete(deeper);
    if (!auto) {
      this.#counts.delete(level);
      return '';
    }
    const { kind, start } = auto;
    const counted = this.#counts.get(level);
    const number = counted?.kind === `${kind}/${start}` ? counted.next : start;
    this.#counts.set(level, { next: number + 1, kind: `${kind}/${start}` });
    const format = formats.find(([name]) => kind.startsWith(name))?.[1] ?? 'decimal';
    const shown = formatNumber(number, format);
    if (kind.endsWith('ParenBoth')) return `(${shown})`;
    if (kind.endsWith('ParenR')) return `${shown})`;
    return kind.endsWith('Plain') ? shown : `${shown}.`;
  }
}
