/**
 * Fits the weights by which passages are put in order: `node scripts/knowledge/fit-ranking-weights.mjs` writes
 * `ranking-weights.json`.
 *
 * The examples are SQuAD's (EVALUATION_DATA), none of them from the articles that `npm run bench -- knowledge`
 * reports on. Each question is asked of the bot of all paragraphs and of a bot of those around its own; of the
 * candidates, the one that holds the answer should come first. It prints recall@5 of each fifth of the paragraphs by
 * weights fitted on the others, beside that by the weights that were set by hand.
 */
import { writeFileSync } from 'node:fs';
import { readLexicon } from '../../src/server/language/lexicon/read-lexicon.ts';
import { botOfFiles } from '../../src/server/quoting/testing/bot-of-files.ts';
import { readFeatures } from '../../src/server/search/ranking.ts';
import { wordVectors } from '../../src/server/search/testing/bot-of-files.ts';
import { readExamples } from './evaluation-data.mjs';

/** @typedef {{ values: number[][], right: number, context: number, size: number }} Row */

const sizes = [300, 4_000];
const folds = 5;
/** Neighbouring paragraphs are of one article: they stay in one fold. */
const paragraphsTogether = 40;
const rounds = 250;
const decay = 0.001;
const file = 'src/server/search/ranking-weights.json';

const examples = readExamples();
const contexts = [...new Set(examples.map(({ context }) => context))];
const placeOf = new Map(contexts.map((context, index) => [context, index]));
const lexicons = [await readLexicon('src/server/language/lexicon')];
/** @type {Row[]} */
const rows = [];
/** @type {string[]} */
let names = [];
for (const size of sizes) {
  for (let from = 0; from < contexts.length; from += size) {
    const files = contexts
      .slice(from, from + size)
      .map((text, index) => ({ fileName: `${index}.txt`, text }));
    const bot = botOfFiles(files, lexicons);
    for (const { question, context, answer } of examples) {
      const place = /** @type {number} */ (placeOf.get(context));
      if (place < from || place >= from + size) continue;
      const found = await bot.candidates(question);
      if (!found) continue;
      const read = await readFeatures(found.words, found.weights, found.candidates, wordVectors);
      const right = read.findIndex(
        ({ candidate }) => candidate.fileId === `${place - from}` && candidate.text.includes(answer),
      );
      if (right < 0) continue;
      names = Object.keys(read[0]?.features ?? {});
      rows.push({ values: read.map(({ features }) => Object.values(features)), right, context: place, size });
    }
  }
}

/** How the weights were set by hand before. @type {Record<string, number>} */
const byHand = { bm25: 1, held: 0.6, stretch: 0.6, pairs: 0.5 };
const start = names.map((name) => byHand[name] ?? 0);
const foldOf = (/** @type {Row} */ { context }) => Math.floor(context / paragraphsTogether) % folds;
for (const size of sizes) {
  const own = rows.filter((row) => row.size === size);
  console.error(`${size} paragraphs, by hand: ${recallAtFive(own, () => start).toFixed(2)} %`);
}
const fitted = Array.from({ length: folds }, (_, fold) =>
  fitWeights(rows.filter((row) => foldOf(row) !== fold)),
);
for (const size of sizes) {
  const own = rows.filter((row) => row.size === size);
  const held = recallAtFive(own, (row) => fitted[foldOf(row)] ?? start);
  console.error(`${size} paragraphs, fitted on the other folds: ${held.toFixed(2)} %`);
}
const weights = fitWeights(rows);
writeFileSync(
  file,
  `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, Number(weights[at]?.toFixed(3))])), null, 2)}\n`,
);

/** Of the questions whose passage is among the candidates. */
function recallAtFive(/** @type {Row[]} */ asked, /** @type {(row: Row) => number[]} */ weightsOf) {
  const found = asked.filter((row) => {
    const scores = row.values.map((values) => dot(values, weightsOf(row)));
    const own = scores[row.right] ?? 0;
    return scores.filter((score) => score > own).length < 5;
  });
  return (100 * found.length) / asked.length;
}

/** Weights under which the right candidates are most likely the first: softmax over each question's, by Adam. */
function fitWeights(/** @type {Row[]} */ known) {
  const all = known.flatMap(({ values }) => values);
  const scales = names.map((_, at) => {
    const mean = all.reduce((sum, values) => sum + (values[at] ?? 0), 0) / all.length;
    return Math.sqrt(all.reduce((sum, values) => sum + ((values[at] ?? 0) - mean) ** 2, 0) / all.length) || 1;
  });
  const scaled = known.map(({ values, right }) => ({
    right,
    values: values.map((each) => each.map((value, at) => value / (scales[at] ?? 1))),
  }));
  const found = start.map((weight, at) => 6 * weight * (scales[at] ?? 1));
  const [drift, spread] = [names.map(() => 0), names.map(() => 0)];
  for (let round = 1; round <= rounds; round++) {
    const gradient = found.map((weight) => decay * weight);
    for (const { values, right } of scaled) {
      const scores = values.map((each) => dot(each, found));
      const top = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - top));
      const sum = shares.reduce((one, other) => one + other, 0);
      for (const [index, each] of values.entries()) {
        const error = ((shares[index] ?? 0) / sum - (index === right ? 1 : 0)) / scaled.length;
        for (let at = 0; at < each.length; at++) gradient[at] = (gradient[at] ?? 0) + error * (each[at] ?? 0);
      }
    }
    for (const [at, slope] of gradient.entries()) {
      drift[at] = 0.9 * (drift[at] ?? 0) + 0.1 * slope;
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * slope * slope;
      const step = (drift[at] ?? 0) / (1 - 0.9 ** round);
      found[at] =
        (found[at] ?? 0) - (0.03 * step) / (Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** round)) + 1e-9);
    }
  }
  return found.map((weight, at) => weight / (scales[at] ?? 1));
}

function dot(/** @type {number[]} */ one, /** @type {number[]} */ other) {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
