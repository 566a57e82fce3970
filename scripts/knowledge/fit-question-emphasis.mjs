/**
 * Fits how much each word of a question tells of what the answer's passage says:
 * `node scripts/knowledge/fit-question-emphasis.mjs` writes `question-emphasis.json`.
 *
 * The examples are SQuAD's (EVALUATION_DATA), none of them from the articles that `npm run bench -- knowledge`
 * reports on. A word that questions use often ("kind", "happen") and the paragraphs that answer them seldom tells
 * little, however rare it is. Only words of the lexicon are taken, so that no subject of the examples gets in; Spanish
 * words tell what their translations tell together, and irregular forms what their word does.
 */
import { writeFileSync } from 'node:fs';
import { analyse, normalise, stem } from '../../src/server/language/analysis.ts';
import { questionWords } from '../../src/server/search/question-words.ts';
import { readExamples } from './evaluation-data.mjs';
import { readLexiconWords } from './lexicon-words.mjs';

const file = 'src/server/search/question-emphasis.json';
/** Words asked with less often say nothing sure; so many questions of the usual kind are added to each. */
const fewestAsked = 10;
const added = 10;
const least = 0.1;
/** What tells nearly as much as others is left out. */
const worthNaming = 0.85;

const { entries, wordOfForm } = await readLexiconWords();

/** @type {Map<string, { asked: number, held: number }>} */
const counts = new Map();
for (const { question, context } of readExamples()) {
  const inContext = new Set(analyse(context, 'en').flatMap(({ lexemes }) => lexemes));
  for (const { word, lexemes } of questionWords(question)) {
    const own = stem(word, 'en');
    const key = wordOfForm.en.get(own) ?? own;
    const count = counts.get(key) ?? { asked: 0, held: 0 };
    counts.set(key, count);
    count.asked++;
    if (lexemes.some((lexeme) => inContext.has(lexeme))) count.held++;
  }
}
const all = [...counts.values()];
const usual = sum(all.map(({ held }) => held)) / sum(all.map(({ asked }) => asked));

/** @type {Record<'en' | 'es', Map<string, Set<string>>>} The English words whose counts say what a word tells. */
const sources = { en: new Map(), es: new Map() };
for (const { english, spanish } of entries) {
  if (english.includes(' ')) continue;
  const own = stem(normalise(english), 'en');
  const key = wordOfForm.en.get(own) ?? own;
  sources.en.set(key, new Set([key]));
  for (const other of spanish) {
    if (other.includes(' ')) continue;
    const spanishKey = stem(normalise(other), 'es');
    sources.es.set(spanishKey, (sources.es.get(spanishKey) ?? new Set()).add(key));
  }
}
for (const language of /** @type {const} */ (['en', 'es'])) {
  for (const [form, word] of wordOfForm[language]) {
    const source = sources[language].get(word);
    if (source && !sources[language].has(form)) sources[language].set(form, source);
  }
}
const emphasisBy = (/** @type {Set<string>} */ words) => {
  const known = [...words].flatMap((word) => counts.get(word) ?? []);
  const asked = sum(known.map((count) => count.asked));
  const held = sum(known.map((count) => count.held));
  return asked < fewestAsked ? 1 : Math.max(least, (held + added * usual) / (asked + added) / usual);
};
const named = (/** @type {Map<string, Set<string>>} */ table) =>
  Object.fromEntries(
    [...table]
      .map(([key, words]) => /** @type {const} */ ([key, Number(emphasisBy(words).toFixed(2))]))
      .filter(([, emphasis]) => emphasis <= worthNaming)
      .sort(),
  );
writeFileSync(file, `${JSON.stringify({ en: named(sources.en), es: named(sources.es) }, null, 2)}\n`);

function sum(/** @type {number[]} */ numbers) {
  return numbers.reduce((one, other) => one + other, 0);
}
