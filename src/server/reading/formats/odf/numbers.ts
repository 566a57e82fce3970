import { formatNumber } from '../../blocks/list-numbers.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import type { OdfListLevel, OdfStyles } from './styles.ts';

type OpenList = { style: string | undefined; count: number | undefined };

/** Counts the entries of lists, which nest, and go on after what stands between them. */
export class ListNumbers {
  readonly #styles: OdfStyles;
  readonly #open: OpenList[] = [];
  /** The last number by style and level, and by a list's id. */
  readonly #last = new Map<string, number>();
  readonly #outline: number[] = [];
  /** What was counted last on each level of a box, if lists go on within one. */
  #box: ({ level: OdfListLevel; count: number } | undefined)[] | undefined;

  /** @param goesOnInBoxes whether a list goes on with the one before it in its box, as those of slides do */
  constructor(styles: OdfStyles, goesOnInBoxes: boolean) {
    this.#styles = styles;
    if (goesOnInBoxes) this.#box = [];
  }

  /** Reads what stands in a box of its own. */
  inBox<Found>(read: () => Found): Found {
    const around = this.#box;
    if (around) this.#box = [];
    const found = read();
    this.#box = around;
    return found;
  }

  /** Levels from 0; -1 outside of lists. */
  get level(): number {
    return this.#open.length - 1;
  }

  enter(list: XmlElement): void {
    const style = attributeOf(list, 'style-name') ?? this.#open.at(-1)?.style;
    const earlier = attributeOf(list, 'continue-list');
    const goesOn = attributeOf(list, 'continue-numbering') === 'true';
    const key = earlier === undefined ? `style ${style}` : `list ${earlier}`;
    const count = goesOn || earlier !== undefined ? this.#last.get(`${key} ${this.#open.length}`) : undefined;
    this.#open.push({ style, count });
  }

  leave(list: XmlElement): void {
    const left = this.#open.pop();
    if (left?.count === undefined) return;
    this.#last.set(`style ${left.style} ${this.#open.length}`, left.count);
    this.#last.set(`list ${attributeOf(list, 'id') ?? ''} ${this.#open.length}`, left.count);
  }

  /** @returns an entry's number as shown, "-" for a bullet */
  next(item: XmlElement): string {
    const list = this.#open.at(-1);
    const level = this.#levelAt(this.#open.length);
    if (!list || !level) return '-';
    const own = Number(attributeOf(item, 'start-value') ?? Number.NaN);
    const before = list.count ?? this.#countInBox(level) ?? level.start - 1;
    list.count = Number.isNaN(own) ? before + 1 : own;
    if (this.#box) {
      this.#box.length = this.#open.length;
      this.#box[this.#open.length] = { level, count: list.count };
    }
    if (level.format === 'bullet') return '-';
    return show(level, (place) => [this.#levelAt(place), this.#open[place - 1]?.count], this.#open.length);
  }

  /** Lists that count alike are one, until an entry stands further out. */
  #countInBox(level: OdfListLevel): number | undefined {
    const last = this.#box?.[this.#open.length];
    const isAlike =
      last?.level.format === level.format &&
      last.level.prefix === level.prefix &&
      last.level.suffix === level.suffix &&
      last.level.start === level.start;
    return isAlike ? last.count : undefined;
  }

  /** @param level of a heading outside of lists, from 1 */
  nextHeading(heading: XmlElement, level: number): string {
    const own = this.#styles.outlineLevel(level);
    if (!own || own.format === 'none' || own.format === 'bullet') return '';
    if (attributeOf(heading, 'is-list-header') === 'true') return '';
    this.#outline.length = Math.min(this.#outline.length, level);
    const started = Number(attributeOf(heading, 'start-value') ?? Number.NaN);
    this.#outline[level - 1] = Number.isNaN(started)
      ? (this.#outline[level - 1] ?? own.start - 1) + 1
      : started;
    return show(own, (place) => [this.#styles.outlineLevel(place), this.#outline[place - 1]], level);
  }

  #levelAt(level: number): OdfListLevel | undefined {
    return this.#styles.listLevel(this.#open[level - 1]?.style, level);
  }
}

function show(
  level: OdfListLevel,
  at: (place: number) => [OdfListLevel | undefined, number | undefined],
  place: number,
): string {
  const numbers: string[] = [];
  for (let shown = Math.max(1, place - level.shown + 1); shown <= place; shown += 1) {
    const [other, count] = at(shown);
    if (other && other.format !== 'none') numbers.push(formatNumber(count ?? other.start, other.format));
  }
  return (level.prefix + numbers.filter(Boolean).join('.') + level.suffix).trim();
}
