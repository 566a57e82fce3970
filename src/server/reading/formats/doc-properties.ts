import type { Piece } from './doc-pieces.ts';

/** The characters before `to`, from the end of the stretch before, look like this; undefined where nothing is known. */
type Stretch<Looks> = { to: number; looks: Looks | undefined };

/** What is said of each character of a text, asked from its beginning to its end. */
export class Along<Looks> {
  readonly #stretches: readonly Stretch<Looks>[];
  #index = 0;

  constructor(stretches: readonly Stretch<Looks>[]) {
    this.#stretches = stretches;
  }

  at(place: number): Looks | undefined {
    while (place >= (this.#stretches[this.#index]?.to ?? Number.POSITIVE_INFINITY)) this.#index += 1;
    return this.#stretches[this.#index]?.looks;
  }

  /** Where what was said of the character that was asked for last ends. */
  get end(): number {
    return this.#stretches[this.#index]?.to ?? Number.POSITIVE_INFINITY;
  }
}

const pageSize = 512;
/** Where the properties of a run lie in its page, MS-DOC 2.9.33 (characters) and 2.9.175 (paragraphs). */
export type PropertyPages = {
  kind: 'characters' | 'paragraphs';
  start: number;
  length: number;
  isOld?: boolean;
};
const placeSize = { characters: 1, paragraphs: 13, oldParagraphs: 7 } as const;

type Run = { from: number; to: number; properties: Buffer };

/**
 * Follows what the pages of properties say along the text.
 * @param bins where the table of the pages lies in the table stream
 * @param read what a run's properties say, for paragraphs with the number of the style before them
 */
export function readAlong<Looks>(
  { document, table, pieces }: { document: Buffer; table: Buffer; pieces: readonly Piece[] },
  bins: PropertyPages,
  read: (properties: Buffer) => Looks,
): Along<Looks> {
  const runs = runsOf(document, table, bins);
  const looks = runs.map(({ properties }) => read(properties));
  const stretches: Stretch<Looks>[] = [];
  for (const { start, length, at, narrow } of pieces) {
    const width = narrow ? 1 : 2;
    const place = (byte: number) => start + Math.min(length, Math.ceil((byte - at) / width));
    for (let index = firstAfter(runs, at); index < runs.length; index += 1) {
      const run = runs[index] as Run;
      if (run.from >= at + length * width) break;
      if (run.from > at) stretches.push({ to: place(run.from), looks: undefined });
      stretches.push({ to: place(run.to), looks: looks[index] });
    }
    stretches.push({ to: start + length, looks: undefined });
  }
  return new Along(stretches);
}

/** The first run that ends behind a byte. */
function firstAfter(runs: readonly Run[], byte: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle] as Run).to > byte) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** All runs in the order of the file, none over another. */
function runsOf(
  document: Buffer,
  table: Buffer,
  { kind, start, length, isOld = false }: PropertyPages,
): Run[] {
  const count = Math.floor((length - 4) / (isOld ? 6 : 8));
  if (count < 1 || start + length > table.length) return [];
  const pages = new Set<number>();
  for (let at = 0; at < count; at += 1) {
    const numbers = start + (count + 1) * 4;
    const page = isOld
      ? table.readUInt16LE(numbers + at * 2)
      : table.readUInt32LE(numbers + at * 4) & 0x3fffff;
    pages.add(page * pageSize);
  }
  const runs = [...pages]
    .filter((page) => page + pageSize <= document.length)
    .flatMap((page) => runsOfPage(document.subarray(page, page + pageSize), { kind, isOld }))
    .sort((one, other) => one.from - other.from);
  let end = 0;
  return runs.filter(({ from, to }) => {
    if (from < end || to <= from) return false;
    end = to;
    return true;
  });
}

type Pages = Pick<PropertyPages, 'kind' | 'isOld'>;

function runsOfPage(page: Buffer, pages: Pages): Run[] {
  const size = placeSize[pages.kind === 'paragraphs' && pages.isOld ? 'oldParagraphs' : pages.kind];
  const count = page[pageSize - 1] as number;
  const places = (count + 1) * 4;
  if (places + count * size >= pageSize) return [];
  return Array.from({ length: count }, (_, index) => ({
    from: page.readUInt32LE(index * 4),
    to: page.readUInt32LE(index * 4 + 4),
    properties: propertiesAt(page, (page[places + index * size] as number) * 2, pages),
  }));
}

/** The length of a paragraph's properties is told in pairs of bytes, of which its own may be one. */
function propertiesAt(page: Buffer, at: number, { kind, isOld }: Pages): Buffer {
  const size = at === 0 ? 0 : (page[at] as number);
  if (at === 0) return page.subarray(0, 0);
  if (kind === 'characters') return page.subarray(at + 1, at + 1 + size);
  if (isOld) return page.subarray(at + 1, at + 1 + size * 2);
  return size === 0
    ? page.subarray(at + 2, at + 2 + (page[at + 1] as number) * 2)
    : page.subarray(at + 1, at + size * 2);
}

/** Of each kind of operand, by the upper bits of its code, its size; the last kind says its own. */
const operandSizes = [1, 1, 2, 4, 2, 2, 0, 3];
/** A definition of cells is long, and says its size in two bytes, one too many. */
const longOperands = new Set([0xd606, 0xd608]);

/** The code of a property, and what it says. */
export type Property = { code: number; operand: Buffer };

/** The properties in a list of them, MS-DOC 2.6. */
export function* propertiesIn(list: Buffer): Generator<Property> {
  for (let at = 0; at + 3 <= list.length; ) {
    const code = list.readUInt16LE(at);
    let start = at + 2;
    let size = operandSizes[code >>> 13] as number;
    if (longOperands.has(code) && start + 2 <= list.length) {
      size = list.readUInt16LE(start) - 1;
      start += 2;
    } else if (size === 0) {
      size = list[start] as number;
      start += 1;
    }
    if (size < 0 || start + size > list.length) return;
    yield { code, operand: list.subarray(start, start + size) };
    at = start + size;
  }
}
