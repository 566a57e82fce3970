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
  let trailing: readonly string[] = [];
  let began = false;
  /** Of the answer so far: what decides whether a mark is one. */
  let line = '';
  let inFence = false;
  let hasAnswered = false;
  let searched = 0;

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
    const opened = dialects.find(({ opening }) => trimmed.startsWith(opening));
    if (opened) {
      dialect = opened;
      state = 'thinking';
      searched = 0;
      rest = trimmed.slice(opened.opening.length);
      return [];
    }
    if (mayBecome(trimmed)) return null;
    const isAloud = !hasAnswered && (holds || thinksAloud(trimmed) === true);
    if (!hasAnswered && !holds && thinksAloud(trimmed) === undefined) return null;
    state = isAloud ? 'held' : 'answer';
    return [];
  };

  const think = (): Stretch[] | null => {
    const { closing } = dialect as Dialect;
    const at = rest.indexOf(closing, searched);
    if (at === -1) {
      searched = Math.max(0, rest.length - closing.length);
      return null;
    }
    const text = rest.slice(0, at);
    trailing = dialect?.trailing ?? [];
    rest = rest.slice(at + closing.length);
    state = 'start';
    return text.trim() === '' ? [] : [{ isThinking: true, text: text.trim() }];
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
        const opened = dialects.find(({ opening }) => /^[<[◁]/.test(opening) && rest.startsWith(opening));
        if (opened) {
          state = 'start';
          return written;
        }
        if (
          rest !== '' &&
          dialects.some(({ opening }) => /^[<[◁]/.test(opening) && opening.startsWith(rest))
        ) {
          return written.length > 0 ? written : null;
        }
      }
      const end = rest.indexOf('\n') + 1;
      if (end === 0 || end === rest.length) break;
      written.push(...answer(rest.slice(0, end)));
      rest = rest.slice(end);
    }
    const kept = keptTail(rest, trailing);
    written.push(...answer(rest.slice(0, rest.length - kept)));
    rest = kept === 0 ? '' : rest.slice(-kept);
    return written.length > 0 ? written : null;
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
      // Thinking that never ends was none, where it is all there is: a tag as the first word of a sentence.
      if (state === 'thinking' && dialect) rest = dialect.opening + rest;
      state = 'answer';
      return [...before, ...letGo()];
    },
    isHolding: () => state === 'held' || state === 'thinking',
    beganThinking: () => began,
  };
}

/** Whether a text may still become an opening mark. */
const mayBecome = (text: string): boolean =>
  [...dialects.map(({ opening }) => opening), ...leading].some((mark) => mark.startsWith(text));

/** Whether a text begins as thinking aloud does; undefined while it may still come to that. */
function thinksAloud(text: string): boolean | undefined {
  const lower = text.slice(0, 60).toLowerCase();
  if (thinkingAloud.some((beginning) => lower.startsWith(beginning))) return true;
  return thinkingAloud.some((beginning) => beginning.startsWith(lower)) ? undefined : false;
}

/** The first closing mark that stands as one; `later` where what follows decides. */
function closingIn(
  text: string,
  from: number,
  isWhole: boolean,
): { at: number; closing: string } | 'later' | undefined {
  const found = closings
    .flatMap((closing) => {
      for (let at = text.indexOf(closing, from); at !== -1; at = text.indexOf(closing, at + 1)) {
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
