import type { Token } from 'marked';
import { isListEntry, type Span } from '../language/sentences.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import { type Shown, showInline } from './shown.ts';

/** A paragraph, list entry or quotation of an answer, without the marks before it. All three texts are of one length. */
export type Prose = {
  written: string;
  shown: string;
  masked: string;
  citations: Shown['citations'];
  /** Where a stretch of it stands in the Markdown. */
  placeOf(span: Span): Span;
};

/** A line that is nothing but emphasis stands for a heading, but in a list. */
const headingLine = /^\s*(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$/;
/** Marks of entries that Markdown knows nothing of. */
const entryMark = /^\s*(?:•\s+)?/;

/** The prose of an answer in order. Left out are headings, code, formulas and tables. */
export function proseOf(markdown: string): Prose[] {
  return leavesOf(markdown).flatMap((leaf) =>
    leaf.token.type === 'paragraph' || leaf.token.type === 'text' ? partsOf(leaf) : [],
  );
}

type Line = { text: string; start: number; place: Span };

function partsOf({ token, lines: places, isInList }: Leaf): Prose[] {
  const tokens: readonly Token[] = ('tokens' in token && token.tokens) || [];
  const written = tokens.map(({ raw }) => raw).join('');
  const { text: shown, masked, citations } = showInline(tokens);
  const parts: Line[][] = [];
  let isOpen = false;
  let start = 0;
  for (const [index, text] of written.split('\n').entries()) {
    const place = places[index];
    if (!place || (!isInList && headingLine.test(text))) isOpen = false;
    else {
      const line = { text, start, place };
      if (isOpen && !isListEntry(text)) parts.at(-1)?.push(line);
      else parts.push([line]);
      isOpen = true;
    }
    start += text.length + 1;
  }
  return parts.map((lines) => {
    const [first, last] = [lines[0] as Line, lines.at(-1) as Line];
    const from = first.start + (entryMark.exec(first.text)?.[0].length ?? 0);
    const to = last.start + last.text.length;
    const placeAt = (at: number) => {
      const line = lineAt(lines, from + at);
      const lead = line.text.length - line.text.trimStart().length;
      return Math.min(line.place.end, line.place.start + Math.max(0, from + at - line.start - lead));
    };
    return {
      written: written.slice(from, to),
      shown: shown.slice(from, to),
      masked: tagsAsBrackets(masked.slice(from, to)),
      citations: citations.map(({ at, numbers }) => ({ at: at - from, numbers })),
      placeOf: ({ start: begin, end }) => ({ start: placeAt(begin), end: placeAt(end) }),
    };
  });
}

/** The last of the lines, which are in order, that begins by then; each stretch of a paragraph asks for it. */
function lineAt(lines: readonly Line[], place: number): Line {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((lines[middle] as Line).start <= place) low = middle;
    else high = middle - 1;
  }
  return lines[low] as Line;
}

/** Closing brackets belong to the sentence before them, as closing tags do. */
const tagsAsBrackets = (text: string) =>
  text.replace(/<(\/?)\w+>/g, (tag, slash) => (slash ? ')' : '(').repeat(tag.length));
