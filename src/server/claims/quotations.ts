import { createLiteralSearch, type LiteralSearch } from '../language/literal-search.ts';
import type { Span } from '../language/sentences.ts';
import { refusesToAnswer } from './claims.ts';
import { proseOf } from './prose.ts';
import { rowsOf } from './table-rows.ts';

/** Words that a Markdown text shows in quotation marks; `span` holds the marks, too. */
export type Quotation = { span: Span; words: string };

/** Fewer words in quotation marks are a name, a title or a way of speaking. */
const fewestWords = 3;

/** What stands in quotation marks, outside of code, in order. */
export function quotationsIn(markdown: string): Quotation[] {
  return [
    ...markdown
      .replace(/(?<!\\)`[^`]*`/g, (code) => ' '.repeat(code.length))
      .matchAll(/“([^“”]+)”|«([^«»]+)»|„([^„“”]+)[“”]|「([^「」]+)」|(?<![\p{L}\p{N}])"([^"]+)"/gu),
  ]
    .map(({ 0: whole, index, ...groups }) => ({
      span: { start: index, end: index + whole.length },
      words: (groups[1] ?? groups[2] ?? groups[3] ?? groups[4] ?? groups[5] ?? '').trim(),
    }))
    .filter(({ words }) => /[\p{L}\p{N}]/u.test(words));
}

/**
 * Where the words of a quotation, written in Markdown, stand literally in a text; null where they do not. Between the
 * cells of a row a bar stands for the file's tab.
 */
export function findQuotation(words: string, search: LiteralSearch): Span | null {
  return (
    search.find(unescaped(words)) ??
    search.find(withoutMarkup(words)) ??
    search.find(unescaped(words).replace(/ \| /g, '\t'))
  );
}

/**
 * Where an answer shows words as a quotation that stand literally in none of these texts. Left alone are names of
 * files, what is quoted only to say that the files do not hold it, and fewer than three words.
 */
export function findMisquoted(input: {
  text: string;
  fileNames: readonly string[];
  /** What may be quoted: the passages, and what else the model was told. */
  texts: readonly string[];
}): Span[] {
  const { text, fileNames, texts } = input;
  const [isInProse, isInCell] = [
    withinOneOf(proseOf(text).map(({ written, placeOf }) => placeOf({ start: 0, end: written.length }))),
    withinOneOf(rowsOf(text).flatMap((row) => row.cells)),
  ];
  const found = quotationsIn(text).filter(
    ({ span, words }) =>
      mayQuote(words) && (isInProse(span) || isInCell(span)) && !refusesToAnswer(clauseAround(text, span)),
  );
  if (found.length === 0) return [];
  const titles = fileNames.flatMap((name) => [name, name.replace(/\.\w{1,5}$/, '')]);
  const searches = [...titles, ...texts].map(createLiteralSearch);
  // A phrase that is quoted again and again is looked for once.
  const standing = new Map<string, boolean>();
  const stands = (words: string) =>
    searches.some((search) => findQuotation(words.replace(markers, ''), search));
  for (const { words } of found) if (!standing.has(words)) standing.set(words, stands(words));
  return found.filter(({ words }) => !standing.get(words)).map(({ span }) => span);
}

const markers = /(?<!\s)\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\](?!\()/g;

function mayQuote(words: string): boolean {
  if ((words.replace(markers, '').match(/[\p{L}\p{N}]+/gu) ?? []).length < fewestWords) return false;
  // Marks that belong to different paragraphs.
  return !/\n\s*(?:\n|[-*+>|]|\d+[.)])/.test(words);
}

/** Tells whether a span stands in one of these, which are in order and do not overlap. */
function withinOneOf(spans: readonly Span[]): (span: Span) => boolean {
  return ({ start, end }) => {
    let [least, most] = [0, spans.length];
    while (least < most) {
      const middle = (least + most) >> 1;
      if ((spans[middle] as Span).start <= start) least = middle + 1;
      else most = middle;
    }
    const last = spans[least - 1];
    return last !== undefined && end <= last.end;
  };
}

/** A sentence may have no end; what is further off does not say what the quotation is about. */
const farthest = 400;

/** What stands before and behind a quotation in its own sentence. */
function clauseAround(text: string, { start, end }: Span): string {
  const [behind = ''] = /^[^.!?\n]*/.exec(text.slice(end, end + farthest)) ?? [];
  let from = start;
  while (from > 0 && start - from < farthest && !/[.!?\n]/.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from, start) + behind;
}

/** Markdown without its backslashes. */
const unescaped = (markdown: string) => markdown.replace(/\\([\\`*_{}[\]<>()#+.!|~$&-])/g, '$1');

/** Markdown without its escapes and its marks for emphasis and code. */
export const withoutMarkup = (markdown: string) =>
  unescaped(markdown).replace(/(?<![\p{L}\p{N}])[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?![\p{L}\p{N}])/gu, '');
