import type { PictureBlock } from '../blocks/block.ts';
import { type OfficeRecord, recordsIn } from './office-records.ts';

/** Kinds of records of Office's drawings, MS-ODRAW 2.1.1. */
const kinds = {
  shape: 0xf004,
  properties: 0xf00b,
  entry: 0xf007,
  pictures: { from: 0xf01a, to: 0xf02a },
  lastDrawing: 0xf01c,
} as const;
/** What stands before a drawing, which is packed. */
const drawingHead = 34;
/** What stands in an entry before its name, and its picture behind that. */
const entryHead = 36;
const nameLengthAt = 33;
/** What a picture shows, as its author says. */
const description = 0x0381;
const bentLetters = 0x00c0;

/**
 * A picture that stands in a line of an old Word document, MS-DOC 2.9.194.
 * @param at where it lies in the data stream
 */
export function pictureAt(data: Buffer, at: number): PictureBlock[] {
  try {
    return readPicture(data, at);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** What kinds of data are drawings. */
const drawings = { plain: 0x64, named: 0x66 } as const;

function readPicture(data: Buffer, at: number): PictureBlock[] {
  const size = data.readUInt32LE(at);
  let start = at + data.readUInt16LE(at + 4);
  const kind = data.readUInt16LE(at + 6);
  if (kind !== drawings.plain && kind !== drawings.named) return [];
  if (kind === drawings.named) start += 1 + data.readUInt8(start);
  const [shape, ...stored] = someRecordsIn(data.subarray(start, at + size));
  if (shape?.kind !== kinds.shape) return [];
  const picture = stored.map(pictureOf).find((one) => one !== undefined);
  if (!picture) return [];
  const label = labelOf(shape.content);
  return [
    { kind: 'picture', id: `data ${at}`, label, content: { size: picture.length, unpack: () => picture } },
  ];
}

/** A picture has fewer records and properties; what claims more is made to keep a reader busy. */
const mostRecords = 100;
const mostProperties = 200;

const someRecordsIn = (bytes: Buffer) => [...recordsIn(bytes).take(mostRecords)];

/** The bytes of a picture, behind one or two marks of 16 bytes that tell it from others. */
export function pictureOf({ kind, instance, content }: OfficeRecord): Buffer | undefined {
  if (kind === kinds.entry) {
    const [stored] = someRecordsIn(content.subarray(entryHead + (content[nameLengthAt] ?? 0)));
    return stored && stored.kind !== kinds.entry ? pictureOf(stored) : undefined;
  }
  if (kind < kinds.pictures.from || kind > kinds.pictures.to) return undefined;
  // Each kind has an even number for one mark, and the odd one behind it for two.
  const hasTwo = (instance & 1) === 1;
  const isDrawing = kind <= kinds.lastDrawing;
  return content.subarray((hasTwo ? 32 : 16) + (isDrawing ? drawingHead : 1));
}

/** What a shape shows, as its author says. */
export const labelOf = (shape: Buffer): string | undefined => textProperty(shape, description);

/** What letters that are bent to a shape say. */
export const bentText = (shape: Buffer): string | undefined => textProperty(shape, bentLetters);

/** A text among what is told of a shape. Properties are a number and a value each; behind all of them stand texts, of which the values are the lengths. */
function textProperty(shape: Buffer, wanted: number): string | undefined {
  const properties = someRecordsIn(shape).find(({ kind }) => kind === kinds.properties);
  if (!properties) return undefined;
  const { content, instance: count } = properties;
  let at = count * 6;
  for (let index = 0; index < Math.min(count, mostProperties); index += 1) {
    const code = content.readUInt16LE(index * 6);
    const value = content.readUInt32LE(index * 6 + 2);
    if ((code & 0x8000) === 0) continue;
    if ((code & 0x3fff) === wanted) return content.toString('utf16le', at, at + value).split('\0', 1)[0];
    at += value;
  }
  return undefined;
}
