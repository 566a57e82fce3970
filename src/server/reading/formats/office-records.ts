/** A record of Office's old binary formats, MS-ODRAW 2.2.1. One that holds others has them in its content. */
export type OfficeRecord = { kind: number; instance: number; content: Buffer };

const headSize = 8;

/** Records one behind the other; one that claims more than there is ends with what there is. */
export function* recordsIn(bytes: Buffer): Generator<OfficeRecord> {
  for (let at = 0; at + headSize <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + headSize, at + headSize + length);
    yield { kind: bytes.readUInt16LE(at + 2), instance: bytes.readUInt16LE(at) >>> 4, content };
    at += headSize + length;
  }
}

/** The first record of a kind within others. */
export function recordOf(bytes: Buffer | undefined, kind: number): OfficeRecord | undefined {
  if (bytes) for (const record of recordsIn(bytes)) if (record.kind === kind) return record;
  return undefined;
}
