import type { Colour } from '../../blocks/visibility.ts';

/** The colours from the number 8 on that workbooks of Excel have unless they say otherwise. */
const usual: readonly Colour[] = [
  0x000000, 0xffffff, 0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff, 0x00ffff, 0x800000, 0x008000,
  0x000080, 0x808000, 0x800080, 0x008080, 0xc0c0c0, 0x808080, 0x9999ff, 0x993366, 0xffffcc, 0xccffff,
  0x660066, 0xff8080, 0x0066cc, 0xccccff, 0x000080, 0xff00ff, 0xffff00, 0x00ffff, 0x800080, 0x800000,
  0x008080, 0x0000ff, 0x00ccff, 0xccffff, 0xccffcc, 0xffff99, 0x99ccff, 0xff99cc, 0xcc99ff, 0xffcc99,
  0x3366ff, 0x33cccc, 0x99cc00, 0xffcc00, 0xff9900, 0xff6600, 0x666699, 0x969696, 0x003366, 0x339966,
  0x003300, 0x333300, 0x993300, 0x993366, 0x333399, 0x333333,
];
const firstOwn = 8;

/**
 * A colour by the number that a workbook has for it.
 * @param own the workbook's colours from 8 on, as far as it says them
 * @returns undefined for those of the reader, such as 64
 */
export function numberedColour(
  number: number,
  own: readonly (Colour | undefined)[] = [],
): Colour | undefined {
  // The first eight are those of the next eight, and nobody changes them.
  if (number < firstOwn) return usual[number];
  return own[number - firstOwn] ?? usual[number - firstOwn];
}
