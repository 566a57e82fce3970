import { type ClosingSearch, closingIn, createClosingSearch } from './closings.ts';
import { type Dialect, dialects, lastTokens, leading, wrappers } from './dialects.ts';
import { beforeTokens, keptTail } from './last-tokens.ts';
import { type Fence, fenceAfter, longestMark, markAt, noFence } from './marks.ts';
import { isSurelyThinking, mayOpen, openingOf, thinksAloud } from './openings.ts';

/** A stretch of what a model writes: its thinking, or its answer. */
export type Stretch = { isThinking: boolean; text: string };

export type ThinkingReader = {
  /** What is certain now, in order. */
  push(delta: string): Stretch[];
  /** What was kept back counts as the answer from now on. */
  release(): Stretch[];
  /** Nothing follows. */
  end(): Stretch[];
  isHolding(): boolean;
  /** The model ended thinking whose beginning it did not write. */
  beganThinking(): boolean;
};

/** What is kept back while it may be either; a text that thinks for longer is let go as an answer. */
const mostHeld = 60_000;

/**
 * Tells a model's thinking from its answer as both are written. Thinking is what stands at the beginning, or at that of a
 * line outside of code, between the marks of a dialect; and everything before a closing mark whose opening one stands
 * in the model's template. A mark in the middle of a sentence, in quotation marks or in code is a word.
 * @param holds keeps the beginning back, whatever it is: the model is known to think there, or is not known at all
 */
export function createThinkingReader({ holds }: { holds: boolean }): ThinkingReader {
  let state: 'start' | 'held' | 'thinking' | 'answer' = 'start';
  let rest = '';
  let dialect: Dialect | null = null;
  /** As it was written. */
  let opening = '';
  /** What may stand at the very end and is none of the answer. */
  let trailing: readonly string[] = lastTokens;
  /** What has just ended the thinking before. */
  let closed = '';
  let began = false;
  /** Of the answer so far: what decides whether a mark is one. */
  let fence: Fence = noFence;
  let hasStrikes = false;
  let lastSigns = '';
  let hasAnswered = false;
  let searched = 0;
  let search: ClosingSearch | null = null;
  /** Something has been told of the thinking that is being read. */
  let hasThought = false;

  const answer = (given: string): Stretch[] => {
    // Between thinking and answer stand empty lines.
    const text = hasAnswered ? given : given.trimStart();
    if (text === '') return [];
    hasAnswered = true;
    hasStrikes ||= `${lastSigns}${text}`.includes('<s>');
    lastSigns = `${lastSigns}${text}`.slice(-2);
    fence = fenceAfter(fence, text);
    return [{ isThinking: false, text }];
  };
  const atLineStart = () => fence.mark === '' && (!hasAnswered || lastSigns.endsWith('\n'));

  /** What templates leave before an answer; null where that may still come, 0 for none. */
  const leadOf = (text: string): number | null => {
    const marks = closed === '' ? leading : [...leading, closed, ...wrappers.map((name) => `<${name}>`)];
    const lengths = marks.map((mark) => ({ mark, length: markAt(text, 0, mark) }));
    const found = lengths.find(({ length }) => length > 0);
    if (found && /^<[a-z]+>$/.test(found.mark)) trailing = [...trailing, found.mark.replace('<', '</')];
    return found ? found.length : lengths.some(({ length }) => length === -1) ? null : 0;
  };

  const start = (isWhole: boolean): Stretch[] | null => {
    const trimmed = rest.trimStart();
    const lead = leadOf(trimmed);
    if (lead !== null && lead > 0) {
      rest = trimmed.slice(lead);
      return [];
    }
    const opened = openingOf(trimmed, !hasAnswered);
    if (opened && (opened.isSure || isWhole)) {
      ({ dialect, written: opening } = opened);
      state = 'thinking';
      hasThought = false;
      search = createClosingSearch(opened.dialect);
      rest = trimmed.slice(opening.length);
      return [];
    }
    if (!isWhole && (lead === null || opened || mayOpen(trimmed, !hasAnswered))) return null;
    if (isWhole && trimmed === '') return null;
    // Behind thinking that had both its marks nothing more is kept back for a mark alone.
    const isHeld = holds && opening === '';
    const isAloud = !hasAnswered && (isHeld || thinksAloud(trimmed) === true);
    if (!hasAnswered && !isHeld && thinksAloud(trimmed) === undefined && !isWhole) return null;
    state = isAloud ? 'held' : 'answer';
    return [];
  };

  /** What is sure to be thinking of what stands before its closing mark; told without the space around all of it. */
  const thought = (until: number): Stretch[] => {
    const text = hasThought ? rest.slice(0, until).trimEnd() : rest.slice(0, until).trim();
    if (text === '') return [];
    hasThought = true;
    return [{ isThinking: true, text }];
  };

  const think = (isWhole: boolean): Stretch[] | null => {
    const { closing, before = [], isElement, isWeak } = dialect as Dialect;
    const found = (search as ClosingSearch).find(rest, isWhole);
    if ('sure' in found) {
      const isTold =
        hasThought || (!isWeak && !(isElement && !rest.includes('\n')) && isSurelyThinking(rest));
      const told = isTold ? thought(found.sure) : [];
      if (told.length === 0) return null;
      // Space at the end may be the last of it.
      const end = rest.slice(0, found.sure).trimEnd().length;
      rest = rest.slice(end);
      search?.drop(end);
      return told;
    }
    return close(found, { isWhole, before, isElement, closing });
  };

  /** Ends the thinking at a mark, unless it was an element in a sentence. */
  const close = (
    { at, length }: { at: number; length: number },
    {
      isWhole,
      before,
      isElement,
      closing,
    }: { isWhole: boolean; before: readonly string[]; isElement?: true | undefined; closing: string },
  ): Stretch[] | null => {
    const after = rest.slice(at + length);
    if (isElement && !hasThought && !rest.slice(0, at).includes('\n')) {
      if (!isWhole && after.trim() === '' && !after.includes('\n')) return null;
      if (/^[^\S\n]+\p{Ll}/u.test(after)) {
        rest = opening + rest;
        state = 'answer';
        return [];
      }
    }
    const left = before.find((each) => rest.slice(0, at).endsWith(each)) ?? '';
    const told = thought(at - left.length);
    trailing = [...lastTokens, ...(dialect?.trailing ?? [])];
    closed = closing;
    rest = after;
    state = 'start';
    return told;
  };

  const hold = (isWhole: boolean): Stretch[] | null => {
    const found = closingIn(rest, Math.max(0, searched - longestMark), isWhole);
    if (found === undefined) {
      searched = rest.length;
      if (rest.length < mostHeld) return null;
      state = 'answer';
      return [];
    }
    if (found === 'later') return null;
    began = true;
    const text = rest.slice(0, found.at).trim();
    rest = rest.slice(found.at + found.length);
    const ended = dialects.find(({ closing }) => closing === found.closing);
    trailing = [...lastTokens, ...(ended?.trailing ?? [])];
    closed = found.closing;
    searched = 0;
    state = 'start';
    return text === '' ? [] : [{ isThinking: true, text }];
  };

  /** The answer up to where a mark may stand, which is known only when the line goes on. */
  const write = (): Stretch[] | null => {
    if (rest === '') return null;
    const written: Stretch[] = [];
    const kept = keptTail(rest, trailing);
    for (;;) {
      if (atLineStart() && hasAnswered) {
        const isMark = /^[<[◁]/.test(rest);
        if (isMark && openingOf(rest, false)) {
          state = 'start';
          return joined(written);
        }
        if (isMark && mayOpen(rest, false)) return written.length > 0 ? joined(written) : null;
      }
      const end = rest.indexOf('\n') + 1;
      if (end === 0 || end >= rest.length - kept) break;
      written.push(...answer(rest.slice(0, end)));
      rest = rest.slice(end);
    }
    written.push(...answer(rest.slice(0, rest.length - kept)));
    rest = kept === 0 ? '' : rest.slice(-kept);
    return written.length > 0 ? joined(written) : null;
  };

  const read = (isWhole: boolean): Stretch[] => {
    const stretches: Stretch[] = [];
    for (;;) {
      const found =
        state === 'start'
          ? start(isWhole)
          : state === 'thinking'
            ? think(isWhole)
            : state === 'held'
              ? hold(isWhole)
              : write();
      if (found === null) return stretches;
      stretches.push(...found);
    }
  };

  const letGo = (): Stretch[] => {
    const end = beforeTokens(rest, rest.length, trailing);
    // A line through words ends with a sign that some models end with.
    const isStrike = rest.slice(end).trimStart().startsWith('</s>') && (hasStrikes || rest.includes('<s>'));
    const isApart = rest.startsWith('</s>', end) && /\s$/.test(lastSigns + rest.slice(0, end));
    const cut = isStrike || isApart ? rest : rest.slice(0, end);
    rest = '';
    return answer(cut);
  };

  return {
    push(delta) {
      rest += delta;
      return read(false);
    },
    release() {
      if (state !== 'held') return [];
      state = 'answer';
      return read(false);
    },
    end() {
      const before = read(true);
      if (state === 'thinking') {
        const otherwise = search?.otherwise();
        if (otherwise) {
          // A block of code that did not end was none, and a call is not thought.
          before.push(...thought(otherwise.at));
          rest = rest.slice(otherwise.at + otherwise.length);
        } else {
          // A model that is cut off while it thinks has said nothing.
          const isMark = !dialect?.isWeak && (hasThought || isSurelyThinking(rest));
          if (isMark) before.push(...thought(rest.length));
          rest = isMark ? '' : opening + rest;
        }
      }
      state = 'answer';
      return [...before, ...letGo()];
    },
    isHolding: () => state === 'held' || state === 'thinking',
    beganThinking: () => began,
  };
}

/** Stretches of an answer as one: each costs whoever passes it on. */
const joined = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.length < 2
    ? [...stretches]
    : [{ isThinking: false, text: stretches.map(({ text }) => text).join('') }];
