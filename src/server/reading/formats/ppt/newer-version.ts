import { recordOf, recordsIn } from '../office-records.ts';

/** What programs add to a presentation lies so, MS-PPT 2.11.1: a name, and data. */
const kinds = { added: 0x1388, one: 0x138a, name: 0x0fba, data: 0x138b } as const;
const powerPoint2000 = '___PPT9';

/** The data that PowerPoint 2000 and later add to something, as its records. */
function addedBy2000(content: Buffer | undefined): Buffer | undefined {
  const added = recordOf(content, kinds.added)?.content;
  for (const { kind, content: one } of added ? recordsIn(added) : []) {
    if (kind !== kinds.one) continue;
    const name = recordOf(one, kinds.name)?.content.toString('utf16le');
    if (name === powerPoint2000) return recordOf(one, kinds.data)?.content;
  }
  return undefined;
}

/** The record of a kind among it. */
export const ofNewerVersion = (content: Buffer | undefined, kind: number): Buffer | undefined =>
  recordOf(addedBy2000(content), kind)?.content;
