import type { DocListPlace } from './doc-lists.ts';
import {
  type CharacterLooks,
  characterLooksOf,
  type ParagraphLooks,
  paragraphLooksOf,
  withStyle,
} from './doc-looks.ts';
import type { Property } from './doc-properties.ts';

/** What a style says, with what it is based on. */
export type DocStyle = { paragraph: ParagraphLooks; characters: CharacterLooks };

/** Styles by their numbers; one that is not there says nothing. */
export type DocStyles = (number: number) => DocStyle;

/**
 * What is said of a paragraph: the number of its style, then what it has of its own.
 * @param read the lists of properties that begin with this one
 */
export function styledLooks(
  properties: Buffer,
  styles: DocStyles,
  read: (list: Buffer) => Iterable<Iterable<Property>>,
): DocStyle {
  const style = styles(properties.length < 2 ? 0 : properties.readUInt16LE(0));
  return { ...style, paragraph: { ...style.paragraph, ...paragraphLooksOf(read(properties.subarray(2))) } };
}

/** What is said by nobody. */
export const plainStyle: DocStyle = { paragraph: { row: { isHead: false, cells: [] } }, characters: {} };

const kinds = { paragraph: 1, characters: 2 } as const;
/** The number of a style that is based on none. */
const none = 0xfff;
const nothing = Buffer.alloc(0);

type Stored = { base: number; paragraph: Buffer; characters: Buffer };

/** How a sheet of styles is written: its lists of properties, and the size of a letter of a name. */
export type StyleWriting = { read: (list: Buffer) => Iterable<Property>; letterSize: 1 | 2 };

/** The sheet of styles, MS-DOC 2.9.271. */
export function readDocStyles(
  table: Buffer,
  { start, length }: DocListPlace,
  writing: StyleWriting,
): DocStyles {
  const sheet = table.subarray(start, start + length);
  const stored = new Map<number, Stored>();
  try {
    readSheet(sheet, writing.letterSize, stored);
  } catch (error) {
    // The text can be read without styles.
    if (!(error instanceof RangeError)) throw error;
  }
  const resolved = new Map<number, DocStyle>();
  const of = (number: number): DocStyle => {
    const known = resolved.get(number);
    if (known) return known;
    // Styles that are based on each other in a circle end where they began.
    resolved.set(number, plainStyle);
    const style = resolve(number, stored.get(number), of, writing.read);
    resolved.set(number, style);
    return style;
  };
  return of;
}

/** The first nine styles are those of headings in every document. */
const headingOf = (number: number) => (number >= 1 && number <= 9 ? { heading: number } : {});

function resolve(
  number: number,
  own: Stored | undefined,
  of: DocStyles,
  read: StyleWriting['read'],
): DocStyle {
  const base = own && own.base !== none ? of(own.base) : plainStyle;
  return {
    paragraph: {
      ...base.paragraph,
      ...headingOf(number),
      ...paragraphLooksOf([read(own?.paragraph ?? nothing)]),
    },
    characters: withStyle(base.characters, characterLooksOf(read(own?.characters ?? nothing), of)),
  };
}

function readSheet(sheet: Buffer, letterSize: number, stored: Map<number, Stored>): void {
  const headSize = sheet.readUInt16LE(0);
  const count = sheet.readUInt16LE(2);
  const fixedSize = sheet.readUInt16LE(4);
  let at = 2 + headSize;
  for (let number = 0; number < count; number += 1) {
    const size = sheet.readUInt16LE(at);
    const style = sheet.subarray(at + 2, at + 2 + size);
    if (size > fixedSize) stored.set(number, readStyle(style, fixedSize, letterSize));
    at += 2 + size + (size % 2);
  }
}

/** Behind the fixed part and the name stand the properties, each kind with its length. */
function readStyle(style: Buffer, fixedSize: number, letterSize: number): Stored {
  const kind = style.readUInt16LE(2) & 0x0f;
  const base = style.readUInt16LE(2) >> 4;
  // A name has its length before it, and a sign behind it.
  let at = fixedSize + (style.readUIntLE(fixedSize, letterSize) + 2) * letterSize;
  const next = () => {
    at += at % 2;
    const list = at + 2 <= style.length ? style.subarray(at + 2, at + 2 + style.readUInt16LE(at)) : nothing;
    at += 2 + list.length;
    return list;
  };
  // The properties of a paragraph begin with the style's own number.
  const paragraph = kind === kinds.paragraph ? next().subarray(2) : nothing;
  const characters = kind === kinds.paragraph || kind === kinds.characters ? next() : nothing;
  return { base, paragraph, characters };
}
