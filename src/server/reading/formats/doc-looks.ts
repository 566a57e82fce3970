import type { RowEnd } from '../blocks/marked-tables.ts';
import type { Shift } from '../blocks/shifted-text.ts';
import type { Colour, Ground, Visibility } from '../blocks/visibility.ts';
import { type Property, propertiesIn } from './doc-properties.ts';
import { wordColour } from './word-colours.ts';

type Toggle = 'isHidden' | 'isStruck' | 'hasRelief';

/** How characters are seen; what is left out is as their paragraph's style says. */
export type CharacterLooks = Visibility & {
  shift?: Shift;
  /** The number of their font. */
  font?: number;
  /** What stands in the place of a character: the code of a sign in a font. */
  sign?: { font: number; code: number };
  /** Where what stands in the place of a character lies in the data stream. */
  data?: number;
  /** What they are where their style is not, and the other way round. */
  unlike?: readonly Toggle[];
};

/** What a paragraph is. The last of a row of a table is its end, and says where the row's cells are. */
export type ParagraphLooks = {
  isInTable?: boolean;
  isRowEnd?: boolean;
  /** From 1; 0 for what is no heading. */
  heading?: number;
  /** The number of its list, from 1; 0 for none. */
  list?: number;
  /** From 0. */
  level?: number;
  /** What lies under its letters, if not the paper. */
  ground?: Ground | undefined;
  /** Whether it is the large letter with which the next one begins. */
  isInitial?: boolean;
  row: RowEnd;
};

/** Codes of MS-DOC 2.6.1 to 2.6.3. */
const codes = {
  deleted: 0x0800,
  script: 0x2a48,
  position: 0x4845,
  font: 0x4a4f,
  sign: 0x6a09,
  data: 0x6a03,
  style: 0x4a30,
  colour: 0x2a42,
  exactColour: 0x6870,
  marker: 0x2a0c,
  size: 0x4a43,
  /** Shades: a pattern between two colours of the palette, or of any two colours. */
  shades: [0x4866, 0x442d],
  exactShades: [0xca71, 0xc64d],
  list: 0x460b,
  level: 0x260a,
  inTable: 0x2416,
  rowEnd: 0x2417,
  outline: 0x2640,
  initial: 0x442c,
  headRow: 0x3404,
  cells: 0xd608,
  elsewhere: [0x6645, 0x6646],
} as const;
const toggles = new Map<number, Toggle>([
  [0x0837, 'isStruck'],
  [0x2a53, 'isStruck'],
  [0x083c, 'isHidden'],
  [0x0838, 'hasRelief'],
  [0x0839, 'hasRelief'],
  [0x0854, 'hasRelief'],
  [0x0858, 'hasRelief'],
]);
const asStyle = 0x80;
const unlikeStyle = 0x81;
const scripts = new Map([
  [1, 1],
  [2, -1],
]);

/** @param styles of characters by their numbers, which the properties may name */
export function characterLooksOf(
  properties: Iterable<Property>,
  styles: (number: number) => { characters: CharacterLooks },
): CharacterLooks {
  let looks: CharacterLooks = {};
  for (const { code, operand } of properties) {
    const value = operand[0] as number;
    if (code === codes.style) looks = { ...looks, ...styles(operand.readUInt16LE(0)).characters };
    if (code === codes.deleted) looks.isDeleted = value === 1;
    const toggle = toggles.get(code);
    if (toggle && value === unlikeStyle) looks.unlike = [...(looks.unlike ?? []), toggle];
    else if (toggle && value !== asStyle) looks[toggle] = value === 1;
    if (code === codes.script) looks.shift = scripts.get(value) ?? 0;
    // In half points above the line.
    if (code === codes.position) looks.shift = operand.readInt16LE(0) || (looks.shift ?? 0);
    if (code === codes.colour) looks.ink = wordColour(value);
    if (code === codes.exactColour) looks.ink = exactColour(operand, 0);
    // In half points.
    if (code === codes.size) looks.size = operand.readUInt16LE(0) / 2;
    if (code === codes.marker) looks.ground = wordColour(value);
    if (isShade(code)) looks.ground = shadeOf(code, operand);
    if (code === codes.font) looks.font = operand.readUInt16LE(0);
    if (code === codes.sign) looks.sign = { font: operand.readUInt16LE(0), code: operand.readUInt16LE(2) };
    if (code === codes.data) looks.data = operand.readUInt32LE(0);
  }
  return looks;
}

/** How characters look whose paragraph has a style. */
export function withStyle(style: CharacterLooks, own: CharacterLooks | undefined): CharacterLooks {
  const looks = { ...style, ...own };
  for (const toggle of own?.unlike ?? []) looks[toggle] = !style[toggle];
  return looks;
}

const isShade = (code: number) =>
  (codes.shades as readonly number[]).includes(code) ||
  (codes.exactShades as readonly number[]).includes(code);

/** Red first; undefined for that of the reader. */
function exactColour(operand: Buffer, at: number): Colour | undefined {
  const isAutomatic = operand[at + 3] === 0xff;
  return isAutomatic ? undefined : operand.readUIntBE(at, 3);
}

/** MS-DOC 2.9.243 and 2.9.244: without a pattern the colour behind it is all there is, if any. */
function shadeOf(code: number, operand: Buffer): Ground | undefined {
  if ((codes.shades as readonly number[]).includes(code)) {
    const shade = operand.readUInt16LE(0);
    return shade >>> 10 === 0 ? wordColour((shade >>> 5) & 0x1f) : 'unknown';
  }
  if (operand.length < 10 || operand.readUInt16LE(8) !== 0) return 'unknown';
  return exactColour(operand, 4);
}

/** @param lists of properties */
export function paragraphLooksOf(lists: Iterable<Iterable<Property>>): Partial<ParagraphLooks> {
  const looks: Partial<ParagraphLooks> = {};
  let row: RowEnd | undefined;
  for (const list of lists) {
    for (const { code, operand } of list) {
      const value = operand[0] as number;
      if (code === codes.inTable) looks.isInTable = value === 1;
      if (code === codes.rowEnd) looks.isRowEnd = value === 1;
      if (code === codes.outline) looks.heading = value < 9 ? value + 1 : 0;
      if (code === codes.list) looks.list = listOf(operand.readInt16LE(0));
      if (code === codes.level) looks.level = value;
      if (isShade(code)) looks.ground = shadeOf(code, operand);
      if (code === codes.initial) looks.isInitial = (value & 0x07) > 0;
      if (code === codes.headRow) row = { cells: [], ...row, isHead: value === 1 };
      if (code === codes.cells) row = { isHead: false, cells: [], ...row, ...cellsOf(operand) };
    }
  }
  return row ? { ...looks, row } : looks;
}

/** A negative number is that of a list whose number the paragraph does not show. */
const listOf = (number: number) => (number > 0 && number < 0x7ff ? number : 0);
/**
 * A list of properties, and those that are too long for its page.
 * @param data where these lie
 */
export function* withElsewhere(list: Buffer, data: Buffer | undefined): Generator<Iterable<Property>> {
  yield propertiesIn(list);
  for (const { code, operand } of propertiesIn(list)) {
    if (!data || !(codes.elsewhere as readonly number[]).includes(code)) continue;
    const at = operand.readUInt32LE(0);
    if (at + 2 <= data.length) yield propertiesIn(data.subarray(at + 2, at + 2 + data.readUInt16LE(at)));
  }
}

const cellSize = 20;
const merged = { joined: 0x0002, goesOn: 0x0020, begins: 0x0040 } as const;

/** Edges of cells, in twips, then what is said of each cell, MS-DOC 2.9.322. */
function cellsOf(operand: Buffer): Partial<RowEnd> {
  const count = operand[0] as number;
  const start = 1 + (count + 1) * 2;
  if (start > operand.length) return {};
  return {
    edges: Array.from({ length: count + 1 }, (_, index) => operand.readInt16LE(1 + index * 2)),
    cells: Array.from({ length: count }, (_, index) => {
      const at = start + index * cellSize;
      const bits = at + 2 <= operand.length ? operand.readUInt16LE(at) : 0;
      const goesOn = (bits & merged.goesOn) !== 0 && (bits & merged.begins) === 0;
      return { joined: (bits & merged.joined) !== 0, goesOn };
    }),
  };
}
