import type { Locale } from '#rules/preferences.ts';
import emphases from './question-emphasis.json' with { type: 'json' };

const known: Readonly<Record<Locale, Readonly<Record<string, number>>>> = emphases;

/**
 * How much a word of a question tells of what the answer's passage says, 0–1: next to nothing for words that only
 * frame the question ("kind", "happen", "percentage"), 1 for most. Fitted by
 * `scripts/knowledge/fit-question-emphasis.mjs`.
 * @param lexemes the word's stems
 * @param language of the question; null when it cannot be told
 */
export function emphasisOf(lexemes: readonly string[], language: Locale | null): number {
  const tables = language ? [known[language]] : Object.values(known);
  const found = tables.flatMap((table) => lexemes.map((lexeme) => table[lexeme] ?? 1));
  return Math.min(1, ...found);
}
