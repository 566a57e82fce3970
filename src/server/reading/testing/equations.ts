import { compoundFile } from './compound-documents.ts';

/** What stands before an equation in the stream of its object. */
const head = Buffer.alloc(28);
head.writeUInt16LE(28, 0);

const starts = { 3: [3, 1, 1, 3, 0], 5: [5, 1, 0, 6, 7, ...Buffer.from('DSMT6\0'), 0] } as const;

/** The records of MTEF in a version, each in its bytes. */
export function mtefRecords(version: 3 | 5) {
  const record = (kind: number, bits: number) => (version === 3 ? [kind | (bits << 4)] : [kind, bits]);
  const slot = (...parts: number[][]) => [...record(1, 0), ...parts.flat(), 0];
  return {
    slot,
    empty: record(1, 1),
    /** @param typeface by its number, such as 2 for names of functions */
    signs: (text: string, typeface = 3) =>
      [...text].flatMap((sign) => {
        const code = sign.charCodeAt(0);
        return [...record(2, 0), typeface + 128, code & 0xff, code >> 8];
      }),
    marked: (sign: string, mark: number) => [
      ...record(2, version === 3 ? 2 : 1),
      131,
      sign.charCodeAt(0),
      0,
      ...record(6, 0),
      mark,
      0,
    ],
    template: (selector: number, variation: readonly number[], ...parts: number[][]) => [
      ...record(3, 0),
      selector,
      ...variation,
      0,
      ...parts.flat(),
      0,
    ],
    pile: (...lines: number[][]) => [...record(4, 0), 1, 0, ...lines.flat(), 0],
    matrix: (columns: number, ...cells: number[][]) => {
      const rows = cells.length / columns;
      return [...record(5, 0), 0, 1, 0, rows, columns, 0, 0, ...cells.flat(), 0];
    },
    /** The stream of an equation. */
    stream: (...parts: number[][]) =>
      Buffer.concat([head, Buffer.from([...starts[version], ...slot(...parts), 0])]),
  };
}

/** An object that is the equation `a = b/c`. */
export function equationObject(): Uint8Array {
  const { signs, slot, template, stream } = mtefRecords(3);
  const fraction = template(14, [0], slot(signs('b')), slot(signs('c')));
  return compoundFile({ 'Equation Native': stream(signs('a='), fraction), '\u0001CompObj': Buffer.alloc(8) });
}
