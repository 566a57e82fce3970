/**
 * Counts how common each word of the lexicon is in texts of any subject: `node scripts/knowledge/count-common-words.mjs`
 * writes `common-words.json`. A bot of a few files does not tell that "bring" says less than "capacitor" when it has
 * each once.
 *
 * The texts are SQuAD's paragraphs (EVALUATION_DATA), none of them from the articles that `npm run bench -- knowledge`
 * reports on. Only words of the lexicon are taken, so that no subject of the texts gets in. Irregular forms count as
 * their word. A Spanish word has of each word that it translates the share that falls to one of its translations.
 */
import { writeFileSync } from 'node:fs';
import { analyse, normalise, stem } from '../../src/server/language/analysis.ts';
import { readExamples } from './evaluation-data.mjs';
import { readLexiconWords } from './lexicon-words.mjs';

const file = 'src/server/language/common-words.json';
/** What fewer texts hold counts as rare. */
const fewestHolding = 20;
const mostCommon = 0.5;

const { entries, wordOfForm } = await readLexiconWords();
const wordOf = (/** @type {string} */ lexeme) => wordOfForm.en.get(lexeme) ?? lexeme;

const texts = new Set(readExamples().map(({ context }) => context));
/** @type {Map<string, number>} */
const holding = new Map();
for (const text of texts) {
  const words = analyse(text, 'en').flatMap(({ lexemes }) => lexemes.map(wordOf));
  for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1);
}

/** @type {Map<string, Map<string, number>>} Of each Spanish word, what it has of each English one. */
const parts = new Map();
/** @type {Record<'en' | 'es', Map<string, number>>} */
const shares = { en: new Map(), es: new Map() };
for (const { english, spanish } of entries) {
  if (english.includes(' ')) continue;
  const key = wordOf(stem(normalise(english), 'en'));
  const share = (holding.get(key) ?? 0) / texts.size;
  shares.en.set(key, share);
  for (const other of spanish) {
    if (other.includes(' ')) continue;
    const spanishKey = stem(normalise(other), 'es');
    const own = parts.get(spanishKey) ?? new Map();
    parts.set(spanishKey, own.set(key, Math.max(own.get(key) ?? 0, share / spanish.length)));
  }
}
for (const [key, own] of parts) {
  shares.es.set(
    key,
    [...own.values()].reduce((sum, share) => sum + share, 0),
  );
}
for (const language of /** @type {const} */ (['en', 'es'])) {
  for (const [form, word] of wordOfForm[language]) {
    shares[language].set(form, Math.max(shares[language].get(form) ?? 0, shares[language].get(word) ?? 0));
  }
}
const common = (/** @type {Map<string, number>} */ table) =>
  Object.fromEntries(
    [...table]
      .filter(([, share]) => share * texts.size >= fewestHolding)
      .map(([key, share]) => /** @type {const} */ ([key, Number(Math.min(mostCommon, share).toPrecision(2))]))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
writeFileSync(file, `${JSON.stringify({ en: common(shares.en), es: common(shares.es) }, null, 2)}\n`);
