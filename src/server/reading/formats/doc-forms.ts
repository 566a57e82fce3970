/** What stands before a form's field in the data stream, with its own length at its place 4, MS-DOC 2.9.170. */
const headLengthAt = 4;
const kinds = { box: 1, list: 2 } as const;
/** The field stands at what it stands at by default. */
const byDefault = 25;

/**
 * A box of a form, ticked or not, or what is chosen of a list, MS-DOC 2.9.78.
 * @param at where it lies in the data stream
 */
export function formStateAt(data: Buffer, at: number): string {
  try {
    return readState(data, at + data.readUInt16LE(at + headLengthAt));
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function readState(data: Buffer, start: number): string {
  const bits = data.readUInt16LE(start + 4);
  const kind = bits & 3;
  if (kind !== kinds.box && kind !== kinds.list) return '';
  const nameEnd = endOfText(data, start + 10);
  const stored = (bits >> 2) & 0x1f;
  const state = stored === byDefault ? data.readUInt16LE(nameEnd) : stored;
  if (kind === kinds.box) return state === 1 ? '[x] ' : '[ ] ';
  // The format, two texts of help and two macros stand before the entries.
  let at = nameEnd + 2;
  for (let texts = 0; texts < 5; texts += 1) at = endOfText(data, at);
  return entryOf(data, at, state);
}

/** Behind a text that says its length, and ends with a sign more. */
const endOfText = (data: Buffer, at: number) => at + 2 + data.readUInt16LE(at) * 2 + 2;

/** A list has no more entries; Word allows 25. */
const mostEntries = 100;

/** An entry of a list of texts, from 0. */
function entryOf(data: Buffer, start: number, wanted: number): string {
  const count = Math.min(data.readUInt16LE(start + 2), mostEntries);
  const extra = data.readUInt16LE(start + 4);
  let at = start + 6;
  for (let index = 0; index < Math.min(wanted, count); index += 1) {
    at += 2 + data.readUInt16LE(at) * 2 + extra;
  }
  return wanted < count ? data.toString('utf16le', at + 2, at + 2 + data.readUInt16LE(at) * 2) : '';
}
