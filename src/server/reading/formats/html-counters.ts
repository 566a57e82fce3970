import { formatNumber, type NumberFormat } from '../blocks/list-numbers.ts';

/** What style sheets say of the counters of an element, and of what stands before its text. */
export type CounterLooks = {
  reset?: string | undefined;
  increment?: string | undefined;
  before?: { increment?: string | undefined; content: string } | undefined;
};

const formats = new Map<string, NumberFormat>([
  ['lower-alpha', 'lowerLetter'],
  ['lower-latin', 'lowerLetter'],
  ['upper-alpha', 'upperLetter'],
  ['upper-latin', 'upperLetter'],
  ['lower-roman', 'lowerRoman'],
  ['upper-roman', 'upperRoman'],
  ['decimal', 'decimal'],
  ['decimal-leading-zero', 'decimalZero'],
]);

/** Signs in the place of numbers, or nothing. */
const uncounted = new Set(['none', 'disc', 'circle', 'square']);

/** How a style counts; undefined for one that shows no numbers, or by signs of its own. */
const formatOfStyle = (style: string): NumberFormat | undefined => formats.get(style.toLowerCase());

/** How a list of a style counts; undefined for signs of its own. */
export const formatOfList = (style: string): NumberFormat | undefined =>
  uncounted.has(style.toLowerCase()) ? 'bullet' : formatOfStyle(style);

/** Of a style for lists, the word that says how they count, or that they do not; undefined where none does. */
export function countingStyle(style: string): string | undefined {
  const words = style.split(/\s+/);
  // "none" may be said of its picture.
  return words.find((word) => formatOfStyle(word)) ?? words.find((word) => formatOfList(word));
}

type Instance = { value: number; scope: Node | null };

/** Counts as style sheets say (CSS Lists 3): elements begin counters, which their later siblings and what these hold go on with. */
export class Counters {
  readonly #instances = new Map<string, Instance[]>();
  /** The names of counters that end with an element. */
  readonly #scopes = new Map<Node | null, string[]>();

  /** @returns what stands before the element's text */
  enter(element: Node, { reset, increment, before }: CounterLooks): string {
    for (const [name, value] of pairsOf(reset, 0)) this.#begin(name, value, element.parentNode);
    for (const [name, by] of pairsOf(increment, 1)) this.#add(name, by, element.parentNode);
    if (!before) return '';
    for (const [name, by] of pairsOf(before.increment, 1)) this.#add(name, by, element);
    return this.#shown(before.content);
  }

  /** Counters that its children began end with it. */
  leave(element: Node): void {
    for (const name of this.#scopes.get(element) ?? []) {
      const instances = this.#instances.get(name) ?? [];
      while (instances.length > 0 && instances.at(-1)?.scope === element) instances.pop();
    }
    this.#scopes.delete(element);
  }

  #begin(name: string, value: number, scope: Node | null): void {
    const instances = this.#instances.get(name) ?? [];
    this.#instances.set(name, instances);
    if (instances.at(-1)?.scope === scope) instances.pop();
    instances.push({ value, scope });
    const names = this.#scopes.get(scope) ?? [];
    this.#scopes.set(scope, names);
    if (!names.includes(name)) names.push(name);
  }

  #add(name: string, by: number, scope: Node | null): void {
    const last = this.#instances.get(name)?.at(-1);
    if (last) last.value += by;
    else this.#begin(name, by, scope);
  }

  #shown(content: string): string {
    let text = '';
    for (const [, double, single, many, given = ''] of content.matchAll(parts)) {
      if (given === '') text += double ?? single ?? '';
      else text += this.#numbers(given, many === 's');
    }
    return text;
  }

  #numbers(given: string, isMany: boolean): string {
    const [, name = '', , separator = '', style = 'decimal'] = arguments_.exec(given) ?? [];
    const format = formatOfStyle(style) ?? 'decimal';
    const instances = this.#instances.get(name) ?? [];
    const numbers = instances
      .slice(isMany ? -mostLevels : -1)
      .map(({ value }) => formatNumber(value, format));
    return numbers.length > 0 ? numbers.join(separator) : '0';
  }
}

/** Nobody numbers deeper, nor with more counters at once. */
const mostLevels = 20;
const mostPairs = 20;

/** Texts, `counter(name)` and `counters(name, "separator", style)`. */
const parts = /"([^"]*)"|'([^']*)'|counter(s?)\(([^()]*)\)/g;
const arguments_ = /^\s*([\w-]+)(?:\s*,\s*(["'])([^"']*)\2)?(?:\s*,\s*([\w-]+))?/;

/** "chapter section 2" as names with their numbers. */
function pairsOf(list: string | undefined, usual: number): [string, number][] {
  const pairs: [string, number][] = [];
  for (const word of (list ?? '').trim().split(/\s+/, mostPairs * 2)) {
    const number = Number.parseInt(word, 10);
    const last = pairs.at(-1);
    if (!Number.isNaN(number) && last) last[1] = number;
    else if (word !== '' && word !== 'none') pairs.push([word, usual]);
  }
  return pairs;
}
