import type { Token, Tokens } from 'marked';
import { answerTokens } from '#markdown/answer-tokens.ts';
import type { Span } from '../language/sentences.ts';

/** A block of an answer that holds no other, and for each of its lines where it stands; null where nothing does. */
export type Leaf = { token: Token; lines: (Span | null)[]; isInList: boolean };

/** Between two lines stand no more characters than these: marks of lists and quotations. */
const farthest = 2_000;

/**
 * The blocks of an answer in order, as what shows it reads them. The reader takes the marks of lists and quotations off a
 * line before it reads what stands behind, so lines are found again, one after the other. A tab or a space too many in
 * the middle of one, which the reader evens out, leaves it out.
 */
export function leavesOf(markdown: string): Leaf[] {
  // As long as what was written, so that stretches of the one are those of the other.
  const source = markdown.replace(/\r\n?/g, (ending) => (ending.length === 2 ? ' \n' : '\n'));
  const found: Leaf[] = [];
  let at = 0;
  const find = (line: string): Span | null => {
    const within = line === '' ? -1 : source.slice(at, at + line.length + farthest).indexOf(line);
    if (within === -1) return null;
    const start = at + within;
    at = start + line.length;
    return { start, end: at };
  };
  const read = (tokens: readonly Token[], isInList = false) => {
    for (const token of tokens) {
      if (token.type === 'blockquote') read(token.tokens ?? [], isInList);
      else if (token.type === 'list') {
        for (const { tokens: own } of (token as Tokens.List).items) {
          const marks = /[\s>]*(?:[*+-]|\d{1,9}[.)])/y;
          marks.lastIndex = at;
          at += marks.exec(source)?.[0].length ?? 0;
          read(own, true);
        }
      } else found.push({ token, isInList, lines: token.raw.split('\n').map((line) => find(line.trim())) });
    }
  };
  read(answerTokens(source));
  return found;
}
