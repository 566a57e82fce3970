import { createLiteralSearch, type LiteralSearch } from '../language/literal-search.ts';
import type { Span } from '../language/sentences.ts';
import { isRefusal, proseOf } from './claims.ts';
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
    search.find(plain(words)) ??
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
  const stated = [...proseOf(text), ...rowsOf(text).flatMap((row) => row.cells)];
  const found = quotationsIn(text).filter(
    ({ span, words }) => mayQuote(words) && isStated(span, stated) && !isRefusal(clauseAround(text, span)),
  );
  if (found.length === 0) return [];
  const titles = fileNames.flatMap((name) => [name, name.replace(/\.\w{1,5}$/, '')]);
  const searches = [...titles, ...texts].map(createLiteralSearch);
  return found
    .filter(({ words }) => !searches.some((search) => findQuotation(words.replace(markers, ''), search)))
    .map(({ span }) => span);
}

const markers = /(?<!\s)\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\](?!\()/g;

function mayQuote(words: string): boolean {
  if ((words.replace(markers, '').match(/[\p{L}\p{N}]+/gu) ?? []).length < fewestWords) return false;
  // Marks that belong to different paragraphs.
  return !/\n\s*(?:\n|[-*+>|]|\d+[.)])/.test(words);
}

const isStated = (span: Span, stated: readonly Span[]) =>
  stated.some(({ start, end }) => start <= span.start && span.end <= end);

/** What stands before and behind a quotation in its own sentence. */
function clauseAround(text: string, { start, end }: Span): string {
  const border = /[.!?\n]/g;
  border.lastIndex = end;
  const to = border.exec(text)?.index ?? text.length;
  let from = start;
  while (from > 0 && !/[.!?\n]/.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from, start) + text.slice(end, to);
}

/** Markdown without its backslashes. */
const unescaped = (markdown: string) => markdown.replace(/\\([\\`*_{}[\]<>()#+.!|~$&-])/g, '$1');

/** Markdown without its escapes and its marks for emphasis and code. */
export const plain = (markdown: string) =>
  unescaped(markdown).replace(/(?<![\p{L}\p{N}])[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?![\p{L}\p{N}])/gu, '');
