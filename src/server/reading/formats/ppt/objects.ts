import { ExtractionError } from '../../bounds/extraction-error.ts';
import { type OfficeRecord, recordsIn } from '../office-records.ts';

/** Kinds of records by which the parts of a presentation are found, MS-PPT 2.1.2. */
const kinds = { edit: 0x0ff5, places: 0x1772, document: 0x03e8 } as const;
/** What the stream of the user begins with where a password protects the presentation. */
const encryptedToken = 0xf3d1c4df;
/** A presentation is saved piece by piece no more often. */
const mostEdits = 1_000;
/** What tells of an edit is longer where the presentation is encrypted. */
const encryptedEdit = 32;

/**
 * The parts of a presentation, which is saved piece by piece: of those with a number the newest counts.
 * @param user the stream that tells where the last edit is; without it the last in the file counts
 * @throws {ExtractionError} `encrypted`
 */
export function findObjects(content: Buffer, user: Buffer | undefined) {
  const places = new Map<number, number>();
  let documentId: number | undefined;
  if (user && user.length >= 20 && user.readUInt32LE(12) === encryptedToken)
    throw new ExtractionError('encrypted');
  const seen = new Set<number>();
  let next = lastEdit(content, user);
  while (next !== undefined && !seen.has(next) && seen.size < mostEdits) {
    seen.add(next);
    const edit = recordAt(content, next);
    if (edit?.kind !== kinds.edit || edit.content.length < 28) break;
    if (edit.content.length >= encryptedEdit) throw new ExtractionError('encrypted');
    documentId ??= edit.content.readUInt32LE(16);
    addPlaces(places, recordAt(content, edit.content.readUInt32LE(12)));
    next = edit.content.readUInt32LE(8) || undefined;
  }
  const objectOf = (id: number) => {
    const at = places.get(id);
    return at === undefined ? undefined : recordAt(content, at);
  };
  const named = documentId === undefined ? undefined : objectOf(documentId);
  const document =
    named?.kind === kinds.document
      ? named
      : [...recordsIn(content)].findLast(({ kind }) => kind === kinds.document);
  return { document, objectOf };
}

function lastEdit(content: Buffer, user: Buffer | undefined): number | undefined {
  const told = user && user.length >= 20 ? user.readUInt32LE(16) : undefined;
  if (told !== undefined && recordAt(content, told)?.kind === kinds.edit) return told;
  let [at, last] = [0, undefined as number | undefined];
  for (const { kind, content: own } of recordsIn(content)) {
    if (kind === kinds.edit) last = at;
    at += 8 + own.length;
  }
  return last;
}

function recordAt(content: Buffer, at: number): OfficeRecord | undefined {
  const [record] = at < content.length ? recordsIn(content.subarray(at)).take(1) : [];
  return record;
}

/** Numbers in runs: the first and how many, in one number, then the place of each. */
function addPlaces(places: Map<number, number>, directory: OfficeRecord | undefined): void {
  if (directory?.kind !== kinds.places) return;
  const { content } = directory;
  for (let at = 0; at + 4 <= content.length; ) {
    const run = content.readUInt32LE(at);
    at += 4;
    for (let id = run & 0xfffff; id < (run & 0xfffff) + (run >>> 20) && at + 4 <= content.length; id += 1) {
      if (!places.has(id)) places.set(id, content.readUInt32LE(at));
      at += 4;
    }
  }
}
