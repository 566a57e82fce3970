/**
 * Fits the weights by which Quoter chooses a sentence:
 * `node scripts/knowledge/fit-quote-weights.mjs` writes `quote-weights.json`.
 *
 * The examples are SQuAD's (EVALUATION_DATA), none of them from the articles that `npm run bench -- knowledge`
 * reports on. Each question is searched for among all their paragraphs; the weights make the sentences that hold the
 * answer likely among all sentences of the passages found (softmax, gradient descent with momentum, decay).
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { passagesPerAnswer } from '../../src/rules/limits.ts';
import { readLexicon } from '../../src/server/language/lexicon/read-lexicon.ts';
import { quoteCandidates } from '../../src/server/quoting/quote-features.ts';
import { readQuestion } from '../../src/server/quoting/read-question.ts';
import { botOfFiles } from '../../src/server/quoting/testing/bot-of-files.ts';
import { readExamples } from './evaluation-data.mjs';

const examplesUsed = Number(process.env.EXAMPLES ?? 2_000);
const rounds = 400;
const rate = 0.3;
const decay = 0.002;

/**
 * Set by hand: SQuAD hardly has headings, questions, rows, commands, and sentences that break off. Fitted on headings
 * of manuals that ask, with what stands right below as the answer, `firstUnder` came out at 4.
 * @type {Record<string, number>}
 */
const byHand = {
  asks: -4,
  heading: -3,
  row: -0.5,
  firstUnder: 1.5,
  unended: -0.5,
  code: 1,
  namedCode: 1,
  opposed: -4,
  defines: 2,
};

const examples = readExamples();
const contexts = [...new Set(examples.map(({ context }) => context))];
const fileOf = new Map(contexts.map((context, index) => [context, `${index}`]));
const bot = botOfFiles(
  contexts.map((text, index) => ({ fileName: `${index}.txt`, text })),
  [await readLexicon('src/server/language/lexicon')],
);

/** @type {{ features: number[], right: boolean }[][]} */
const questions = [];
/** @type {string[]} */
let names = [];
const step = Math.max(1, Math.floor(examples.length / examplesUsed));
for (let index = 0; index < examples.length && questions.length < examplesUsed; index += step) {
  const { question, context, answer } = /** @type {(typeof examples)[number]} */ (examples[index]);
  const passages = await bot.search(question, passagesPerAnswer);
  if (!passages[0]) continue;
  const read = await quoteCandidates(readQuestion(question, passages[0].match.words), passages);
  const candidates = read.map(({ passage, sentences, index: at, features }) => {
    names = Object.keys(features);
    const text = passage.text.slice(sentences[at]?.start, sentences[at]?.end);
    return {
      features: Object.values(features),
      right: passage.fileId === fileOf.get(context) && text.includes(answer),
    };
  });
  if (candidates.some(({ right }) => right)) questions.push(candidates);
}

const current = JSON.parse(readFileSync('src/server/quoting/quote-weights.json', 'utf8'));
const fixed = names.map((name) => byHand[name]);
const weights = names.map((name) => Number(current[name] ?? 0));
const held = questions.filter((_, index) => index % 5 === 0);
const used = questions.filter((_, index) => index % 5 !== 0);
console.error(`${used.length} questions to fit on, ${held.length} held out`);
console.error(`held out, right sentence first: ${share(held).toFixed(1)} % before`);
const momentum = names.map(() => 0);
for (let round = 0; round < rounds; round++) {
  const gradient = names.map((_, index) => -decay * /** @type {number} */ (weights[index]));
  for (const candidates of used) {
    const scores = candidates.map(({ features }) => dot(features));
    const highest = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - highest));
    const all = shares.reduce((sum, each) => sum + each, 0);
    const right = shares.reduce((sum, each, index) => sum + (candidates[index]?.right ? each : 0), 0);
    for (const [index, { features, right: isRight }] of candidates.entries()) {
      const own = /** @type {number} */ (shares[index]);
      const pull = (isRight ? own / right : 0) - own / all;
      for (const [at, value] of features.entries())
        gradient[at] = /** @type {number} */ (gradient[at]) + (pull * value) / used.length;
    }
  }
  for (const at of names.keys()) {
    if (fixed[at] !== undefined) continue;
    momentum[at] = 0.9 * /** @type {number} */ (momentum[at]) + /** @type {number} */ (gradient[at]);
    weights[at] = /** @type {number} */ (weights[at]) + rate * /** @type {number} */ (momentum[at]);
  }
}
console.error(`held out, right sentence first: ${share(held).toFixed(1)} % after`);
const fitted = names.map((name, at) => [name, fixed[at] ?? Number(weights[at]?.toFixed(2))]);
writeFileSync(
  'src/server/quoting/quote-weights.json',
  `${JSON.stringify(Object.fromEntries(fitted), null, 2)}\n`,
);

function dot(/** @type {number[]} */ features) {
  return features.reduce((sum, value, at) => sum + value * /** @type {number} */ (weights[at]), 0);
}

/** Share of questions whose best sentence is right, in per cent. */
function share(/** @type {typeof questions} */ asked) {
  const right = asked.filter((candidates) => {
    const scores = candidates.map(({ features }) => dot(features));
    return candidates[scores.indexOf(Math.max(...scores))]?.right;
  });
  return (100 * right.length) / asked.length;
}
