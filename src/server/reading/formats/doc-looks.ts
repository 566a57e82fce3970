import type { RowEnd } from '../blocks/marked-tables.ts';
import { propertiesIn } from './doc-properties.ts';

/** How characters are seen. */
export type CharacterLooks = {
  /** Hidden, struck out or deleted. */
  isUnseen: boolean;
  isRaised: boolean;
  /** The number of their font. */
  font?: number;
  /** What stands in the place of a character: the code of a sign in a font. */
  sign?: { font: number; code: number };
};

/** What a paragraph is. The last of a row of a table is its end, and says where the row's cells are. */
export type ParagraphLooks = {
  isInTable: boolean;
  isRowEnd: boolean;
  /** From 1; undefined for what is no heading. */
  heading?: number;
  row: RowEnd;
};

/** Codes of MS-DOC 2.6.1 to 2.6.3. */
const codes = {
  deleted: 0x0800,
  struck: 0x0837,
  struckTwice: 0x2a53,
  hidden: 0x083c,
  raised: 0x2a48,
  position: 0x4845,
  font: 0x4a4f,
  sign: 0x6a09,
  inTable: 0x2416,
  rowEnd: 0x2417,
  outline: 0x2640,
  headRow: 0x3404,
  cells: 0xd608,
  elsewhere: [0x6645, 0x6646],
} as const;

export function characterLooksOf(properties: Buffer): CharacterLooks {
  const looks: CharacterLooks = { isUnseen: false, isRaised: false };
  for (const { code, operand } of propertiesIn(properties)) {
    const value = operand[0] as number;
    if (
      code === codes.deleted ||
      code === codes.hidden ||
      code === codes.struck ||
      code === codes.struckTwice
    )
      // Beside 1, what a style has not.
      looks.isUnseen ||= value === 1 || value === 0x81;
    if (code === codes.raised) looks.isRaised = value === 1;
    // In half points above the line.
    if (code === codes.position && operand.readInt16LE(0) > 0) looks.isRaised = true;
    if (code === codes.font) looks.font = operand.readUInt16LE(0);
    if (code === codes.sign) looks.sign = { font: operand.readUInt16LE(0), code: operand.readUInt16LE(2) };
  }
  return looks;
}

/**
 * @param properties behind the number of the paragraph's style
 * @param data where properties lie that are too long for a page
 */
export function paragraphLooksOf(properties: Buffer, data: Buffer | undefined): ParagraphLooks {
  const looks: ParagraphLooks = { isInTable: false, isRowEnd: false, row: { isHead: false, cells: [] } };
  if (properties.length < 2) return looks;
  // The first nine styles are those of headings in every document.
  const style = properties.readUInt16LE(0);
  if (style >= 1 && style <= 9) looks.heading = style;
  for (const list of [properties.subarray(2), ...listsElsewhere(properties.subarray(2), data)]) {
    for (const { code, operand } of propertiesIn(list)) {
      const value = operand[0] as number;
      if (code === codes.inTable) looks.isInTable = value === 1;
      if (code === codes.rowEnd) looks.isRowEnd = value === 1;
      if (code === codes.outline && value < 9) looks.heading = value + 1;
      if (code === codes.headRow) looks.row = { ...looks.row, isHead: value === 1 };
      if (code === codes.cells) looks.row = { ...looks.row, ...cellsOf(operand) };
    }
  }
  return looks;
}

function* listsElsewhere(list: Buffer, data: Buffer | undefined): Generator<Buffer> {
  for (const { code, operand } of propertiesIn(list)) {
    if (!data || !(codes.elsewhere as readonly number[]).includes(code)) continue;
    const at = operand.readUInt32LE(0);
    if (at + 2 <= data.length) yield data.subarray(at + 2, at + 2 + data.readUInt16LE(at));
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
