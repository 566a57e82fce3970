/** A piece of an answer: plain text, or citation markers standing together such as `[1][2]` or `[1, 2]`. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  | {
      type: 'markers';
      /** White space before the markers, which goes when they go. */
      space: string;
      /** Passage numbers, in order and without repetition. */
      numbers: number[];
      /** As they stand there. */
      written: string;
      /** A letter or a digit touches the bracket, as in `array[2]`. */
      touches: boolean;
      /** No end of a clause follows. */
      goesOn: boolean;
    };

export type MarkerScanner = {
  /** Takes the next piece of a stream and gives what can be told of it already. */
  push(delta: string): AnswerPiece[];
  /** Gives what was held back, at the end of the stream. */
  end(): AnswerPiece[];
};

/**
 * Markers have one or two digits; what is longer in brackets (a year, say) is text. Models also write `[^1]`,
 * `【1】`, `【1†source】` and ranges.
 */
const marker =
  /[[［【]\^?\s?([\d０-９]{1,2}(?:\s?[,，、;；–-]\s?[\d０-９]{1,2}){0,9})\s?(?:†[^\]］】\n]{0,40})?[\]］】]/y;
/** What may become a marker when more of the stream has come. */
const markerBeginning = /[[［【]\^?[\s\d０-９,，、;；–-]{0,48}(?:†[^\]］】\n]{0,40})?$/y;
const mostMarkersTogether = 8;
/** More white space than this is passed on without waiting for what follows. */
const mostSpace = 16;
/** And longer runs of backticks or dollar signs: held for ever, they would be looked at anew with each piece. */
const mostRun = 100;

/**
 * Finds citation markers in an answer that arrives in pieces. Holds back no more than white space, a bracket that
 * may become a marker, markers that others may join, and those that a formula may hold. Code, formulas (`$x[1]$`),
 * escaped brackets and links (`[1](…)`) are text.
 */
export function createMarkerScanner(): MarkerScanner {
  let held = '';
  /** The backticks that opened the code we are in. */
  let code = '';
  /**
   * How the formulas end that may have begun before. Whether they have, their ends tell: a dollar sign is also money,
   * and an escaped bracket text.
   */
  let opened: readonly Closing[] = [];
  /** The last character that was passed on. */
  let last = '';

  const scan = (input: string, isEnd: boolean): AnswerPiece[] => {
    const pieces: AnswerPiece[] = [];
    let text = '';
    let at = 0;
    while (at < input.length) {
      const token = tokenAt(input, at);
      const after = at + token.length;
      // What follows decides over a backslash, a run of backticks or dollar signs, and white space.
      const mayGoOn = after === input.length && !isEnd && token.length <= mostRun;
      if (mayGoOn && /^[\\`$]|^\s{1,16}$/.test(token)) break;
      const isSpace = /^\s/.test(token);
      if (token.startsWith('`')) code = code ? (code === token ? '' : code) : token;
      // A span of code ends with its paragraph, whatever its backticks say; a block of code does not.
      else if (code.length < 3 && isSpace && /\n\s*\n/.test(token)) code = '';
      if (!code) opened = openedAfter(opened, token, input[after]);

      const bracket = isSpace && token.length <= mostSpace ? after : at;
      const isText = code || !opensBracket(input[bracket]);
      const found = isText ? null : markersAt(input, bracket, { isEnd, opened });
      if (found === 'incomplete') break;
      if (found) {
        if (text) pieces.push({ type: 'text', text });
        text = '';
        const written = input.slice(bracket, found.end);
        const touches = bracket === at && written.startsWith('[') && /[\p{Script=Latin}\p{N}_]/u.test(last);
        const goesOn = /^[^\S\n]|^\w/.test(input.slice(found.end, found.end + 1));
        const space = input.slice(at, bracket);
        pieces.push({ type: 'markers', space, numbers: found.numbers, written, touches, goesOn });
        at = found.end;
        last = ']';
      } else {
        text += token;
        at = after;
        last = token.at(-1) as string;
      }
    }
    if (text) pieces.push({ type: 'text', text });
    held = input.slice(at);
    return pieces;
  };

  return { push: (delta) => scan(held + delta, false), end: () => scan(held, true) };
}

/** The stretch at `at` that is looked at as one: white space, backticks, an escape, a bracket, or plain text. */
function tokenAt(text: string, at: number): string {
  const token = /\s+|`+|\$+|\\.?|[[［【]|[^\s`$\\[［【]+/sy;
  token.lastIndex = at;
  return token.exec(text)?.[0] ?? '';
}

type Closing = '$' | '$$' | '\\]' | '\\)';
const closings = new Map<string, Closing>([
  ['$', '$'],
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
]);

/** A formula on a line is no longer behind a bracket in it, and one set apart neither. */
const longestRest = { line: 120, display: 600 } as const;

/**
 * What is left of a formula behind a bracket in it, as `shown-answer.ts` has them. No space stands before a dollar sign
 * that closes one, and no digit behind: `$5 or 6$`.
 */
const rests: Readonly<Record<Closing, { end: RegExp; longest: number }>> = {
  $: { end: /^[^$\n]*?(?<=[^\s$\\])\$(?![\d$])/, longest: longestRest.line },
  $$: { end: /^[^$]*?\$\$/, longest: longestRest.display },
  '\\]': { end: /^(?:[^\\]|\\[^\][])*?\\\]/, longest: longestRest.display },
  '\\)': { end: /^[^\n]*?\\\)/, longest: longestRest.line },
};

/** Which formulas may be open behind a token. None goes on in the next paragraph, nor one of a line on the next. */
function openedAfter(opened: readonly Closing[], token: string, next = ' '): readonly Closing[] {
  if (/\n\s*\n/.test(token)) return [];
  if (token.includes('\n')) return opened.filter((closing) => closing === '$$' || closing === '\\]');
  const others = opened.filter((closing) => closing !== token);
  const closing = closings.get(token);
  if (!closing || (closing !== '$' && others.length < opened.length)) return others;
  if ((closing === '$' && !/\S/.test(next)) || others.includes(closing)) return others;
  return [...others, closing];
}

/** Whether a formula that may be open ends behind `at`. */
function endsFormula(text: string, at: number, closing: Closing, isEnd: boolean): boolean | 'incomplete' {
  const { end, longest } = rests[closing];
  // With the bracket itself, as what stands before a dollar sign counts.
  const from = at - 1;
  const [rest = ''] = text.slice(from, from + longest).split(/\n\s*\n/, 1);
  const [found] = end.exec(rest) ?? [];
  if (found !== undefined) return from + found.length < text.length || isEnd || 'incomplete';
  const mayGoOn = from + rest.length === text.length && rest.length < longest && !isEnd;
  return mayGoOn ? 'incomplete' : false;
}

function opensBracket(character: string | undefined): boolean {
  return character === '[' || character === '［' || character === '【';
}

/** The markers that stand together from `at` on; null where there is none. */
function markersAt(
  text: string,
  at: number,
  { isEnd, opened }: { isEnd: boolean; opened: readonly Closing[] },
): { numbers: number[]; end: number } | 'incomplete' | null {
  const numbers = new Set<number>();
  let end = at;
  for (let count = 0; count < mostMarkersTogether; count++) {
    // One space may stand between two markers; at the end of what has come it tells nothing yet.
    const start = count > 0 && /[^\S\n]/.test(text[end] ?? '') ? end + 1 : end;
    if (start === text.length && !isEnd) return 'incomplete';
    marker.lastIndex = start;
    const match = marker.exec(text);
    if (!match) {
      markerBeginning.lastIndex = start;
      if (!isEnd && markerBeginning.test(text)) return 'incomplete';
      break;
    }
    const next = text[marker.lastIndex];
    if (next === undefined && !isEnd) return 'incomplete';
    // A link or an image with a number for its text.
    if (next === '(') break;
    for (const number of numbersIn(match[1] as string)) numbers.add(number);
    end += match[0].length + (start - end);
  }
  if (end === at) return null;
  const inFormula = opened.map((closing) => endsFormula(text, end, closing, isEnd));
  if (inFormula.includes(true)) return null;
  if (inFormula.includes('incomplete')) return 'incomplete';
  return { numbers: [...numbers], end };
}

function numbersIn(list: string): number[] {
  return list
    .normalize('NFKC')
    .split(/[,、;]/)
    .flatMap((part) => {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number);
      return Array.from({ length: Math.min(10, Math.max(1, to - from + 1)) }, (_, index) => from + index);
    });
}
