import { tokenise } from '../language/analysis.ts';
import { cutPosition, type Span, splitSentences } from '../language/sentences.ts';
import type { Matcher } from '../search/matcher.ts';

/** So much of a place is read at a glance: two lines of an answer. */
const longestGlimpse = 110;
/** What is hardly longer is not cut. */
const longestWhole = 130;
/** A sentence that is begun is read to its end up to here: half of one may say the opposite. */
const longestSentence = 280;

/**
 * Where in a text whoever only glances at it reads on: all of a short one, of a longer one its beginning, or else the
 * stretch around as much of the question as any of that length has, from where a sentence, a cell or a clause begins,
 * to the end of its sentence, and with what that leads to.
 * @param text up to some hundred words
 * @returns in UTF-16 code units
 */
export function glimpseOf(text: string, question: Pick<Matcher, 'match'>): Span {
  const { start, end } = stretchOf(text, question);
  let last = end;
  for (const sentence of splitSentences(text)) {
    if (sentence.start > last && !leadsOn.test(text.slice(start, last))) break;
    const isBegun = sentence.start < last && last < sentence.end;
    const runsOn = isBegun && isEnded.test(text.slice(sentence.start, sentence.end));
    if ((runsOn || sentence.start >= last) && sentence.end - start <= longestSentence) last = sentence.end;
  }
  return { start, end: last };
}

const leadsOn = /:\s*$/;
const isEnded = /[.!?…:]["”»’)\]]*$/;

/** The stretch around as much of the question as one of a length has. */
function stretchOf(text: string, question: Pick<Matcher, 'match'>): Span {
  if (text.length <= longestWhole) return { start: 0, end: text.length };
  const words = tokenise(text);
  const matches = words.map((word) => question.match([word]));
  const stretches = words.map((word, first) => {
    // Of one that is longer by itself, as much as there is room for.
    const start = first === 0 && word.end <= longestGlimpse ? 0 : word.start;
    const room = cutPosition(text, start, start + longestGlimpse);
    const held: number[] = [];
    let end = Math.min(word.end, room);
    for (let at = first; at === first || (words[at]?.end ?? Infinity) <= room; at += 1) {
      for (const [index, match] of (matches[at] ?? []).entries())
        held[index] = Math.max(held[index] ?? 0, match);
      end = Math.min((words[at] as Span).end, room);
    }
    const begins = beginningAfter(text.slice(words[first - 1]?.end ?? 0, word.start));
    return { start, end, begins, held: held.reduce((all, match) => all + match, 0) };
  });
  const most = Math.max(...stretches.map(({ held }) => held));
  const best = stretches.filter(({ held }) => held === most);
  const [first = { start: 0, end: cutPosition(text, 0, longestGlimpse) }] = best;
  if (first.start === 0) return { start: 0, end: first.end };
  const clearest = Math.max(...best.map(({ begins }) => begins));
  const clear = best.filter(({ begins }) => begins === clearest);
  const { start, end } = clear[clear.length >> 1] ?? first;
  return { start, end };
}

/** How well a reader may begin behind what stands between two words; below 0 within a number or a word of parts. */
function beginningAfter(between: string): number {
  const sign = between.trim();
  if (sign === between && between !== '') return -1;
  if (/[.;!?…\n]/u.test(between)) return 2;
  return /[,:()–—]/u.test(sign) ? 1 : 0;
}
