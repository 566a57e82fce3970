import type { AutoNumber } from '../slide-numbers.ts';

/** Paragraphs lie no deeper. */
const deepest = 4;

/** How paragraphs look that begin before a place of the text. */
type ParagraphLooks = { end: number; level: number; hasBullet: boolean | undefined };
/** How letters look that stand before a place; `numbering` is which of the text's numberings their paragraph has. */
export type LetterLooks = {
  end: number;
  size: number | undefined;
  colour: Buffer | undefined;
  numbering: number;
};
type TextLooks = { paragraphs: ParagraphLooks[]; letters: LetterLooks[] };

/** Which of something's properties are told, and how many bytes they take, in their order. */
type Properties = readonly { bits: number; size: number }[];

const paragraphProperties: Properties = [
  { bits: 0x80, size: 2 },
  { bits: 0x10, size: 2 },
  { bits: 0x40, size: 2 },
  { bits: 0x20, size: 4 },
  { bits: 0x800, size: 2 },
  { bits: 0x1000, size: 2 },
  { bits: 0x2000, size: 2 },
  { bits: 0x4000, size: 2 },
  { bits: 0x100, size: 2 },
  { bits: 0x400, size: 2 },
  { bits: 0x8000, size: 2 },
];
const bulletFlags = 0x0f;
const tabStops = 0x100000;
const laterProperties: Properties = [
  { bits: 0x10000, size: 2 },
  { bits: 0xe0000, size: 2 },
  { bits: 0x200000, size: 2 },
];
const letterFlags = 0xffff;
const fonts: Properties = [
  { bits: 0x10000, size: 2 },
  { bits: 0x200000, size: 2 },
  { bits: 0x400000, size: 2 },
  { bits: 0x800000, size: 2 },
];
const [letterSize, letterColour, letterPlace] = [0x20000, 0x40000, 0x80000];

/** Reads one property after the other; what a record claims beyond its end ends it. */
class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number16(): number {
    this.#at += 2;
    return this.#bytes.readUInt16LE(this.#at - 2);
  }

  number32(): number {
    this.#at += 4;
    return this.#bytes.readUInt32LE(this.#at - 4);
  }

  bytes(count: number): Buffer {
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  skip(mask: number, properties: Properties): void {
    for (const { bits, size } of properties) if (mask & bits) this.#at += size;
  }
}

/** Runs `read` until it has read all, or the bytes end too early. */
function asFarAsItGoes(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** How the paragraphs and letters of a text look, as far as that is told, MS-PPT 2.9.45. @param length of the text */
export function textLooks(style: Buffer | undefined, length: number): TextLooks {
  const looks: TextLooks = { paragraphs: [], letters: [] };
  if (!style) return looks;
  const cursor = new Cursor(style);
  asFarAsItGoes(() => {
    // The end of the last paragraph counts, too.
    for (let end = 0; end <= length; ) {
      const one = paragraphAt(cursor, end);
      if (one.end === end) return;
      looks.paragraphs.push(one);
      end = one.end;
    }
    for (let end = 0; end <= length; ) {
      const one = lettersAt(cursor, end);
      if (one.end === end) return;
      looks.letters.push(one);
      end = one.end;
    }
  });
  return looks;
}

function paragraphAt(cursor: Cursor, from: number): ParagraphLooks {
  const end = from + cursor.number32();
  const level = Math.min(cursor.number16(), deepest);
  const mask = cursor.number32();
  const flags = mask & bulletFlags ? cursor.number16() : 0;
  cursor.skip(mask, paragraphProperties);
  if (mask & tabStops) cursor.bytes(4 * cursor.number16());
  cursor.skip(mask, laterProperties);
  return { end, level, hasBullet: mask & 1 ? (flags & 1) === 1 : undefined };
}

function lettersAt(cursor: Cursor, from: number): LetterLooks {
  const end = from + cursor.number32();
  const mask = cursor.number32();
  const flags = mask & letterFlags ? cursor.number16() : 0;
  cursor.skip(mask, fonts);
  const size = mask & letterSize ? cursor.number16() : undefined;
  const colour = mask & letterColour ? cursor.bytes(4) : undefined;
  if (mask & letterPlace) cursor.number16();
  return { end, size, colour, numbering: (flags >>> 10) & 0x0f };
}

/** What PowerPoint 2000 added, by the bits that say it is told, MS-PPT 2.9.50, 2.9.51 and 2.9.32. */
const added = { picture: 0x800000, scheme: 0x1000000, isNumbered: 0x2000000, ofLetters: 0x100000 } as const;
const spelling: Properties = [
  { bits: 0x1, size: 2 },
  { bits: 0x2, size: 2 },
  { bits: 0x4, size: 2 },
  { bits: 0x40, size: 2 },
  { bits: 0x20, size: 4 },
];
const smartTags = 0x200;

/** By the numbers of MS-PPT 2.13.31; others number in scripts of their own. */
const schemes = [
  'alphaLcPeriod',
  'alphaUcPeriod',
  'arabicParenR',
  'arabicPeriod',
  'romanLcParenBoth',
  'romanLcParenR',
  'romanLcPeriod',
  'romanUcPeriod',
  'alphaLcParenBoth',
  'alphaLcParenR',
  'alphaUcParenBoth',
  'alphaUcParenR',
  'arabicParenBoth',
  'arabicPlain',
  'romanUcParenBoth',
  'romanUcParenR',
];

/** A text's numberings, which its letters name by their place; undefined for paragraphs that are not numbered. */
export function readNumberings(atom: Buffer | undefined): (AutoNumber | undefined)[] {
  const found: (AutoNumber | undefined)[] = [];
  if (!atom) return found;
  const cursor = new Cursor(atom);
  asFarAsItGoes(() => {
    while (!cursor.isAtEnd) {
      const mask = cursor.number32();
      if (mask & added.picture) cursor.number16();
      const isNumbered = mask & added.isNumbered ? cursor.number16() !== 0 : false;
      const [scheme, start] = mask & added.scheme ? [cursor.number16(), cursor.number16()] : [3, 1];
      found.push(isNumbered ? { kind: schemes[scheme] ?? 'arabicPeriod', start: start || 1 } : undefined);
      if (cursor.number32() & added.ofLetters) cursor.number32();
      const checked = cursor.number32();
      cursor.skip(checked, spelling);
      if (checked & smartTags) cursor.bytes(4 * cursor.number32());
    }
  });
  return found;
}
