import type { Property } from './doc-properties.ts';

/** Properties of Word 6 and 95, one byte each, with what they became. */
const renamed = new Map([
  [24, 0x2416],
  [25, 0x2417],
  [65, 0x0800],
  [80, 0x4a30],
  [87, 0x0837],
  [92, 0x083c],
  [93, 0x4a4f],
  [98, 0x2a42],
  [99, 0x4a43],
  [104, 0x2a48],
  [186, 0x3404],
]);

/** How long what they say is; that of others stands before it. */
const sizes = new Map<number, number>(
  Object.entries({
    0: [83],
    1: [
      5, 6, 7, 8, 9, 10, 11, 13, 14, 24, 25, 29, 37, 44, 50, 51, 65, 66, 67, 71, 75, 85, 86, 87, 88, 89, 90,
      91, 92, 94, 98, 100, 101, 102, 104, 117, 118, 119, 185, 186,
    ],
    2: [
      2, 16, 17, 18, 19, 21, 22, 26, 27, 28, 30, 31, 32, 33, 34, 35, 36, 38, 39, 40, 41, 42, 43, 45, 46, 47,
      48, 49, 69, 72, 80, 93, 96, 97, 99, 107, 109, 110, 121, 122, 123, 124, 182, 183, 184, 189,
    ],
    3: [73, 95],
    4: [20, 70],
    12: [187],
  }).flatMap(([size, codes]) => codes.map((code): [number, number] => [code, Number(size)])),
);
/** A definition of cells is long, and says its size in two bytes, one too many. */
const longOperands = new Set([188, 190]);

/** The properties in such a list, by what they became; others are left out. */
export function* oldPropertiesIn(list: Buffer): Generator<Property> {
  for (let at = 0; at + 1 < list.length; ) {
    const code = list[at] as number;
    let start = at + 1;
    let size = sizes.get(code);
    if (longOperands.has(code) && start + 2 <= list.length) {
      size = list.readUInt16LE(start) - 1;
      start += 2;
    } else if (size === undefined) {
      size = list[start] as number;
      start += 1;
    }
    if (size < 0 || start + size > list.length) return;
    const known = renamed.get(code);
    if (known !== undefined) yield { code: known, operand: list.subarray(start, start + size) };
    at = start + size;
  }
}
