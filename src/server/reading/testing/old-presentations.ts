import { deflateSync } from 'node:zlib';
import { compoundFile } from './compound-documents.ts';

type Text = { type: number; text: string; more?: readonly Buffer[] };
type Slide = {
  title?: string;
  /** Paragraphs of its body, which the presentation keeps for it. */
  body?: string;
  /** Records behind the body's text. */
  bodyMore?: readonly Buffer[];
  /** How the paragraphs of its body are numbered, which their letters name by their place. */
  numberings?: readonly (readonly [scheme: number, start: number])[];
  /** A text in a box of its own. */
  box?: string;
  /** Records behind the box's text, and the colour that the box is filled with, in red, green and blue. */
  boxMore?: readonly Buffer[];
  boxColour?: readonly [number, number, number];
  /** Letters that are bent to a shape. */
  /** The number of an object that it shows. */
  object?: number;
  bent?: string;
  /** Places by the numbers of their placeholders, such as 9 for the foot. */
  running?: ReadonlyMap<number, string>;
  table?: readonly (readonly string[])[];
  notes?: string;
  comment?: string;
  isHidden?: boolean;
};

/** A record of Office's old formats; those that hold others say so in their version. */
export function officeRecord(
  kind: number,
  content: Uint8Array | readonly Buffer[],
  { instance = 0 }: { instance?: number } = {},
): Buffer {
  const bytes = content instanceof Uint8Array ? content : Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt16LE((instance << 4) | (content instanceof Uint8Array ? 0 : 0xf), 0);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

const numbers = (...all: number[]) => {
  const bytes = Buffer.alloc(all.length * 4);
  for (const [index, one] of all.entries()) bytes.writeInt32LE(one | 0, index * 4);
  return bytes;
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const records = ({ type, text, more = [] }: Text) => [
  officeRecord(0x0f9f, numbers(type)),
  officeRecord(0x0fa0, utf16(text)),
  ...more,
];

const shape = (...parts: Buffer[]) => officeRecord(0xf004, parts);
const box = (text: Text) => officeRecord(0xf00d, records(text));
const drawing = (shapes: readonly Buffer[]) =>
  officeRecord(0x040c, [officeRecord(0xf002, [officeRecord(0xf003, [shape(), ...shapes])])]);

function tableGroup(rows: readonly (readonly string[])[]): Buffer {
  const isTable = Buffer.alloc(6);
  isTable.writeUInt16LE(0x039f, 0);
  isTable.writeUInt32LE(1, 2);
  const cells = rows.flatMap((row, down) =>
    row.map((text, across) =>
      shape(
        officeRecord(0xf00f, numbers(across * 100, down * 50, across * 100 + 100, down * 50 + 50)),
        box({ type: 4, text }),
      ),
    ),
  );
  return officeRecord(0xf003, [shape(officeRecord(0xf122, isTable, { instance: 1 })), ...cells]);
}

function filling([red, green, blue]: readonly [number, number, number]): Buffer {
  const properties = Buffer.alloc(12);
  properties.writeUInt16LE(0x0181, 0);
  properties.set([red, green, blue, 0], 2);
  properties.writeUInt16LE(0x01bf, 6);
  properties.writeUInt32LE(0x100010, 8);
  return officeRecord(0xf00b, properties, { instance: 2 });
}

function bentLetters(text: string): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(0x80c0, 0);
  head.writeUInt32LE(text.length * 2 + 2, 2);
  return officeRecord(0xf00b, Buffer.concat([head, utf16(`${text}\0`)]), { instance: 1 });
}

/** What PowerPoint 2000 keeps beside the rest, under its name. */
const addedBy2000 = (...parts: Buffer[]) =>
  officeRecord(0x1388, [
    officeRecord(0x138a, [officeRecord(0x0fba, utf16('___PPT9')), officeRecord(0x138b, parts)]),
  ]);

function numberingsRecord(numberings: NonNullable<Slide['numberings']>): Buffer {
  const each = numberings.map(([scheme, start]) => {
    const bytes = Buffer.alloc(18);
    bytes.writeUInt32LE(0x3000000, 0);
    bytes.writeUInt16LE(1, 4);
    bytes.writeUInt16LE(scheme, 6);
    bytes.writeUInt16LE(start, 8);
    return bytes;
  });
  return officeRecord(0x0fac, Buffer.concat(each));
}

const masterId = 900;
/** A shape in which an object of the presentation is shown. */
const objectShape = (number: number) => shape(officeRecord(0xf011, [officeRecord(0x0bc1, numbers(number))]));
const placeholder = (id: number) =>
  officeRecord(0xf011, [officeRecord(0x0bc3, Buffer.from([0, 0, 0, 0, id, 0, 0, 0]))]);
const masterRecord = ({ text, place }: { text: string; place: string }) =>
  officeRecord(0x03f8, [
    drawing([shape(box({ type: 4, text })), shape(placeholder(1), box({ type: 0, text: place }))]),
  ]);

function slideRecord(slide: Slide, notesId: number): Buffer {
  const { title, body, box: own, running = new Map<number, string>(), table, comment, isHidden } = slide;
  const { boxMore = [], boxColour, bent, object } = slide;
  const flags = Buffer.alloc(16);
  flags.writeUInt16LE(isHidden ? 4 : 0, 10);
  return officeRecord(0x03ee, [
    officeRecord(0x03ef, numbers(0, 0, 0, masterId, notesId, 1)),
    officeRecord(0x03f9, flags),
    drawing([
      ...(own === undefined
        ? []
        : [shape(...(boxColour ? [filling(boxColour)] : []), box({ type: 4, text: own, more: boxMore }))]),
      ...(bent === undefined ? [] : [shape(bentLetters(bent))]),
      ...(body === undefined ? [] : [shape(officeRecord(0xf00d, [officeRecord(0x0f9e, numbers(0))]))]),
      ...(title === undefined ? [] : [shape(box({ type: 0, text: title }))]),
      ...(object === undefined ? [] : [objectShape(object)]),
      ...(table ? [tableGroup(table)] : []),
      ...[...running].map(([id, text]) => shape(placeholder(id), box({ type: 4, text }))),
    ]),
    ...(comment === undefined
      ? []
      : [
          officeRecord(0x1388, [
            officeRecord(0x2ee0, [officeRecord(0x0fba, utf16(comment), { instance: 1 })]),
          ]),
        ]),
  ]);
}

/** A presentation in PowerPoint's old format. Its slides lie in the file in the opposite order. */
export function makePpt(
  slides: readonly Slide[],
  {
    isEncrypted = false,
    links = [] as string[],
    /** What all slides show beside their own, and what stands in a place that they fill. */
    master = undefined as { text: string; place: string } | undefined,
    objects = [] as readonly { name: string; bytes: Uint8Array }[],
  } = {},
): Uint8Array {
  const places: number[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
    return length - part.length;
  };
  const notesOf = (index: number) => (slides[index]?.notes === undefined ? 0 : 500 + index);
  for (const [index, slide] of [...slides.entries()].toReversed()) {
    places[index] = add(slideRecord(slide, notesOf(index)));
    const notes = slide.notes;
    if (notes !== undefined)
      places[slides.length + index] = add(
        officeRecord(0x03f0, [drawing([shape(box({ type: 2, text: notes }))])]),
      );
  }
  const listed = (id: number, persistId: number, text?: Text) => [
    officeRecord(0x03f3, numbers(persistId, 0, 0, id, 0)),
    ...(text ? records(text) : []),
  ];
  const firstObject = slides.length * 2 + 2;
  for (const [index, { bytes }] of objects.entries()) {
    const size = numbers(bytes.length);
    places[firstObject + index - 1] = add(
      officeRecord(0x1011, Buffer.concat([size, deflateSync(bytes)]), { instance: 1 }),
    );
  }
  const masterAt = firstObject + objects.length;
  if (master) places[masterAt - 1] = add(masterRecord(master));
  const embedded = objects.map(({ name }, index) =>
    officeRecord(0x0fcc, [
      officeRecord(0x0fc3, numbers(0, 0, index, 0, firstObject + index, 0)),
      officeRecord(0x0fba, utf16(name), { instance: 1 }),
    ]),
  );
  const document = officeRecord(0x03e8, [
    officeRecord(0x0409, [
      ...links.map((target, index) =>
        officeRecord(0x0fd7, [
          officeRecord(0x0fd3, numbers(index + 1)),
          officeRecord(0x0fba, utf16(target), { instance: 1 }),
        ]),
      ),
      ...embedded,
    ]),
    officeRecord(0x07d0, [
      addedBy2000(
        officeRecord(
          0x0fae,
          slides.flatMap(({ numberings }, index) =>
            numberings ? [officeRecord(0x0faf, numbers(256 + index, 1)), numberingsRecord(numberings)] : [],
          ),
        ),
      ),
    ]),
    officeRecord(
      0x0ff0,
      slides.flatMap(({ body, bodyMore = [] }, index) =>
        listed(
          256 + index,
          index + 1,
          body === undefined ? undefined : { type: 1, text: body, more: bodyMore },
        ),
      ),
    ),
    withInstance(officeRecord(0x0ff0, master ? listed(masterId, masterAt) : []), 1),
    withInstance(
      officeRecord(
        0x0ff0,
        slides.flatMap((_, index) =>
          notesOf(index) ? listed(notesOf(index), slides.length + index + 1) : [],
        ),
      ),
      2,
    ),
  ]);
  const last = slides.length * 2 + 1;
  places[last - 1] = add(document);
  const directory = add(
    officeRecord(
      0x1772,
      Buffer.concat(
        [...places.entries()].flatMap(([index, at]) =>
          at === undefined ? [] : [numbers((1 << 20) | (index + 1), at)],
        ),
      ),
    ),
  );
  const edit = add(
    officeRecord(0x0ff5, numbers(0, 0, 0, directory, last, last, 0, ...(isEncrypted ? [1] : []))),
  );
  const user = officeRecord(0x0ff6, numbers(20, isEncrypted ? 0xf3d1c4df : 0xe391c05f, edit, 0, 0));
  return compoundFile({ 'PowerPoint Document': Buffer.concat(parts), 'Current User': user });
}

function withInstance(record: Buffer, instance: number): Buffer {
  record.writeUInt16LE((instance << 4) | 0xf, 0);
  return record;
}

/** A link from `from` to before `to` of the text before, to the one with this number, from 1. */
export const pptLink = (number: number, from: number, to: number): Buffer[] => [
  officeRecord(0x0ff2, [officeRecord(0x0ff3, numbers(0, number, 0, 0))]),
  officeRecord(0x0fdf, numbers(from, to)),
];

/**
 * Says of so many characters of the text before how deep they stand, and whether they have bullets; and of so many, which
 * colour they have, in red, green and blue, and which numbering.
 */
export function pptLevels(
  runs: readonly { count: number; level: number; hasBullet?: boolean }[],
  letters: readonly { count: number; colour?: readonly [number, number, number]; numbering?: number }[] = [],
): Buffer {
  const bytes = runs.map(({ count, level, hasBullet }) => {
    const run = Buffer.alloc(hasBullet === undefined ? 10 : 12);
    run.writeUInt32LE(count, 0);
    run.writeUInt16LE(level, 4);
    run.writeUInt32LE(hasBullet === undefined ? 0 : 1, 6);
    if (hasBullet !== undefined) run.writeUInt16LE(hasBullet ? 1 : 0, 10);
    return run;
  });
  const looks = letters.map(({ count, colour, numbering = 0 }) => {
    const head = Buffer.alloc(10);
    head.writeUInt32LE(count, 0);
    head.writeUInt32LE(colour ? 0x40001 : 1, 4);
    head.writeUInt16LE(numbering << 10, 8);
    return Buffer.concat([head, Buffer.from(colour ? [...colour, 0xfe] : [])]);
  });
  return officeRecord(0x0fa1, Buffer.concat([...bytes, ...looks]));
}
