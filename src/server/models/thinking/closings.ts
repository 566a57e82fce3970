import { callBegunIn } from '../written/call-openings.ts';
import type { Dialect } from './dialects.ts';
import {
  closings,
  type Fence,
  fenceAfter,
  isQuoted,
  longestMark,
  lower,
  markAt,
  mayQuote,
  noFence,
  placesOf,
} from './marks.ts';

/** Where a mark stands, and how long it is as it is written. */
type Place = { at: number; length: number };

/** Reads thinking up to the mark that ends it. */
export type ClosingSearch = {
  /** Where that is, or how much of what there is is sure to be thinking. */
  find(rest: string, isWhole: boolean): Place | { sure: number };
  /** So much of it was read, and comes no more. */
  drop(length: number): void;
  /** A mark in a block of code, or where a call of a tool begins, which ends the thinking where nothing else does. */
  otherwise(): Place | null;
};

/** Stands before a turn of gpt-oss that is none of its first. */
const endOfTurn = '<|end|>';

/** A mark in quotation marks is a word of the thinking, and one in a block of code most likely. */
export function createClosingSearch({ closing, otherClosings = [], before = [] }: Dialect): ClosingSearch {
  const marks = [closing, ...otherClosings];
  let searched = 0;
  /** Up to where its blocks of code are known. */
  let scanned: { at: number; fence: Fence } = { at: 0, fence: noFence };
  let otherwise: Place | null = null;
  let hasDropped = false;
  /** Where the thinking ends, or how much of it is sure. */
  const find = (rest: string, isWhole: boolean): Place | { sure: number } => {
    const from = searched;
    const lowered = lower(rest.slice(from));
    let sure = rest.length;
    const found = marks
      .flatMap((mark) =>
        [...placesOf(lowered, mark)].flatMap((place) => {
          const at = from + place;
          const length = markAt(rest, at, mark);
          const isMention = length > 0 ? isQuoted(rest, at, length) : undefined;
          if (length === -1 || (length > 0 && isMention === undefined)) sure = Math.min(sure, at);
          return length > 0 && (isMention === false || (isMention === undefined && isWhole))
            ? [{ at, length }]
            : [];
        }),
      )
      .sort((one, other) => one.at - other.at);
    for (const each of found) {
      if (!isWhole && each.at > sure) break;
      scanned = { at: each.at, fence: fenceAfter(scanned.fence, rest.slice(scanned.at, each.at)) };
      if (scanned.fence.mark === '') return each;
      otherwise ??= each;
    }
    const call = callBegunIn(rest, from, (at) => (at === 0 ? !hasDropped : rest[at - 1] === '\n'));
    if (call) {
      const length = rest.slice(0, call.at).endsWith(endOfTurn) ? endOfTurn.length : 0;
      const at = call.at - length;
      if (!call.isWhole) sure = Math.min(sure, at);
      else if (!otherwise || at < otherwise.at) otherwise = { at, length };
    }
    // What may become a mark, and what may stand before one.
    for (let at = Math.max(searched, rest.length - longestMark); at < sure; at += 1) {
      const isBegun = (from: number) => marks.some((mark) => markAt(rest, from, mark) === -1);
      const here = lowered.slice(at - from);
      const isBefore = before.some(
        (each) => lower(each).startsWith(here) || (here.startsWith(lower(each)) && isBegun(at + each.length)),
      );
      if (isBefore || isBegun(at)) sure = at;
    }
    // Whether a mark is quoted shows what stands before it.
    if (!isWhole && mayQuote(rest[sure - 1])) sure -= 1;
    if (sure > scanned.at)
      scanned = { at: sure, fence: fenceAfter(scanned.fence, rest.slice(scanned.at, sure)) };
    searched = sure;
    return { sure: Math.min(sure, otherwise?.at ?? sure) };
  };
  return {
    find,
    drop(length) {
      searched = Math.max(0, searched - length);
      scanned = { ...scanned, at: Math.max(0, scanned.at - length) };
      hasDropped = true;
      if (otherwise) otherwise = { ...otherwise, at: otherwise.at - length };
    },
    otherwise: () => otherwise,
  };
}

/** The first closing mark that stands as one; `later` where what follows decides. */
export function closingIn(
  text: string,
  from: number,
  isWhole: boolean,
): { at: number; length: number; closing: string } | 'later' | undefined {
  const lowered = lower(text.slice(from));
  const found = closings
    .flatMap((closing) => {
      for (const place of placesOf(lowered, closing)) {
        const at = from + place;
        const length = markAt(text, at, closing);
        const after = text[at + Math.max(1, length)];
        const isCut = after === undefined || isInCode(text, at, length) === undefined;
        if (!isWhole && (length === -1 || (length > 0 && isCut)))
          return [{ at, length, closing, isOpen: true }];
        if (
          length > 0 &&
          !isMention(text[at - 1], after) &&
          !isInCode(text, at, length) &&
          fenceAfter(noFence, text.slice(0, at)).mark === ''
        )
          return [{ at, length, closing, isOpen: false }];
      }
      return [];
    })
    .sort((one, other) => one.at - other.at);
  const [first] = found;
  return first?.isOpen ? 'later' : first;
}

/** Of a line so much is looked at, before a mark and behind it. */
const longestCode = 300;

/** Whether a mark stands within code in its line; undefined where the rest of the line decides. */
function isInCode(text: string, at: number, length: number): boolean | undefined {
  const before =
    text
      .slice(Math.max(0, at - longestCode), at)
      .split('\n')
      .at(-1) ?? '';
  if (before.split('`').length % 2 === 1) return false;
  const after = text.slice(at + length, at + length + longestCode);
  const [end] = /[`\n]/.exec(after) ?? [];
  return end === undefined && after.length < longestCode ? undefined : end === '`';
}

/** Whether a mark is a word of a sentence, by what stands around it. */
function isMention(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || before === '\n') return /[`'"”’»),.;:]/.test(after ?? '');
  if (/[`'"“‘«(]/.test(before)) return true;
  return /\s/.test(before) && after !== undefined && after !== '\n';
}
