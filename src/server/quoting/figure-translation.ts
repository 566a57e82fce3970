import type { Locale } from '#rules/preferences.ts';
import { detectLanguage } from '../language/analysis.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { languageOfTable } from '../tables/columns.ts';
import type { StoredTable } from '../tables/stored-tables.ts';
import type { Stemmed } from '../tables/words.ts';
import type { AskedFigure } from './asked-figure.ts';
import type { AskedPeriods } from './period-words.ts';

/** Only what stands for a word by itself, and for all of it, is sure enough to work out a figure by. */
const leastWeight = 0.9;

/** Reads a question's words as those of a table in the other language, by which it means the same. */
export type Translation = {
  rows(asked: AskedFigure, table: StoredTable): AskedFigure;
  periods(asked: AskedPeriods, table: StoredTable): AskedPeriods;
};

export function translationOf(question: string, lexicons: readonly Lexicon[]): Translation {
  const language = detectLanguage(question);
  const isNeeded = (table: StoredTable) =>
    lexicons.length > 0 && language !== null && languageOfTable(table) !== language;
  return {
    rows(asked, table) {
      if (!isNeeded(table)) return asked;
      const places = asked.words.flatMap(({ isFrame }, at) => (isFrame ? [] : [at]));
      const content = places.map((at) => asked.words[at]?.word ?? '');
      const read = standingFor(content, lexicons, language);
      const words = asked.words.map((word, at) => {
        const others = read[places.indexOf(at)] ?? [];
        return { ...word, stems: [...word.stems, ...others] };
      });
      return { ...asked, words };
    },
    periods(asked, table) {
      if (!isNeeded(table)) return asked;
      const read = standingFor(asked.named, lexicons, language);
      return { ...asked, words: asked.words.map((word, at) => [...word, ...(read[at] ?? [])]) };
    },
  };
}

/** Stems of the other language for each of these words. */
function standingFor(
  words: readonly string[],
  lexicons: readonly Lexicon[],
  language: Locale | null,
): Stemmed {
  const expansions = lexicons.map((lexicon) => lexicon.expand(words, language));
  return words.map((_, at) =>
    expansions.flatMap((each) =>
      (each[at] ?? []).filter(({ weight }) => weight >= leastWeight).map(({ lexeme }) => lexeme),
    ),
  );
}
