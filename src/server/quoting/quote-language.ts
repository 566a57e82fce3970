import { type Locale, locales } from '#rules/preferences.ts';
import { detectLanguage, stem, tokenise } from '../language/analysis.ts';
import { languageMarkers } from '../language/stop-words.ts';
import { commonWords } from '../search/question-emphasis.ts';

/** A passage with so many times the function words of one language is clearly of that one. */
const clearly = 3;

/**
 * The language that a quote is written in, or null when it cannot be told. What is too short for function words goes
 * by its other words, and by its passage only where that is clearly of one language.
 */
export function languageOfQuote(quote: string, passage: string): Locale | null {
  const own = detectLanguage(quote);
  if (own) return own;
  const words = tokenise(quote).map(({ word }) => word);
  const known = prevailing(
    count(words, (word, language) => commonWords[language].has(stem(word, language))),
    1,
  );
  if (known) return known;
  const around = tokenise(passage).map(({ word }) => word);
  return prevailing(
    count(around, (word, language) => languageMarkers[language].has(word)),
    clearly,
  );
}

/** How many of the words are of each language and not of the other. */
function count(words: readonly string[], isOf: (word: string, language: Locale) => boolean) {
  return locales.map((language) => ({
    language,
    words: words.filter((word) => locales.every((each) => isOf(word, each) === (each === language))).length,
  }));
}

function prevailing(counts: readonly { language: Locale; words: number }[], times: number): Locale | null {
  const [most, next] = counts.toSorted((one, other) => other.words - one.words);
  if (!most || !next || most.words === next.words || most.words < next.words * times) return null;
  return most.language;
}
