import { type Locale, locales } from '#rules/preferences.ts';
import { stemEnglish } from './stem-english.ts';
import { stemSpanish } from './stem-spanish.ts';
import { languageMarkers, stopWords } from './stop-words.ts';

/**
 * How text becomes search terms. A passage is analysed in its own language (both, when that cannot be told); a
 * question in both, so that each of its words matches by its English or its Spanish stem, whatever language the
 * file is written in.
 */

/** A word as written, `start`–`end` in UTF-16 code units, and its normalised form. */
export type Word = { word: string; start: number; end: number };

/** A word's place among the indexed words of a text, with the stems that stand for it. */
export type Token = { position: number; lexemes: readonly string[] };

/** Counts the changes by which a text's terms become others than those that are stored of it. */
export const analysisVersion = 2;

const longestWord = 64;
const wordPattern =
  /\d+(?:[.,]\d+)+(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*(?:-\r?\n\p{Ll}[\p{L}\p{M}]*)?(?:['’](?:s|S|t|re|ve|ll|d|m)(?![\p{L}\p{N}]))?/gu;
const groupedNumber = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Lower case, compatibility forms unified, accents (and the tilde of ñ) removed. Length may change. */
export function normalise(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKC').toLowerCase();
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .normalize('NFC');
}

/**
 * The words and numbers of a text in order. Thousands separators are dropped and decimal commas become points, so
 * that "1.200" and "1,200" are one number; scripts written without spaces give overlapping pairs of characters.
 */
export function tokenise(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const [written] = match;
    const start = match.index;
    if (/^\d+[.,]/.test(written)) found.push(...numbers(written, start));
    else if (unspacedScript.test(written)) found.push(...characterPairs(written, start));
    else {
      const bare = /['’\n]/.test(written) ? written.replace(/['’].*$|-\r?\n/s, '') : written;
      const word = normalise(bare).slice(0, longestWord);
      if (word) found.push({ word, start, end: start + written.length });
    }
  }
  return found;
}

function numbers(written: string, start: number): Word[] {
  if (groupedNumber.test(written)) {
    const separator = written[written.search(/[.,]/)] as string;
    return [
      { word: written.replaceAll(separator, '').replace(',', '.'), start, end: start + written.length },
    ];
  }
  const parts = [...written.matchAll(/\d+/g)];
  if (parts.length === 2) return [{ word: written.replace(',', '.'), start, end: start + written.length }];
  return parts.map((part) => ({
    word: part[0],
    start: start + part.index,
    end: start + part.index + part[0].length,
  }));
}

function characterPairs(written: string, start: number): Word[] {
  const characters = [...written];
  const pairs: Word[] = [];
  let at = start;
  for (let index = 0; index < Math.max(1, characters.length - 1); index++) {
    const pair = characters.slice(index, index + 2).join('');
    pairs.push({ word: normalise(pair), start: at, end: at + pair.length });
    at += (characters[index] as string).length;
  }
  return pairs;
}

/** The language whose function words prevail, or null when neither does. */
export function detectLanguage(text: string): Locale | null {
  return languageOfWords(tokenise(text.slice(0, 20_000)), text);
}

/** The same of a text in words; its letters tell more, where they are at hand. */
export function languageOfWords(words: readonly { word: string }[], text = ''): Locale | null {
  let english = 0;
  let spanish = /[¿¡]|[a-z]ñ|ción\b/i.test(text) ? 1 : 0;
  for (const { word } of words) {
    if (languageMarkers.en.has(word)) english++;
    if (languageMarkers.es.has(word)) spanish++;
  }
  if (english === spanish) return null;
  return english > spanish ? 'en' : 'es';
}

/** The stem of a normalised word in one language, without accents. */
export function stem(word: string, language: Locale): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  return language === 'en' ? stemEnglish(word) : stemSpanish(word);
}

/** A word's stems in the given languages, without repetition. */
export function stems(word: string, languages: readonly Locale[]): string[] {
  return [...new Set(languages.map((language) => stem(word, language)))];
}

/**
 * A text's content words as stems with their positions (stop words take no position).
 * @param language used when the text itself does not tell; null then means both
 * @param known the caller's memory of stems, which makes many texts of one file quicker
 */
export function analyse(
  text: string,
  language: Locale | null = null,
  known: Map<string, readonly string[]> = new Map(),
): Token[] {
  const words = tokenise(text);
  const own = languageOfWords(words, text) ?? language;
  const languages = own ? [own] : locales;
  const tokens: Token[] = [];
  for (const { word } of words) {
    if (languages.some((each) => stopWords[each].has(word))) continue;
    const key = `${own} ${word}`;
    const lexemes = known.get(key) ?? stems(word, languages);
    known.set(key, lexemes);
    tokens.push({ position: tokens.length + 1, lexemes });
  }
  return tokens;
}

/** PostgreSQL's limits: a position is at most 16383, a lexeme has at most 255 of them. */
const lastPosition = 16_383;
const positionsPerLexeme = 255;

/** The tokens as the literal of a PostgreSQL `tsvector`, such as `'alca':1,4 'precio':2`. */
export function termsVector(tokens: readonly Token[]): string {
  const positions = new Map<string, number[]>();
  for (const { position, lexemes } of tokens) {
    for (const lexeme of lexemes) {
      const known = positions.get(lexeme);
      if (!known) positions.set(lexeme, [Math.min(position, lastPosition)]);
      else if (known.length < positionsPerLexeme && position <= lastPosition) known.push(position);
    }
  }
  return [...positions].map(([lexeme, places]) => `${quoteLexeme(lexeme)}:${places.join(',')}`).join(' ');
}

/** A lexeme as it stands in the literal of a `tsvector` or `tsquery`. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
