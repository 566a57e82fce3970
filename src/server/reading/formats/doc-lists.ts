import type { CountedList, ListLevel } from '../blocks/counted-lists.ts';
import type { NumberFormat } from '../blocks/list-numbers.ts';

/** Where something lies in the table stream. */
export type DocListPlace = { start: number; length: number };

/** A level of a list, with how the paragraphs it numbers say so. */
type Levels = Map<number, ListLevel>;
type Read<Value> = { value: Value; end: number };

const definitionSize = 28;
const levelSize = 28;
const overrideSize = 16;
const mostLevels = 9;

/** How numbers are written, MS-OSHARED 2.2.1.3; others are rare and read as digits. */
const formats = new Map<number, NumberFormat>([
  [1, 'upperRoman'],
  [2, 'lowerRoman'],
  [3, 'upperLetter'],
  [4, 'lowerLetter'],
  [5, 'ordinal'],
  [6, 'cardinalText'],
  [7, 'ordinalText'],
  [22, 'decimalZero'],
  [23, 'bullet'],
  [255, 'none'],
]);

/** The lists of a document by the numbers that paragraphs have for them, from "1"; fewer where the stream ends early. */
export function readDocLists(
  table: Buffer,
  definitions: DocListPlace,
  overrides: DocListPlace,
): Map<string, CountedList> {
  const lists = new Map<string, CountedList>();
  try {
    const defined = readDefinitions(table, definitions);
    readOverrides(table, overrides, defined, lists);
  } catch (error) {
    // The text can be read without numbers.
    if (!(error instanceof RangeError)) throw error;
  }
  return lists;
}

/** What stands behind the table of definitions are their levels, MS-DOC 2.9.191. */
function readDefinitions(table: Buffer, { start, length }: DocListPlace): Map<number, Levels> {
  const lists = new Map<number, Levels>();
  if (length < 2) return lists;
  let levelsAt = start + length;
  const count = table.readUInt16LE(start);
  for (let index = 0; index < count; index += 1) {
    const at = start + 2 + index * definitionSize;
    const isSimple = ((table.readUInt8(at + 26) as number) & 1) !== 0;
    const levels: Levels = new Map();
    for (let level = 0; level < (isSimple ? 1 : mostLevels); level += 1) {
      const { value, end } = readLevel(table, levelsAt);
      levels.set(level, value);
      levelsAt = end;
    }
    lists.set(table.readInt32LE(at), levels);
  }
  return lists;
}

/** MS-DOC 2.9.150. In its text a level's number stands for the number of that level. */
function readLevel(table: Buffer, at: number): Read<ListLevel> {
  const bits = table.readUInt8(at + 5);
  const textAt = at + levelSize + table.readUInt8(at + 24) + table.readUInt8(at + 25);
  const end = textAt + 2 + table.readUInt16LE(textAt) * 2;
  const places = new Set(table.subarray(at + 6, at + 15));
  const text = [...table.toString('utf16le', textAt + 2, end)].map((sign, index) =>
    places.has(index + 1) ? `%${sign.charCodeAt(0) + 1}` : sign,
  );
  const restartsNever = (bits & 0x08) !== 0;
  const value: ListLevel = {
    start: table.readInt32LE(at),
    format: formats.get(table.readUInt8(at + 4)) ?? 'decimal',
    text: text.join(''),
    restartsAfter: restartsNever ? table.readUInt8(at + 26) : undefined,
    isLegal: (bits & 0x04) !== 0,
  };
  return { value, end };
}

/** Each list that paragraphs name: a definition, with what it has of its own, MS-DOC 2.9.132. */
function readOverrides(
  table: Buffer,
  { start, length }: DocListPlace,
  defined: ReadonlyMap<number, Levels>,
  lists: Map<string, CountedList>,
): void {
  if (length < 4) return;
  const count = table.readUInt32LE(start);
  let at = start + 4 + count * overrideSize;
  for (let index = 0; index < count; index += 1) {
    const head = start + 4 + index * overrideSize;
    const id = table.readInt32LE(head);
    const levels = new Map(defined.get(id));
    const starts = new Map<number, number>();
    at += 4;
    for (let left = table.readUInt8(head + 12); left > 0; left -= 1) {
      const bits = table.readUInt32LE(at + 4);
      const level = bits & 0x0f;
      const own = (bits & 0x20) !== 0 ? readLevel(table, at + 8) : undefined;
      if (own) levels.set(level, own.value);
      if ((bits & 0x10) !== 0) starts.set(level, own?.value.start ?? table.readInt32LE(at));
      at = own?.end ?? at + 8;
    }
    lists.set(`${index + 1}`, { counts: `${id}`, levels, starts });
  }
}
