import { formatNumber, type NumberFormat } from '../../blocks/list-numbers.ts';
import { attributeOf, childOf, childrenOf, isOn, type XmlElement } from '../xml.ts';
import type { Styles } from './styles.ts';

type Level = {
  start: number;
  format: NumberFormat;
  /** "%1.%2" stands for the numbers of the first and the second level. */
  text: string;
  /** Begins anew after a paragraph of a level above this one (from 1); 0 never. */
  restartsAfter: number | undefined;
  /** Shows the numbers of other levels in digits. */
  isLegal: boolean;
  style: string | undefined;
};

/** A paragraph in lists that count; Word stores no number. */
export type Numbering = {
  /**
   * Counts a paragraph.
   * @param level from 0
   * @returns its number as shown, "-" for a bullet, '' for nothing
   */
  next: (numberingId: string, level: number) => string;
  /** The level that a style has in a list, if the list says so. */
  levelOfStyle: (numberingId: string, style: string) => number | undefined;
};

type List = { counts: string; levels: ReadonlyMap<number, Level>; starts: ReadonlyMap<number, number> };

const formats: ReadonlySet<string> = new Set<NumberFormat>([
  'decimal',
  'decimalZero',
  'lowerLetter',
  'upperLetter',
  'lowerRoman',
  'upperRoman',
  'ordinal',
  'bullet',
  'none',
]);

/** @param part `numbering.xml`, if the document has it */
export function readNumbering(part: XmlElement | undefined, styles: Styles): Numbering {
  const lists = readLists(part, styles);
  const counters = new Map<string, Map<number, number>>();
  const begun = new Set<string>();
  return {
    levelOfStyle: (numberingId, style) => {
      for (const [level, own] of lists.get(numberingId)?.levels ?? []) if (own.style === style) return level;
      return undefined;
    },
    next: (numberingId, level) => {
      const list = lists.get(numberingId);
      const own = list?.levels.get(level);
      if (!list || !own) return '';
      // Lists of one definition go on counting, but where one of them says where it starts.
      const counts = counters.get(list.counts) ?? new Map<number, number>();
      counters.set(list.counts, counts);
      const start = list.starts.get(level);
      const place = `${numberingId}/${level}`;
      if (start !== undefined && !begun.has(place)) counts.set(level, start);
      else counts.set(level, (counts.get(level) ?? own.start - 1) + 1);
      begun.add(place);
      restartBelow(list, counts, level);
      return own.format === 'bullet' ? '-' : show(list, counts, level, styles.isEnglish);
    },
  };
}

function restartBelow({ levels }: List, counts: Map<number, number>, level: number): void {
  for (const [below, { restartsAfter }] of levels) {
    if (below <= level || restartsAfter === 0) continue;
    if (restartsAfter === undefined || level < restartsAfter) counts.delete(below);
  }
}

function show(
  { levels }: List,
  counts: ReadonlyMap<number, number>,
  level: number,
  isEnglish: boolean,
): string {
  const own = levels.get(level);
  return (own?.text ?? '')
    .replace(/%([1-9])/g, (_, place: string) => {
      const index = Number(place) - 1;
      const of = levels.get(index);
      if (!of || index > level) return '';
      const isOther = index !== level && own?.isLegal;
      return formatNumber(counts.get(index) ?? of.start, isOther ? 'decimal' : of.format, isEnglish);
    })
    .trim();
}

function readLists(part: XmlElement | undefined, styles: Styles): Map<string, List> {
  const definitions = new Map(
    childrenOf(part, 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId') ?? '', one]),
  );
  const numbers = new Map(childrenOf(part, 'num').map((one) => [attributeOf(one, 'numId') ?? '', one]));
  const definitionOf = (num: XmlElement | undefined, hops = 0): string => {
    const id = attributeOf(childOf(num, 'abstractNumId'), 'val') ?? '';
    const linked = attributeOf(childOf(definitions.get(id), 'numStyleLink'), 'val');
    const through = linked === undefined ? undefined : styles.of(linked).numberingId;
    return through !== undefined && hops < 3 ? definitionOf(numbers.get(through), hops + 1) : id;
  };
  const lists = new Map<string, List>();
  for (const [id, num] of numbers) {
    const counts = definitionOf(num);
    const levels = readLevels(definitions.get(counts));
    const starts = new Map<number, number>();
    for (const override of childrenOf(num, 'lvlOverride')) {
      const level = Number(attributeOf(override, 'ilvl'));
      for (const [index, own] of readLevels(override)) levels.set(index, own);
      const start = attributeOf(childOf(override, 'startOverride'), 'val');
      if (start !== undefined) starts.set(level, Number(start));
    }
    lists.set(id, { counts, levels, starts });
  }
  return lists;
}

function readLevels(definition: XmlElement | undefined): Map<number, Level> {
  return new Map(
    childrenOf(definition, 'lvl').map((level) => {
      const value = (name: string) => attributeOf(childOf(level, name), 'val');
      const format = value('numFmt') ?? 'decimal';
      const restart = value('lvlRestart');
      return [
        Number(attributeOf(level, 'ilvl')),
        {
          start: Number(value('start') ?? 0),
          format: (formats.has(format) ? format : 'decimal') as NumberFormat,
          text: value('lvlText') ?? '',
          restartsAfter: restart === undefined ? undefined : Number(restart),
          isLegal: isOn(level, 'isLgl') ?? false,
          style: value('pStyle'),
        },
      ];
    }),
  );
}
