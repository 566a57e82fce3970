import type { Locale } from '#rules/preferences.ts';
import common from '../language/common-words.json' with { type: 'json' };
import emphases from './question-emphasis.json' with { type: 'json' };

type Table = Readonly<Record<Locale, ReadonlyMap<string, number>>>;

const tableOf = ({ en, es }: Readonly<Record<Locale, Readonly<Record<string, number>>>>): Table => ({
  en: new Map(Object.entries(en)),
  es: new Map(Object.entries(es)),
});
const emphasisOf = tableOf(emphases);
/** The share of texts of any subject that hold a word, by its stem. */
export const commonWords = tableOf(common);

/** What a word of a question tells of the answer's passage, whatever the bot's files are. */
export type Telling = {
  /**
   * How much, 0–1: next to nothing for words that only frame the question ("kind", "happen", "percentage"), 1 for
   * most. Fitted by `scripts/knowledge/fit-question-emphasis.mjs`.
   */
  emphasis: number;
  /** The share of texts of any subject that hold it, counted by `scripts/knowledge/count-common-words.mjs`. */
  commonness: number;
};

/** The share of texts that hold a word of which nothing is known: names, terms of a trade. */
export const rare = 0.001;

/**
 * What a word tells.
 * @param lexemes the word's stems
 * @param language of the question; null when it cannot be told
 */
export function tellingOf(lexemes: readonly string[], language: Locale | null): Telling {
  const valuesIn = (table: Table) =>
    (language ? [table[language]] : Object.values(table)).flatMap((each) =>
      lexemes.flatMap((lexeme) => each.get(lexeme) ?? []),
    );
  return {
    emphasis: Math.min(1, ...valuesIn(emphasisOf)),
    commonness: Math.max(rare, ...valuesIn(commonWords)),
  };
}
