import type { Shift } from '../blocks/shifted-text.ts';
import type { Destination } from './rtf-words.ts';

/** How characters are seen. */
export type RtfLooks = {
  /** What hides them: each may be taken back by itself. */
  isHidden: boolean;
  isStruck: boolean;
  isDeleted: boolean;
  hasRelief: boolean;
  /** In points. */
  size: number | undefined;
  shift: Shift;
  /** By its number; 0 for that of the reader. */
  colour: number;
  /** The colour under them, by its number; 0 for none of their own. */
  ground: number;
  font: number | undefined;
};
export const plainRtfLooks: RtfLooks = {
  isHidden: false,
  isStruck: false,
  isDeleted: false,
  hasRelief: false,
  size: undefined,
  shift: 0,
  colour: 0,
  ground: 0,
  font: undefined,
};

/** What a control word says of the characters behind it; undefined for one that says nothing. */
export function looksOfWord(name: string, value: number | undefined): Partial<RtfLooks> | undefined {
  const isOn = value !== 0;
  switch (name) {
    case 'plain':
      return plainRtfLooks;
    case 'v':
      return { isHidden: isOn };
    case 'strike':
    case 'striked':
      return { isStruck: isOn };
    case 'deleted':
      return { isDeleted: isOn };
    case 'embo':
    case 'impr':
    case 'outl':
    case 'shad':
      return { hasRelief: isOn };
    // In half points.
    case 'fs':
      return { size: value === undefined ? undefined : value / 2 };
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
      return { ground: value ?? 0 };
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
  /** The colour under it, by its number; 0 for none. */
  ground: number;
  /** Whether it is shaded by a share of two colours. */
  isShaded: boolean;
  /** Whether it is the large letter with which the next one begins. */
  isInitial: boolean;
};
export const plainParagraph: RtfParagraph = {
  isInTable: false,
  depth: 1,
  level: 0,
  style: undefined,
  outline: undefined,
  ground: 0,
  isShaded: false,
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
      return { ground: value };
    case 'shading':
      return { isShaded: value > 0 };
    case 'outlinelevel':
      return { outline: value >= 0 && value < 9 ? value + 1 : undefined };
    default:
      return undefined;
  }
}

/** What holds between two braces. */
export type RtfGroup = {
  destination: Destination;
  looks: RtfLooks;
  paragraph: RtfParagraph;
  /** What to do at its end; not that of groups within. */
  end?: () => void;
  /** Whether it holds an equation that was read, so that a picture of it is not. */
  hasEquation?: boolean;
  /** Where the text goes that a group within has for readers of Unicode, in the place of all else. */
  unicode?: Destination;
};
