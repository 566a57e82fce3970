/** Parts of Word's old binary format, as Word writes them. */

const word = (value: number) => [value & 0xff, (value >> 8) & 0xff];
const long = (value: number) => [...word(value & 0xffff), ...word(value >>> 16)];
const text = (value: string) => [...Buffer.from(value, 'utf16le')];
/** A text with its length before it, and a sign behind it that ends it. */
const ended = (value: string) => [...word(value.length), ...text(value), 0, 0];

/** `text` has "%1" for the number of the first level. */
type Level = { start?: number; format: number; text: string; legal?: boolean; never?: boolean };
/** What a list has of its own, by level: where it starts. */
export type DocLists = { levels: readonly Level[]; lists: readonly (readonly [number, number][])[] };

function levelOf({ start = 1, format, text: shown, legal = false, never = false }: Level): number[] {
  const places: number[] = [];
  let plain = '';
  for (const [, sign = '', level] of shown.matchAll(/(%(\d)|[^%])/g)) {
    plain += level ? String.fromCharCode(Number(level) - 1) : sign;
    if (level) places.push(plain.length);
  }
  const bits = (legal ? 0x04 : 0) | (never ? 0x08 : 0);
  const head = [...long(start), format, bits, ...places, ...Array(9 - places.length).fill(0)];
  // A property of its letters stands before its text.
  const properties = [0x3c, 0x08, 0];
  return [...head, 0, ...long(0), ...long(0), properties.length, 0, 0, 0, ...properties]
    .concat(word(plain.length))
    .concat(text(plain));
}

const id = 0x1234;

/** One definition, and the lists of it that paragraphs name. */
export function docLists({ levels, lists }: DocLists): {
  definitions: Buffer;
  levels: Buffer;
  lists: Buffer;
} {
  const all = Array.from({ length: 9 }, (_, level) => levels[level] ?? { format: 255, text: '' });
  const overrides = lists.map((starts) => [
    ...long(0xffffffff),
    ...starts.flatMap(([level, start]) => [...long(start), ...long(level | 0x10)]),
  ]);
  return {
    definitions: Buffer.from([...word(1), ...long(id), ...long(0), ...Array(18).fill(0), 0, 0]),
    levels: Buffer.from(all.flatMap(levelOf)),
    lists: Buffer.from([
      ...long(lists.length),
      ...lists.flatMap((starts) => [...long(id), ...long(0), ...long(0), starts.length, 0, 0, 0]),
      ...overrides.flat(),
    ]),
  };
}

/** A style of paragraphs or characters with its properties, based on another. */
export type DocStyleSheet = readonly {
  kind: 'paragraph' | 'characters';
  base?: number;
  paragraph?: readonly number[];
  characters?: readonly number[];
}[];

export function docStyles(styles: DocStyleSheet): Buffer {
  const even = (bytes: number[]) => (bytes.length % 2 === 0 ? bytes : [...bytes, 0]);
  const list = (bytes: readonly number[]) => even([...word(bytes.length), ...bytes]);
  const stored = styles.map(({ kind, base = 0xfff, paragraph = [], characters = [] }, number) => {
    const head = [...word(0), ...word((base << 4) | (kind === 'paragraph' ? 1 : 2)), ...word(2), 0, 0, 0, 0];
    const lists =
      kind === 'paragraph'
        ? [...list([...word(number), ...paragraph]), ...list(characters)]
        : list(characters);
    const style = [...head, ...ended('Own'), ...lists];
    return [...word(style.length), ...style];
  });
  return Buffer.from([...word(4), ...word(styles.length), ...word(10), ...stored.flat()]);
}

export type DocFonts = readonly { name: string; isFixed?: boolean }[];

export function docFonts(fonts: DocFonts): Buffer {
  const list = fonts.map(({ name, isFixed = false }) => {
    const font = [isFixed ? 1 : 2, ...Array(38).fill(0), ...text(`${name}\0`)];
    return [font.length, ...font];
  });
  return Buffer.from([...word(fonts.length), ...word(0), ...list.flat()]);
}

/** What a form's box or list stands at; by default where nobody chose. */
export function docFormState(
  form: { box: boolean } | { entries: readonly string[]; chosen: number },
): number[] {
  const isBox = 'box' in form;
  const state = isBox ? Number(form.box) : form.chosen;
  const stored = isBox ? 25 : state;
  const entries = isBox ? [] : form.entries;
  const content = [
    ...long(0xffffffff),
    ...word((isBox ? 1 : 2) | (stored << 2)),
    ...word(0),
    ...word(20),
    ...ended('Field'),
    ...word(isBox ? state : 0),
    ...Array.from({ length: 5 }, () => ended('')).flat(),
    ...word(0xffff),
    ...word(entries.length),
    ...word(0),
    ...entries.flatMap((entry) => [...word(entry.length), ...text(entry)]),
  ];
  return withHead(content, 0);
}

const headSize = 0x44;
/** What stands in the data stream, with its length and kind before it. */
const withHead = (content: readonly number[], kind: number) => [
  ...long(headSize + content.length),
  ...word(headSize),
  ...word(kind),
  ...Array(headSize - 8).fill(0),
  ...content,
];

/** A PNG in a line of text. @param label what it shows, as its author says */
export function docPicture(png: Uint8Array, label: string): number[] {
  const record = (kind: number, instance: number, content: readonly number[]) => [
    ...word(instance << 4),
    ...word(kind),
    ...long(content.length),
    ...content,
  ];
  const said = [...text(label), 0, 0];
  // A property without a text of its own stands before that of the label.
  const properties = record(0xf00b, 2, [
    ...word(0x0104),
    ...long(1),
    ...word(0x8381),
    ...long(said.length),
    ...said,
  ]);
  const stored = record(0xf01e, 0x6e0, [...Array(17).fill(0), ...png]);
  const entry = record(0xf007, 6, [...Array(36).fill(0), ...stored]);
  return withHead([...record(0xf004, 0, properties), ...entry], 0x64);
}

/** Where the signs of notes stand in the text and in their own part, and how they count. */
export function docNotes(
  { count, start = 1, restarts = false }: { count: number; start?: number; restarts?: boolean },
  body: string,
  notes: string,
): { references: Buffer; texts: Buffer; properties: Buffer } {
  const signs = (where: string) => [...where].flatMap((sign, at) => (sign === '\u0002' ? [at] : []));
  const numbers = Array.from({ length: count }, () => word(1)).flat();
  const places = (where: string) => [...signs(where).slice(0, count), where.length].flatMap(long);
  const properties = Buffer.alloc(500);
  properties.writeUInt16LE((start << 2) | (restarts ? 2 : 0), 2);
  return {
    references: Buffer.from([...places(body), ...numbers]),
    texts: Buffer.from([...places(notes), ...long(notes.length)]),
    properties,
  };
}
