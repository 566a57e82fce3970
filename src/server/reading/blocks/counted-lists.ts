import { formatNumber, type NumberFormat } from './list-numbers.ts';
import type { NumeralLanguage } from './number-words.ts';

/** A level of a list of Word. */
export type ListLevel = {
  start: number;
  format: NumberFormat;
  /** "%1.%2" stands for the numbers of the first and the second level. */
  text: string;
  /** Begins anew after a paragraph of a level above this one (from 1); 0 never. */
  restartsAfter: number | undefined;
  /** Shows the numbers of other levels in digits. */
  isLegal: boolean;
};

/** Lists with the same `counts` go on counting, but where one of them says in `starts` where a level begins. */
export type CountedList = {
  counts: string;
  levels: ReadonlyMap<number, ListLevel>;
  starts: ReadonlyMap<number, number>;
};

/** Counts the paragraphs of a document's lists: Word stores no numbers. */
export class CountedLists {
  readonly #lists: ReadonlyMap<string, CountedList>;
  readonly #language: NumeralLanguage;
  readonly #counters = new Map<string, Map<number, number>>();
  readonly #begun = new Set<string>();

  /** @param language of its ordinals and words */
  constructor(lists: ReadonlyMap<string, CountedList>, language: NumeralLanguage) {
    this.#lists = lists;
    this.#language = language;
  }

  /**
   * Counts a paragraph.
   * @param level from 0
   * @returns its number as shown, "-" for a bullet, '' for nothing
   */
  next(id: string, level: number): string {
    const list = this.#lists.get(id);
    const own = list?.levels.get(level);
    if (!list || !own) return '';
    const counts = this.#counters.get(list.counts) ?? new Map<number, number>();
    this.#counters.set(list.counts, counts);
    const start = list.starts.get(level);
    const place = `${id}/${level}`;
    if (start !== undefined && !this.#begun.has(place)) counts.set(level, start);
    else counts.set(level, (counts.get(level) ?? own.start - 1) + 1);
    this.#begun.add(place);
    restartBelow(list, counts, level);
    return own.format === 'bullet' ? '-' : this.#show(list, counts, level);
  }

  #show({ levels }: CountedList, counts: ReadonlyMap<number, number>, level: number): string {
    const own = levels.get(level);
    return (own?.text ?? '')
      .replace(/%([1-9])/g, (_, place: string) => {
        const index = Number(place) - 1;
        const of = levels.get(index);
        if (!of || index > level) return '';
        const isOther = index !== level && own?.isLegal;
        return formatNumber(counts.get(index) ?? of.start, isOther ? 'decimal' : of.format, this.#language);
      })
      .trim();
  }
}

function restartBelow({ levels }: CountedList, counts: Map<number, number>, level: number): void {
  for (const [below, { restartsAfter }] of levels) {
    if (below <= level || restartsAfter === 0) continue;
    if (restartsAfter === undefined || level < restartsAfter) counts.delete(below);
  }
}
