import { type CountedList, CountedLists, type ListLevel } from '../../blocks/counted-lists.ts';
import type { NumberFormat } from '../../blocks/list-numbers.ts';
import { attributeOf, childOf, childrenOf, isOn, type XmlElement } from '../xml.ts';
import type { Styles } from './styles.ts';

type Level = ListLevel & { style: string | undefined };
type List = CountedList & { levels: ReadonlyMap<number, Level> };

/** The lists of a document. */
export type Numbering = {
  /** As `CountedLists` has it. */
  next: (numberingId: string, level: number) => string;
  /** The level that a style has in a list, if the list says so. */
  levelOfStyle: (numberingId: string, style: string) => number | undefined;
};

const formats: ReadonlySet<string> = new Set<NumberFormat>([
  'decimal',
  'decimalZero',
  'lowerLetter',
  'upperLetter',
  'lowerRoman',
  'upperRoman',
  'ordinal',
  'ordinalText',
  'cardinalText',
  'bullet',
  'none',
]);

/** A format by the name that Word gives; rare ones are read as digits. */
export const numberFormatOf = (name: string): NumberFormat =>
  (formats.has(name) ? name : 'decimal') as NumberFormat;

/** @param part `numbering.xml`, if the document has it */
export function readNumbering(part: XmlElement | undefined, styles: Styles): Numbering {
  const lists = readLists(part, styles);
  const counted = new CountedLists(lists, styles.language);
  return {
    levelOfStyle: (numberingId, style) => {
      for (const [level, own] of lists.get(numberingId)?.levels ?? []) if (own.style === style) return level;
      return undefined;
    },
    next: (numberingId, level) => counted.next(numberingId, level),
  };
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
          format: numberFormatOf(format),
          text: value('lvlText') ?? '',
          restartsAfter: restart === undefined ? undefined : Number(restart),
          isLegal: isOn(level, 'isLgl') ?? false,
          style: value('pStyle'),
        },
      ];
    }),
  );
}
