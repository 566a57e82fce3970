/**
 * Fits the weights by which Quoter tells whether the files hold an answer:
 * `node scripts/knowledge/fit-confidence-weights.mjs` writes `answer-confidence-weights.json`.
 *
 * The examples are SQuAD's (EVALUATION_DATA), none of them from the articles that `npm run bench -- knowledge`
 * reports on. Each question is asked of bots with and without its paragraph: bots of paragraphs by chance, of several
 * sizes, and bots of the paragraphs most like its own, which are about the same things without holding the answer.
 * Logistic regression; the constant is then set so that `falseAnswers` of the questions without their paragraph are
 * answered, more than in use, where fewer questions come as close to the files' subjects.
 */

import { writeFileSync } from 'node:fs';
import { passagesPerAnswer } from '../../src/rules/limits.ts';
import { readLexicon } from '../../src/server/language/lexicon/read-lexicon.ts';
import { readQuotes } from '../../src/server/quoting/quote.ts';
import { botOfFiles } from '../../src/server/quoting/testing/bot-of-files.ts';
import { readExamples } from './evaluation-data.mjs';

const sizes = [8, 40, 200, 1_000];
const questionsPerSize = Number(process.env.EXAMPLES ?? 1_000);
/** Paragraphs of a bot that is about the same things as the question. */
const mostAlike = 20;
const falseAnswers = 0.12;
const rounds = 4_000;
const decay = 0.001;
/** Set by hand: SQuAD asks hardly anything that wants a yes or a no, and its paragraphs are full of values. @type {Record<string, number>} */
const byHand = { unmet: -1, lacking: -5 };

const examples = readExamples();
const contexts = [...new Set(examples.map(({ context }) => context))];
const placeOf = new Map(contexts.map((context, index) => [context, index]));
const lexicons = [await readLexicon('src/server/language/lexicon')];

/** @type {{ features: number[], answerable: boolean }[]} */
const outcomes = [];
/** @type {string[]} */
let names = [];
for (const size of sizes) {
  /** @type {Map<number, ReturnType<typeof botOfFiles>>} */
  const bots = new Map();
  const botAt = (/** @type {number} */ part) => {
    const known =
      bots.get(part) ??
      botOfFiles(
        contexts
          .slice(part * size, (part + 1) * size)
          .map((text, index) => ({ fileName: `${index}.txt`, text })),
        lexicons,
      );
    bots.set(part, known);
    return known;
  };
  const parts = Math.floor(contexts.length / size);
  for (let index = 0; index < questionsPerSize; index++) {
    const example = /** @type {(typeof examples)[number]} */ (examples[(index * 7 + size) % examples.length]);
    const part = Math.floor(/** @type {number} */ (placeOf.get(example.context)) / size);
    if (part >= parts) continue;
    await ask(example.question, botAt(part), true);
    await ask(example.question, botAt((part + 1) % parts), false);
  }
}
const all = botOfFiles(contexts.map((text, index) => ({ fileName: `${index}.txt`, text })));
for (let index = 0; index < questionsPerSize; index++) {
  const { question, context } = /** @type {(typeof examples)[number]} */ (
    examples[(index * 7 + 3) % examples.length]
  );
  const near = (await all.search(context, mostAlike + 1)).filter(({ text }) => !context.includes(text));
  const without = near.slice(0, mostAlike).map(({ text }, place) => ({ fileName: `${place}.txt`, text }));
  await ask(question, botOfFiles(without, lexicons), false);
  await ask(question, botOfFiles([...without, { fileName: 'own.txt', text: context }], lexicons), true);
}

async function ask(
  /** @type {string} */ question,
  /** @type {ReturnType<typeof botOfFiles>} */ bot,
  /** @type {boolean} */ answerable,
) {
  const { features } = await readQuotes(question, await bot.search(question, passagesPerAnswer));
  if (!features) return;
  names = Object.keys(features);
  outcomes.push({ features: Object.values(features), answerable });
}

const means = names.map((_, at) => mean(outcomes.map(({ features }) => features[at] ?? 0)));
const spreads = names.map(
  (_, at) =>
    Math.sqrt(mean(outcomes.map(({ features }) => ((features[at] ?? 0) - (means[at] ?? 0)) ** 2))) || 1,
);
const rows = outcomes.map(({ features, answerable }) => ({
  answerable,
  // The constant has no spread and stays 1.
  values: features.map((value, at) =>
    names[at] === 'constant' ? 1 : (value - (means[at] ?? 0)) / (spreads[at] ?? 1),
  ),
}));
const weights = names.map(() => 0);
for (let round = 0; round < rounds; round++) {
  const gradient = weights.map((weight) => -decay * weight);
  for (const { values, answerable } of rows) {
    const error = (answerable ? 1 : 0) - 1 / (1 + Math.exp(-dot(values, weights)));
    for (const [at, value] of values.entries())
      gradient[at] = (gradient[at] ?? 0) + (error * value) / rows.length;
  }
  for (const [at, name] of names.entries())
    if (byHand[name] === undefined) weights[at] = (weights[at] ?? 0) + (gradient[at] ?? 0);
}

/** In the features' own scale again. @type {Record<string, number>} */
const own = Object.fromEntries(
  names.map((name, at) => [name, byHand[name] ?? (weights[at] ?? 0) / (spreads[at] ?? 1)]),
);
const score = (/** @type {number[]} */ features) =>
  features.reduce((sum, value, at) => sum + value * (own[names[at] ?? ''] ?? 0), 0);
const wrong = outcomes.filter(({ answerable }) => !answerable).map(({ features }) => score(features));
wrong.sort((one, other) => other - one);
const border = wrong[Math.floor(wrong.length * falseAnswers)] ?? 0;
own.constant = (own.constant ?? 0) - border;
const right = outcomes.filter(({ answerable, features }) => answerable && score(features) > 0).length;
const asked = outcomes.filter(({ answerable }) => answerable).length;
console.error(
  `${((100 * right) / asked).toFixed(1)} % answered at ${100 * falseAnswers} % false answers, as fitted`,
);
writeFileSync(
  'src/server/quoting/answer-confidence-weights.json',
  `${JSON.stringify(Object.fromEntries(names.map((name) => [name, Number(own[name]?.toFixed(3))])), null, 2)}\n`,
);

function mean(/** @type {number[]} */ values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function dot(/** @type {number[]} */ one, /** @type {number[]} */ other) {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
