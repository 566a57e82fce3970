import { isCompoundFile, openCompoundFile } from './compound-file.ts';
import type { AttachedFile } from './format.ts';

/** What programs keep their files in, within the compound file of an object: those of Office, and of Acrobat. */
const whole = ['Package', 'CONTENTS'];
/** What the packager of Windows keeps any file in. */
const packager = '\u0001Ole10Native';

/**
 * The file that an object of another program is: what lies in its compound file, or that itself. One that cannot be opened
 * stays as it is.
 */
export async function fileOfObject({ name, bytes }: AttachedFile): Promise<AttachedFile> {
  if (!bytes || !isCompoundFile(bytes)) return { name, bytes };
  const file = await openCompoundFile(bytes).catch(() => undefined);
  const content = whole.map((stream) => file?.stream(stream)).find((found) => found?.length);
  if (content) return { name, bytes: content };
  const native = file?.stream(packager);
  return (
    (native && packagedFile(native)) ?? {
      name: nameless.test(name) ? programOf(file?.stream(kind)) || name : name,
      bytes,
    }
  );
}

/** What programs call an object that nobody has named. */
const nameless = /^(?:OLE|oleObject\d{0,9}(?:\.bin)?|Object \d{1,9})$/i;

/** Says what an object is: its program's name stands behind a head, with its length before it. */
const kind = '\u0001CompObj';
const kindHead = 28;

function programOf(told: Buffer | undefined): string | undefined {
  if (!told || told.length < kindHead + 4) return undefined;
  const start = kindHead + 4;
  const [name = ''] = told.toString('latin1', start, start + told.readUInt32LE(kindHead)).split('\0', 1);
  return /\p{Cc}/u.test(name) ? undefined : name;
}

/** A size and two flags, then a label, where the file lay, two more numbers, where it lay for a while, and it itself. */
export function packagedFile(native: Buffer, from = 6): AttachedFile | undefined {
  try {
    const [label, afterLabel] = textAt(native, from);
    const [, afterPlace] = textAt(native, afterLabel);
    const held = native.readUInt32LE(afterPlace + 4);
    const at = afterPlace + 8 + held;
    const size = native.readUInt32LE(at);
    return label ? { name: label, bytes: native.subarray(at + 4, at + 4 + size) } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A text that a zero ends, and what is behind it. */
function textAt(bytes: Buffer, from: number): [text: string, end: number] {
  const end = bytes.indexOf(0, from);
  if (end < 0) throw new RangeError('text without an end');
  return [bytes.toString('latin1', from, end), end + 1];
}
