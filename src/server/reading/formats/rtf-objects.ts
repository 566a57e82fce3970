import { isCompoundFile } from './compound-file.ts';
import type { EquationReader } from './equation-objects.ts';
import type { AttachedFile } from './format.ts';
import { packagedFile } from './ole-object.ts';

/** More of them are put into a document to keep a reader busy. */
const mostObjects = 100;

/** What other programs have put into a document of Rich Text. */
export class RtfObjects {
  readonly files: AttachedFile[] = [];

  readonly #equationIn: EquationReader;

  constructor(equationIn: EquationReader) {
    this.#equationIn = equationIn;
  }

  /** @returns what an object says that is an equation, which stands where it is */
  add(written: Buffer): string | undefined {
    const object = objectOf(written);
    if (!object) return undefined;
    const equation = object.bytes ? this.#equationIn(object.bytes) : undefined;
    if (equation === undefined) this.#keep(object);
    return equation;
  }

  #keep(object: AttachedFile): void {
    this.files.push(this.files.length < mostObjects ? object : { ...object, bytes: null });
  }
}

/** What is embedded, not only linked. */
const embedded = 2;
/** In a package no size stands before the flags. */
const packageHead = 2;

/** A version and a kind, then the names of its program, of a file and of a part of it, and its bytes, MS-OLEDS 2.2.5. */
function objectOf(written: Buffer): AttachedFile | undefined {
  try {
    if (written.readUInt32LE(4) !== embedded) return undefined;
    let at = 8;
    const names = [0, 1, 2].map(() => {
      const length = written.readUInt32LE(at);
      at += 4 + length;
      return written.toString('latin1', at - length, at).replace(/\0/g, '');
    });
    const bytes = written.subarray(at + 4, at + 4 + written.readUInt32LE(at));
    const file = isCompoundFile(bytes) ? undefined : packagedFile(bytes, packageHead);
    return file ?? { name: names[0] || 'OLE', bytes };
  } catch (error) {
    if (error instanceof RangeError) return { name: 'OLE', bytes: null };
    throw error;
  }
}
