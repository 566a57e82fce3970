import { isFixedFont } from '../../blocks/fixed-fonts.ts';
import type { NumberFormat } from '../../blocks/list-numbers.ts';
import type { Shift } from '../../blocks/shifted-text.ts';
import { colourOfDigits, type Visibility } from '../../blocks/visibility.ts';
import { attributeOf, childOf, childrenOf, elementsIn, findAll, type XmlElement } from '../xml.ts';

/** What a style says of how its text is seen, with the styles above it. */
export type Looks = Visibility & {
  isCode: boolean;
  isBold: boolean;
  shift: Shift;
  font?: string;
  list?: string;
};

/** How a list shows a level's number. */
export type OdfListLevel = {
  format: NumberFormat;
  prefix: string;
  suffix: string;
  start: number;
  /** So many levels, this one included, are shown: "2.1.3". */
  shown: number;
};

export type OdfStyles = {
  /** Whether pages may have another ground than white. */
  hasGround: boolean;
  looksOf: (style: string | undefined) => Looks;
  /** @param level from 1 */
  listLevel: (style: string | undefined, level: number) => OdfListLevel | undefined;
  /** The numbers of headings outside of lists. */
  outlineLevel: (level: number) => OdfListLevel | undefined;
};

export const plainLooks: Looks = {
  isCode: false,
  isBold: false,
  shift: 0,
};
const formats = new Map<string, NumberFormat>([
  ['1', 'decimal'],
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
  ['01', 'decimalZero'],
  ['', 'none'],
]);

/** @param parts `content.xml` and `styles.xml`, as far as they are there */
export function readOdfStyles(parts: readonly (XmlElement | undefined)[]): OdfStyles {
  const styles = new Map<string, XmlElement>();
  const pitches = new Map<string, 'fixed' | 'variable'>();
  let usualFont: string | undefined;
  const lists = new Map<string, Map<number, OdfListLevel>>();
  let outline = new Map<number, OdfListLevel>();
  for (const part of parts) {
    for (const group of part ? elementsIn(part) : []) {
      for (const font of childrenOf(group, 'font-face')) {
        const pitch = attributeOf(font, 'font-pitch');
        if (pitch === 'fixed' || pitch === 'variable') pitches.set(attributeOf(font, 'name') ?? '', pitch);
      }
      for (const style of childrenOf(group, 'default-style')) {
        if (attributeOf(style, 'family') === 'paragraph') usualFont = ownLooks(style).font;
      }
      for (const style of childrenOf(group, 'style')) styles.set(attributeOf(style, 'name') ?? '', style);
      for (const list of childrenOf(group, 'list-style')) {
        lists.set(attributeOf(list, 'name') ?? '', levelsOf(list));
      }
      const found = childOf(group, 'outline-style');
      if (found) outline = levelsOf(found);
    }
  }
  const standard = styles.get('Standard');
  // In a document whose text is all in letters of one width they tell nothing.
  const isTyped = isFixedFont((standard && ownLooks(standard).font) ?? usualFont, pitches);
  const known = new Map<string, Looks>();
  const looksOf = (name: string | undefined): Looks => {
    const style = styles.get(name ?? '');
    if (name === undefined || !style) return isCodeName(name) ? { ...plainLooks, isCode: true } : plainLooks;
    const before = known.get(name);
    if (before) return before;
    // Styles that are based on each other in a circle end where they began.
    known.set(name, plainLooks);
    const looks = { ...looksOf(attributeOf(style, 'parent-style-name')), ...ownLooks(style) };
    if (isCodeName(name) || (!isTyped && isFixedFont(looks.font, pitches))) looks.isCode = true;
    known.set(name, looks);
    return looks;
  };
  return {
    hasGround: parts.some((part) => part !== undefined && hasPageGround(part)),
    looksOf,
    listLevel: (style, level) => lists.get(style ?? '')?.get(level),
    outlineLevel: (level) => outline.get(level),
  };
}

/** A colour or a picture under all of a page. */
function hasPageGround(part: XmlElement): boolean {
  const filled = [...findAll(part, 'drawing-page-properties')].map(
    (page) => attributeOf(page, 'fill') ?? 'none',
  );
  if (filled.some((fill) => fill !== 'none')) return true;
  return [...findAll(part, 'page-layout-properties')].some((properties) => {
    const colour = attributeOf(properties, 'background-color') ?? 'transparent';
    return !/^(?:transparent|#f{6})$/i.test(colour) || childOf(properties, 'background-image') !== undefined;
  });
}

const isCodeName = (name: string | undefined) =>
  /^(?:Preformatted_20_Text|Source_20_Code|Code)$/i.test(name ?? '');

function ownLooks(style: XmlElement): Partial<Looks> {
  const looks: Partial<Looks> = {};
  const list = attributeOf(style, 'list-style-name');
  if (list) looks.list = list;
  for (const properties of findAll(style, 'text-properties')) {
    const line =
      attributeOf(properties, 'text-line-through-style') ?? attributeOf(properties, 'text-line-through-type');
    if (line !== undefined) looks.isStruck = line !== 'none';
    if (attributeOf(properties, 'display') === 'none') looks.isHidden = true;
    const reliefs = ['font-relief', 'text-outline', 'text-shadow'].map((name) =>
      attributeOf(properties, name),
    );
    if (reliefs.some((one) => one !== undefined)) {
      looks.hasRelief = reliefs.some((one) => one !== undefined && !/^(?:none|false)$/.test(one));
    }
    const size = /^([\d.]{1,8})pt$/.exec(attributeOf(properties, 'font-size') ?? '')?.[1];
    if (size !== undefined) looks.size = Number(size);
    const weight = attributeOf(properties, 'font-weight');
    if (weight !== undefined) looks.isBold = weight === 'bold' || Number(weight) >= 600;
    const font = attributeOf(properties, 'font-name') ?? attributeOf(properties, 'font-family');
    if (font !== undefined) looks.font = font;
    const position = attributeOf(properties, 'text-position');
    if (position !== undefined) looks.shift = shiftOf(position);
    const ink = attributeOf(properties, 'color');
    if (ink !== undefined) looks.ink = colourOfDigits(ink);
    if (attributeOf(properties, 'use-window-font-color') === 'true') looks.ink = undefined;
  }
  for (const properties of elementsIn(style)) {
    const ground = attributeOf(properties, 'background-color');
    if (ground !== undefined) looks.ground = colourOfDigits(ground);
  }
  return looks;
}

/** "super", "sub", or by how much of the line's height. */
function shiftOf(position: string): Shift {
  if (/^su[bp]/.test(position)) return position.startsWith('sup') ? 1 : -1;
  return Number.parseFloat(position) || 0;
}

function levelsOf(list: XmlElement): Map<number, OdfListLevel> {
  return new Map(
    elementsIn(list).flatMap((level): [number, OdfListLevel][] => {
      const place = Number(attributeOf(level, 'level') ?? Number.NaN);
      if (Number.isNaN(place)) return [];
      const isNumber = /number|outline-level/.test(level.name);
      const format = isNumber ? formats.get(attributeOf(level, 'num-format') ?? '') : 'bullet';
      return [
        [
          place,
          {
            format: format ?? 'decimal',
            prefix: attributeOf(level, 'num-prefix') ?? '',
            suffix: attributeOf(level, 'num-suffix') ?? '',
            start: Number(attributeOf(level, 'start-value') ?? 1),
            shown: Number(attributeOf(level, 'display-levels') ?? 1),
          },
        ],
      ];
    }),
  );
}
