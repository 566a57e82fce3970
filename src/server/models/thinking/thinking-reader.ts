import { closings, type Dialect, dialects, leading, thinkingAloud } from './dialects.ts';

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
  let trailing: readonly string[] = [];
  let began = false;
  /** Of the answer so far: what decides whether a mark is one. */
  let line = '';
  let inFence = false;
  let hasAnswered = false;
  let searched = 0;
  /** Something has been told of the thinking that is being read. */
  let hasThought = false;

  const answer = (given: string): Stretch[] => {
    // Between thinking and answer stand empty lines.
    const text = hasAnswered ? given : given.trimStart();
    if (text === '') return [];
    hasAnswered = true;
    for (const piece of text.split(/(?<=\n)/)) {
      line = line.endsWith('\n') ? piece : line + piece;
      if (line.endsWith('\n') && /^\s{0,3}(?:```|~~~)/.test(line)) inFence = !inFence;
    }
    return [{ isThinking: false, text }];
  };
  const atLineStart = () => !inFence && (!hasAnswered || line === '' || line.endsWith('\n'));

  const start = (): Stretch[] | null => {
    const trimmed = rest.trimStart();
    const lead = leading.find((each) => trimmed.startsWith(each));
    if (lead) {
      if (lead === '<|channel|>final<|message|>') trailing = ['<|return|>', '<|end|>'];
      rest = trimmed.slice(lead.length);
      return [];
    }
    const opened = openingOf(trimmed);
    if (opened) {
      ({ dialect, written: opening } = opened);
      state = 'thinking';
      searched = 0;
      hasThought = false;
      rest = trimmed.slice(opening.length);
      return [];
    }
    if (mayBecome(trimmed)) return null;
    const isAloud = !hasAnswered && (holds || thinksAloud(trimmed) === true);
    if (!hasAnswered && !holds && thinksAloud(trimmed) === undefined) return null;
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

  const think = (): Stretch[] | null => {
    const { closing, before = '' } = dialect as Dialect;
    const found = lower(rest.slice(searched)).indexOf(lower(closing));
    const at = found === -1 ? -1 : searched + found;
    if (at === -1) {
      searched = Math.max(0, rest.length - closing.length);
      const open = Math.max(0, searched - before.length);
      if (!hasThought && !isSurelyThinking(rest)) return null;
      const told = thought(open);
      // Space at the end may be the last of it.
      const end = rest.slice(0, open).trimEnd().length;
      if (told.length > 0) {
        rest = rest.slice(end);
        searched = Math.max(0, searched - end);
      }
      return told.length > 0 ? told : null;
    }
    const told = thought(rest.slice(0, at).endsWith(before) ? at - before.length : at);
    trailing = dialect?.trailing ?? [];
    rest = rest.slice(at + closing.length);
    state = 'start';
    return told;
  };

  const hold = (isWhole: boolean): Stretch[] | null => {
    const found = closingIn(rest, Math.max(0, searched - 40), isWhole);
    if (found === undefined) {
      searched = rest.length;
      if (rest.length < mostHeld) return null;
      state = 'answer';
      return [];
    }
    if (found === 'later') return null;
    began = true;
    const text = rest.slice(0, found.at).trim();
    rest = rest.slice(found.at + found.closing.length);
    searched = 0;
    state = 'start';
    return text === '' ? [] : [{ isThinking: true, text }];
  };

  /** The answer up to where a mark may stand, which is known only when the line goes on. */
  const write = (): Stretch[] | null => {
    if (rest === '') return null;
    const written: Stretch[] = [];
    for (;;) {
      if (atLineStart() && hasAnswered) {
        const isMark = /^[<[◁]/.test(rest);
        if (isMark && openingOf(rest)) {
          state = 'start';
          return joined(written);
        }
        if (isMark && mayOpen(rest)) return written.length > 0 ? joined(written) : null;
      }
      const end = rest.indexOf('\n') + 1;
      if (end === 0 || end === rest.length) break;
      written.push(...answer(rest.slice(0, end)));
      rest = rest.slice(end);
    }
    const kept = keptTail(rest, trailing);
    written.push(...answer(rest.slice(0, rest.length - kept)));
    rest = kept === 0 ? '' : rest.slice(-kept);
    return written.length > 0 ? joined(written) : null;
  };

  const read = (isWhole: boolean): Stretch[] => {
    const stretches: Stretch[] = [];
    for (;;) {
      const found =
        state === 'start'
          ? start()
          : state === 'thinking'
            ? think()
            : state === 'held'
              ? hold(isWhole)
              : write();
      if (found === null) return stretches;
      stretches.push(...found);
    }
  };

  const letGo = (): Stretch[] => {
    const cut = trailing.reduce(
      (text, token) => (text.trimEnd().endsWith(token) ? text.trimEnd().slice(0, -token.length) : text),
      rest,
    );
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
        // A model that is cut off while it thinks has said nothing.
        const isMark = hasThought || isSurelyThinking(rest);
        if (isMark) before.push(...thought(rest.length));
        rest = isMark ? '' : opening + rest;
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

/** Tags may carry attributes up to this length. */
const longestTag = 80;

/** Whether what follows an opening mark is thinking, even if that never ends: a tag as the first word of a sentence is a word. */
const isSurelyThinking = (text: string) =>
  /^(?:[^\S\n]*\n|\p{L})/u.test(text.slice(0, longestTag)) || thinksAloud(text.trimStart()) === true;

/** Letters of ASCII in lower case; every other stays, and so does its place. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The dialect whose opening mark a text begins with, in whichever case and with whatever attributes. */
function openingOf(text: string): { dialect: Dialect; written: string } | undefined {
  const start = lower(text.slice(0, longestTag));
  for (const dialect of dialects) {
    const opening = lower(dialect.opening);
    if (start.startsWith(opening)) return { dialect, written: text.slice(0, opening.length) };
    const end = start.indexOf('>');
    const isTag = opening.startsWith('<') && start.startsWith(`${opening.slice(0, -1)} `);
    if (isTag && end !== -1) return { dialect, written: text.slice(0, end + 1) };
  }
  return undefined;
}

/** Whether a text may still become an opening mark. */
function mayOpen(text: string): boolean {
  const start = lower(text);
  return dialects.some(({ opening }) => {
    const mark = lower(opening);
    const isTag = mark.startsWith('<') && start.startsWith(`${mark.slice(0, -1)} `);
    return mark.startsWith(start) || (isTag && start.length < longestTag && !start.includes('>'));
  });
}

/** Whether a text may still become an opening mark, or what a template leaves before one. */
const mayBecome = (text: string): boolean => mayOpen(text) || leading.some((mark) => mark.startsWith(text));

/** Whether a text begins as thinking aloud does; undefined while it may still come to that. */
function thinksAloud(text: string): boolean | undefined {
  const start = text.slice(0, 60).toLowerCase();
  if (thinkingAloud.some((beginning) => start.startsWith(beginning))) return true;
  return thinkingAloud.some((beginning) => beginning.startsWith(start)) ? undefined : false;
}

/** The first closing mark that stands as one; `later` where what follows decides. */
function closingIn(
  text: string,
  from: number,
  isWhole: boolean,
): { at: number; closing: string } | 'later' | undefined {
  const inLowerCase = lower(text.slice(from));
  const found = closings
    .flatMap((closing) => {
      const mark = lower(closing);
      for (let next = inLowerCase.indexOf(mark); next !== -1; next = inLowerCase.indexOf(mark, next + 1)) {
        const at = from + next;
        const after = text[at + closing.length];
        if (after === undefined && !isWhole) return { at, closing, isOpen: true };
        if (!isMention(text[at - 1], after) && !isInFence(text, at)) return { at, closing, isOpen: false };
      }
      return [];
    })
    .sort((one, other) => one.at - other.at);
  const [first] = found;
  return first?.isOpen ? 'later' : first;
}

/** Whether a place stands in a block of code. */
function isInFence(text: string, at: number): boolean {
  let isIn = false;
  for (let mark = text.indexOf('```'); mark !== -1 && mark < at; mark = text.indexOf('```', mark + 3)) {
    if (mark === 0 || text[mark - 1] === '\n') isIn = !isIn;
  }
  return isIn;
}

/** Whether a mark is a word of a sentence, by what stands around it. */
function isMention(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || before === '\n') return /[`'"”’»),.;:]/.test(after ?? '');
  if (/[`'"“‘«(]/.test(before)) return true;
  return /\s/.test(before) && after !== undefined && after !== '\n';
}

/** How much of a text's end may become a token that is none of the answer. */
function keptTail(text: string, tokens: readonly string[]): number {
  let most = 0;
  for (const token of tokens) {
    for (let length = Math.min(token.length, text.length); length > most; length -= 1) {
      if (token.startsWith(text.slice(-length))) most = length;
    }
  }
  return most;
}
