import { createLiteralSearch, type LiteralSearch } from '../language/literal-search.ts';
import type { Span } from '../language/sentences.ts';
import { refusesToAnswer } from './claims.ts';
import { proseOf } from './prose.ts';
import { rowsOf } from './table-rows.ts';

/** Words that a Markdown text shows in quotation marks; `span` holds the marks, too. */
export type Quotation = { span: Span; words: string };

/** Fewer words in quotation marks are a name, a title or a way of speaking. */
const fewestWords = 3;

/**
 * What stands in quotation marks, outside of code, in order.
 * @param masked as long as the text, with nothing that is code; left out where no more than a stretch of a text is known
 */
export function quotationsIn(markdown: string, masked = withoutCode(markdown)): Quotation[] {
  return [
    ...masked.matchAll(/“([^“”]+)”|«([^«»]+)»|„([^„“”]+)[“”]|「([^「」]+)」|(?<![\p{L}\p{N}])"([^"]+)"/gu),
  ].flatMap(({ 0: whole, index }) => {
    const span = { start: index, end: index + whole.length };
    // Code in it is no reason to look for it, and belongs to what is looked for.
    if (!/[\p{L}\p{N}]/u.test(whole)) return [];
    return [{ span, words: markdown.slice(span.start + 1, span.end - 1).trim() }];
  });
}

const withoutCode = (markdown: string) =>
  markdown.replace(/(?<!\\)`[^`]*`/g, (code) => ' '.repeat(code.length));

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
  const found = [...quotedInProse(text), ...quotedInCells(text)].filter(
    ({ span, words }) => mayQuote(words) && !refusesToAnswer(clauseAround(text, span)),
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

/** Of each paragraph by itself: no quotation goes on in the next. What is code, the reader of answers says. */
const quotedInProse = (text: string): Quotation[] =>
  proseOf(text).flatMap(({ written, masked, placeOf }) =>
    quotationsIn(written, onlyWhereSame(written, masked)).map(({ span, words }) => ({
      span: placeOf(span),
      words,
    })),
  );

const quotedInCells = (text: string): Quotation[] =>
  rowsOf(text)
    .flatMap(({ cells }) => cells)
    .flatMap((cell) =>
      quotationsIn(text.slice(cell.start, cell.end)).map(({ span, words }) => ({
        span: { start: cell.start + span.start, end: cell.start + span.end },
        words,
      })),
    );

/** A text with spaces for all that is masked in it. */
const onlyWhereSame = (written: string, masked: string) =>
  written.replace(/./gs, (sign, at: number) => (sign === masked[at] ? sign : ' '));

const markers = /(?<!\s)\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\](?!\()/g;

const mayQuote = (words: string) =>
  (words.replace(markers, '').match(/[\p{L}\p{N}]+/gu) ?? []).length >= fewestWords;

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
