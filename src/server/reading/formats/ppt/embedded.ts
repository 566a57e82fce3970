import { inflateSync } from 'node:zlib';
import type { AttachedFile } from '../format.ts';
import { type OfficeRecord, recordOf, recordsIn } from '../office-records.ts';

/** Kinds of records of objects of other programs, MS-PPT 2.10. */
const kinds = { objects: 0x0409, embedded: 0x0fcc, atom: 0x0fc3, text: 0x0fba, storage: 0x1011 } as const;
const [menuName, programName] = [1, 2];
const packed = 1;
/** More of them are put into a presentation to keep a reader busy; each unpacks to so much at most. */
const mostObjects = 100;
const mostBytes = 64 * 1024 * 1024;

/** What other programs have put into a presentation, as their files, and by the numbers that shapes refer to. */
export function objectsWithin(
  document: Buffer | undefined,
  objectOf: (id: number) => OfficeRecord | undefined,
): (AttachedFile & { number: string })[] {
  const objects = recordOf(document, kinds.objects)?.content;
  const embedded = objects ? [...recordsIn(objects)].filter(({ kind }) => kind === kinds.embedded) : [];
  return embedded.map(({ content }, index) => {
    const atom = recordOf(content, kinds.atom)?.content;
    const isKnown = atom && atom.length >= 20;
    const storage = isKnown && index < mostObjects ? objectOf(atom.readUInt32LE(16)) : undefined;
    const nameOf = (which: number) =>
      [...recordsIn(content)]
        .find(({ kind, instance }) => kind === kinds.text && instance === which)
        ?.content.toString('utf16le');
    const bytes = storage?.kind === kinds.storage ? bytesOf(storage) : null;
    const number = isKnown ? `${atom.readUInt32LE(8)}` : '';
    return { number, name: nameOf(menuName) || nameOf(programName) || 'OLE', bytes };
  });
}

function bytesOf({ instance, content }: OfficeRecord): Buffer | null {
  if (instance !== packed) return content;
  try {
    return inflateSync(content.subarray(4), { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}
