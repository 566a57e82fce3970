import { type Locale, locales } from '#rules/preferences.ts';
import { isWrittenAsName } from './names.ts';
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
export const analysisVersion = 7;

const longestWord = 64;
const wordPattern =
  /\d+(?:[.,]\d+)+(?![\p{L}\p{Nd}])|(?<![\p{L}\p{N}])\p{L}(?:#|\+\+)(?![\p{L}\p{N}#+])|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*(?:-\r?\n\p{Ll}[\p{L}\p{M}]*)?(?:['’](?:s|S|t|re|ve|ll|d|m)(?![\p{L}\p{N}]))?/gu;
/** Of a number or a word, what an exponent or the mark of a note is; not of units, as in km². */
const raisedBehind = /(?<=\d|\p{L}{3})[\u00b2\u00b3\u00b9\u2070-\u2079]/u;
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
  let at = 0;
  for (;;) {
    at = addPlainWords(found, text, at);
    wordPattern.lastIndex = at;
    const match = wordPattern.exec(text);
    if (!match) return found;
    const [written] = match;
    const start = match.index;
    at = start + written.length;
    const isNumber = /^\d+[.,]/.test(written);
    if (isNumber || unspacedScript.test(written)) {
      // One by one: there may be more of them than a call takes arguments.
      for (const word of isNumber ? numbers(written, start) : characterPairs(written, start))
        found.push(word);
    } else {
      const raised = written.search(raisedBehind);
      // It is no further digit of the number before it, and no letter of the word.
      if (raised > 0) {
        const end = start + raised;
        found.push({ word: normalise(written.slice(0, raised)).slice(0, longestWord), start, end });
        at = end;
        continue;
      }
      const bare = withoutEnding(written);
      const word = normalise(bare).slice(0, longestWord);
      if (word) found.push({ word, start, end: start + written.length });
    }
  }
}

/** A word without the hyphen of its division, or else what stands from an apostrophe on. */
function withoutEnding(written: string): string {
  const [sign] = /['’]|-\r?\n/.exec(written) ?? [];
  if (sign === undefined) return written;
  return sign.startsWith('-') ? written.replace(sign, '') : (written.split(sign, 1)[0] ?? '');
}

/**
 * Adds the words from `from` on for as long as they are of ASCII letters and nothing that follows could belong to
 * them: most of most texts, at a third of what the pattern takes.
 * @returns where the pattern has to go on
 */
function addPlainWords(found: Word[], text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    let end = at;
    while (isAsciiLetter(text.charCodeAt(end))) end += 1;
    const next = text.charCodeAt(end);
    if (end === at) {
      if (next > 0x7f || isDigit(next)) return at;
      at += 1;
    } else {
      if (next > 0x7f || isDigit(next) || mayGoOn.has(next)) return at;
      found.push({ word: text.slice(at, end).toLowerCase().slice(0, longestWord), start: at, end });
      at = end;
    }
  }
  return at;
}

/** An apostrophe, a hyphen, and what "C#" and "C++" end in. */
const mayGoOn: ReadonlySet<number> = new Set([0x27, 0x2d, 0x23, 0x2b]);
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isAsciiLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

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

/** No word marks both languages. */
const markedLanguage: ReadonlyMap<string, Locale> = new Map(
  locales.flatMap((language) => [...languageMarkers[language]].map((word) => [word, language])),
);

/** The language whose function words prevail, or null when neither does. */
export function detectLanguage(text: string): Locale | null {
  return languageOfWords(tokenise(text.slice(0, 20_000)), text);
}

/** The same of a text in words; its letters tell more, where they are at hand. */
export function languageOfWords(words: readonly { word: string }[], text = ''): Locale | null {
  let english = 0;
  let spanish = /[¿¡]|[a-z]ñ|ción\b/i.test(text) ? 1 : 0;
  for (const { word } of words) {
    const language = markedLanguage.get(word);
    if (language === 'en') english++;
    else if (language === 'es') spanish++;
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

/** What words become, by the language they are taken in; none where they are stop words of it. */
export type KnownStems = Map<Locale | null, Map<string, readonly string[]>>;

/**
 * A text's content words as stems with their positions (stop words take none, but where they are written as names).
 * @param language used when the text itself does not tell; null then means both
 * @param known the caller's memory, which makes many texts of one file quicker
 */
export function analyse(
  text: string,
  language: Locale | null = null,
  known: KnownStems = new Map(),
): Token[] {
  const words = tokenise(text);
  const own = languageOfWords(words, text) ?? language;
  const languages = own ? [own] : locales;
  const knownOfLanguage = known.get(own) ?? new Map<string, readonly string[]>();
  known.set(own, knownOfLanguage);
  const tokens: Token[] = [];
  for (const found of words) {
    const { word } = found;
    let lexemes = knownOfLanguage.get(word);
    if (!lexemes) {
      const isStopWord = languages.some((each) => stopWords[each].has(word));
      lexemes = isStopWord ? [] : stems(word, languages);
      knownOfLanguage.set(word, lexemes);
    }
    if (lexemes.length === 0 && isWrittenAsName(text, found)) lexemes = stems(word, languages);
    if (lexemes.length > 0) tokens.push({ position: tokens.length + 1, lexemes });
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
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
