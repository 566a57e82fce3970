import type { Place } from './doc-lists.ts';
import {
  type CharacterLooks,
  characterLooksOf,
  type ParagraphLooks,
  paragraphLooksOf,
  withStyle,
} from './doc-looks.ts';

/** What a style says, with what it is based on. */
export type DocStyle = { paragraph: ParagraphLooks; characters: CharacterLooks };

/** Styles by their numbers; one that is not there says nothing. */
export type DocStyles = (number: number) => DocStyle;

/** What is said of a paragraph: the number of its style, then what it has of its own. */
export function styledLooks(properties: Buffer, styles: DocStyles, data: Buffer | undefined): DocStyle {
  const style = styles(properties.length < 2 ? 0 : properties.readUInt16LE(0));
  const own = paragraphLooksOf(properties.subarray(2), data);
  return { ...style, paragraph: { ...style.paragraph, ...own } };
}

/** What is said by nobody. */
export const plainStyle: DocStyle = { paragraph: { row: { isHead: false, cells: [] } }, characters: {} };

const kinds = { paragraph: 1, characters: 2 } as const;
/** The number of a style that is based on none. */
const none = 0xfff;
const nothing = Buffer.alloc(0);

type Stored = { base: number; paragraph: Buffer; characters: Buffer };

/** The sheet of styles, MS-DOC 2.9.271. */
export function readDocStyles(table: Buffer, { start, length }: Place): DocStyles {
  const sheet = table.subarray(start, start + length);
  const stored = new Map<number, Stored>();
  try {
    readSheet(sheet, stored);
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
    const style = resolve(number, stored.get(number), of);
    resolved.set(number, style);
    return style;
  };
  return of;
}

/** The first nine styles are those of headings in every document. */
const headingOf = (number: number) => (number >= 1 && number <= 9 ? { heading: number } : {});

function resolve(number: number, own: Stored | undefined, of: DocStyles): DocStyle {
  const base = own && own.base !== none ? of(own.base) : plainStyle;
  return {
    paragraph: {
      ...base.paragraph,
      ...headingOf(number),
      ...paragraphLooksOf(own?.paragraph ?? nothing, undefined),
    },
    characters: withStyle(base.characters, characterLooksOf(own?.characters ?? nothing, of)),
  };
}

function readSheet(sheet: Buffer, stored: Map<number, Stored>): void {
  const headSize = sheet.readUInt16LE(0);
  const count = sheet.readUInt16LE(2);
  const fixedSize = sheet.readUInt16LE(4);
  let at = 2 + headSize;
  for (let number = 0; number < count; number += 1) {
    const size = sheet.readUInt16LE(at);
    if (size > fixedSize) stored.set(number, readStyle(sheet.subarray(at + 2, at + 2 + size), fixedSize));
    at += 2 + size + (size % 2);
  }
}

/** Behind the fixed part and the name stand the properties, each kind with its length. */
function readStyle(style: Buffer, fixedSize: number): Stored {
  const kind = style.readUInt16LE(2) & 0x0f;
  const base = style.readUInt16LE(2) >> 4;
  let at = fixedSize + 2 + style.readUInt16LE(fixedSize) * 2 + 2;
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
