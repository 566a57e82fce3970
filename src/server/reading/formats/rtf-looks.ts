import type { Shift } from '../blocks/shifted-text.ts';

/** Numbers of character sets of Windows that fonts name, with the code pages they mean. */
const charsets = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);
const codePages = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10000, 'macintosh'],
  [65001, 'utf-8'],
]);
const symbolCharset = 2;

/** The encoding of a code page by its number; windows-1252 for one that is not known. */
export function encodingOfCodePage(number: number): string {
  const isWindows = number >= 1250 && number <= 1258;
  return codePages.get(number) ?? (isWindows ? `windows-${number}` : 'windows-1252');
}

export type RtfFont = { name: string; charset: number };

/** @param bytes each as the character of its number */
export function decodeBytes(bytes: string, font: RtfFont | undefined, usual: string): string {
  // The codes of fonts of signs are no letters.
  if (!/[\x80-\xff]/.test(bytes) || font?.charset === symbolCharset) return bytes;
  return new TextDecoder(charsets.get(font?.charset ?? 0) ?? usual).decode(Buffer.from(bytes, 'latin1'));
}

/** How characters are seen. */
export type RtfLooks = {
  /** What hides them: each may be taken back by itself. */
  hidden: boolean;
  struck: boolean;
  deleted: boolean;
  shift: Shift;
  font: number | undefined;
};
export const plainLooks: RtfLooks = {
  hidden: false,
  struck: false,
  deleted: false,
  shift: 0,
  font: undefined,
};

/** What a control word says of the characters behind it; undefined for one that says nothing. */
export function looksOfWord(name: string, value: number | undefined): Partial<RtfLooks> | undefined {
  const isOn = value !== 0;
  switch (name) {
    case 'plain':
      return plainLooks;
    case 'v':
      return { hidden: isOn };
    case 'strike':
    case 'striked':
      return { struck: isOn };
    case 'deleted':
      return { deleted: isOn };
    case 'super':
      return { shift: isOn ? 1 : 0 };
    case 'sub':
      return { shift: isOn ? -1 : 0 };
    case 'nosupersub':
      return { shift: 0 };
    // In half points above the line, and below it.
    case 'up':
      return { shift: value ?? 6 };
    case 'dn':
      return { shift: -(value ?? 6) };
    case 'f':
      return { font: value };
    default:
      return undefined;
  }
}

/** What a paragraph is. */
export type RtfParagraph = {
  isInTable: boolean;
  depth: number;
  /** Of a list, from 0. */
  level: number;
  style: number | undefined;
  /** Of a heading, from 1. */
  outline: number | undefined;
};
export const plainParagraph: RtfParagraph = {
  isInTable: false,
  depth: 1,
  level: 0,
  style: undefined,
  outline: undefined,
};

/** What a control word says of the paragraph; undefined for one that says nothing. */
export function paragraphOfWord(name: string, value = 0): Partial<RtfParagraph> | undefined {
  switch (name) {
    case 'pard':
      return plainParagraph;
    case 'intbl':
      return { isInTable: true };
    case 'itap':
      return { depth: Math.max(1, value), isInTable: value > 0 };
    case 'ilvl':
      return { level: Math.max(0, value) };
    case 's':
      return { style: value };
    case 'outlinelevel':
      return { outline: value >= 0 && value < 9 ? value + 1 : undefined };
    default:
      return undefined;
  }
}

/** The name of a style that is a heading says so in English, whatever the language. */
export const outlineOfStyle = (name: string): number | undefined => {
  const level = /^\s*heading (\d)/i.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
};
