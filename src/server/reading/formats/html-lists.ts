import { formatNumber, type NumberFormat } from '../blocks/list-numbers.ts';
import { countingStyle, formatOfList } from './html-counters.ts';

type List = { step: number; next: number; format: NumberFormat; isNew: boolean };
export type ListItem = { level: number; marker: string; begins: boolean };

const types = new Map<string, NumberFormat>([
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
]);

/** Counts the entries of a page's lists, which nest, as a browser does. */
export class HtmlLists {
  readonly #open: List[] = [];
  readonly #styles: ReadonlyMap<Element, string>;

  /** @param styles how style sheets let lists count */
  constructor(styles: ReadonlyMap<Element, string>) {
    this.#styles = styles;
  }

  enter(list: Element): void {
    const isReversed = list.hasAttribute('reversed');
    const first = Number.parseInt(list.getAttribute('start') ?? '', 10);
    const entries = isReversed ? [...list.children].filter(({ localName }) => localName === 'li').length : 1;
    this.#open.push({
      step: isReversed ? -1 : 1,
      next: Number.isNaN(first) ? entries : first,
      format: this.#formatOf(list),
      isNew: true,
    });
  }

  leave(): void {
    this.#open.pop();
  }

  /** @param shown what style sheets put in the place of the entry's number, if they do */
  next(entry: Element, shown: string): ListItem {
    const list = this.#open.at(-1);
    const level = Math.max(0, this.#open.length - 1);
    const begins = level === 0 && (list?.isNew ?? true);
    if (list) list.isNew = false;
    if (shown !== '') return { level, marker: shown, begins };
    if (!list || list.format === 'bullet') return { level, marker: '-', begins };
    const own = Number.parseInt(entry.getAttribute('value') ?? '', 10);
    const number = Number.isNaN(own) ? list.next : own;
    list.next = number + list.step;
    return { level, marker: `${formatNumber(number, list.format)}.`, begins };
  }

  #formatOf(list: Element): NumberFormat {
    const own = countingStyle(declared.exec(list.getAttribute('style') ?? '')?.[1] ?? '');
    const style = own ?? this.#styles.get(list) ?? '';
    const usual = list.localName === 'ol' ? 'decimal' : 'bullet';
    return formatOfList(style) ?? types.get(list.getAttribute('type') ?? '') ?? usual;
  }
}

const declared = /list-style(?:-type)?\s*:([^;]*)/i;
