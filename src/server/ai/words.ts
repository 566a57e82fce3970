import { locales } from '#rules/preferences.ts';
import { detectLanguage, stem, tokenise } from '../knowledge/analysis.ts';
import { stopWords } from '../knowledge/stop-words.ts';

/** The stems of a text's words that mean something, in its own language. */
export function contentWords(text: string): string[] {
  const language = detectLanguage(text) ?? 'en';
  return tokenise(text)
    .filter(({ word }) => !locales.some((locale) => stopWords[locale].has(word)))
    .map(({ word }) => stem(word, language));
}

/** A word's character 4-grams, its borders included. */
export function characterGramsOf(word: string): string[] {
  const bounded = ` ${word} `;
  return Array.from({ length: Math.max(1, bounded.length - 3) }, (_, index) =>
    bounded.slice(index, index + 4),
  );
}
