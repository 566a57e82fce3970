import type { Shift } from '../blocks/shifted-text.ts';

export type RtfFont = { name: string; charset: number };

/** How characters are seen. */
export type RtfLooks = {
  /** What hides them: each may be taken back by itself. */
  hidden: boolean;
  struck: boolean;
  deleted: boolean;
  shift: Shift;
  /** By its number; 0 for that of the reader. */
  colour: number;
  /** Whether something lies under them, so that white ones are seen. */
  hasGround: boolean;
  font: number | undefined;
};
export const plainRtfLooks: RtfLooks = {
  hidden: false,
  struck: false,
  deleted: false,
  shift: 0,
  colour: 0,
  hasGround: false,
  font: undefined,
};

/** What a control word says of the characters behind it; undefined for one that says nothing. */
export function looksOfWord(name: string, value: number | undefined): Partial<RtfLooks> | undefined {
  const isOn = value !== 0;
  switch (name) {
    case 'plain':
      return plainRtfLooks;
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
    case 'cf':
      return { colour: value ?? 0 };
    case 'cb':
    case 'chcbpat':
    case 'highlight':
      return { hasGround: (value ?? 0) > 0 };
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
  hasGround: boolean;
  /** Whether it is the large letter with which the next one begins. */
  isInitial: boolean;
};
export const plainParagraph: RtfParagraph = {
  isInTable: false,
  depth: 1,
  level: 0,
  style: undefined,
  outline: undefined,
  hasGround: false,
  isInitial: false,
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
    case 'dropcapt':
      return { isInitial: value > 0 };
    case 'cbpat':
    case 'shading':
      return { hasGround: value > 0 };
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
