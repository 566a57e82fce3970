import { normalise, stem } from '../../src/server/language/analysis.ts';
import { readLexiconFiles } from '../../src/server/language/lexicon/read-lexicon.ts';

/**
 * The lexicon's entries, and of which word a form is, both as stems.
 * @returns {Promise<{ entries: Awaited<ReturnType<typeof readLexiconFiles>>['entries'], wordOfForm: Record<'en' | 'es', Map<string, string>> }>}
 */
export async function readLexiconWords() {
  const { entries, forms } = await readLexiconFiles('src/server/language/lexicon');
  const wordOfForm = { en: new Map(), es: new Map() };
  for (const { language, word, forms: others } of forms) {
    for (const other of others) {
      wordOfForm[language].set(stem(normalise(other), language), stem(normalise(word), language));
    }
  }
  return { entries, wordOfForm };
}
