import { passagesPerAnswer } from '../../src/rules/limits.ts';
import { tokenise } from '../../src/server/language/analysis.ts';
import { readLexicon } from '../../src/server/language/lexicon/read-lexicon.ts';
import { splitSentences } from '../../src/server/language/sentences.ts';
import { readQuotes } from '../../src/server/quoting/quote.ts';
import { botOfFiles } from '../../src/server/quoting/testing/bot-of-files.ts';
import { fileOf, filesOf, lexiconDirectory } from './recall.mjs';

/** @typedef {import('../../scripts/knowledge/evaluation-data.mjs').Article} Article */
/** @typedef {import('./recall.mjs').Asked} Asked */

/**
 * Share of questions whose first quote, and one of whose three quotes, holds an answer; beside them the sentence
 * with most of the question's words in the best passage. Whether Quoter would rather refuse is left aside here.
 * @param {Asked[]} questions @param {Article[]} articles
 */
export async function extractiveHits(questions, articles) {
  const bot = botOfFiles(filesOf(articles), [await readLexicon(lexiconDirectory)]);
  const hits = { first: 0, three: 0, overlap: 0 };
  for (const { question, answers } of questions) {
    const passages = await bot.search(question, passagesPerAnswer);
    const { quotes } = await readQuotes(question, passages);
    const holds = (/** @type {string | undefined} */ text) =>
      answers.some((answer) => text?.includes(answer));
    if (holds(quotes[0]?.text)) hits.first++;
    if (quotes.some(({ text }) => holds(text))) hits.three++;
    if (holds(mostShared(question, passages[0]?.text ?? ''))) hits.overlap++;
  }
  const share = (/** @type {number} */ count) => (100 * count) / questions.length;
  return { first: share(hits.first), three: share(hits.three), overlap: share(hits.overlap) };
}

/** The sentence of a text with most of the question's words: what a quote is compared with. */
export function mostShared(/** @type {string} */ question, /** @type {string} */ text) {
  const asked = new Set(tokenise(question).map(({ word }) => word));
  const shared = (/** @type {string} */ sentence) =>
    new Set(tokenise(sentence).flatMap(({ word }) => (asked.has(word) ? [word] : []))).size;
  return splitSentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .reduce((best, sentence) => (shared(sentence) > shared(best) ? sentence : best), '');
}

/**
 * Questions about every second article are asked while its files are withheld, the others while they are there.
 * Then the same with the articles' parts exchanged. Answers are judged by whether one is given, not by its words.
 * @param {Asked[]} questions @param {Article[]} articles @param {import('../../src/server/search/testing/bot-of-files.ts').SourceFile[]} [beside]
 * @returns {Promise<{ article: number, answerable: boolean, confidence: number, searchScore: number, answered: boolean }[]>}
 */
export async function askWithHalfWithheld(questions, articles, beside = []) {
  const files = filesOf(articles);
  const bot = botOfFiles([...files, ...beside], [await readLexicon(lexiconDirectory)]);
  const outcomes = [];
  for (const part of [0, 1]) {
    const withheld = new Set(
      questions.filter(({ article }) => article % 2 === part).map((asked) => fileOf(articles, asked)),
    );
    for (const asked of questions) {
      const passages = await bot.search(asked.question, passagesPerAnswer, withheld);
      const { confidence } = await readQuotes(asked.question, passages);
      outcomes.push({
        article: asked.article,
        answerable: asked.article % 2 !== part,
        confidence,
        searchScore: passages[0]?.score ?? 0,
        answered: confidence > 0,
      });
    }
  }
  return outcomes;
}

/**
 * Share of answerable questions answered where at most 5 % of the others are. The limit is set on one half of the
 * articles and used on the other, and the other way round; the false answers it then gives are told, too.
 * @template {{ article: number, answerable: boolean }} Outcome
 * @param {Outcome[]} outcomes @param {(outcome: Outcome) => number} scoreOf
 */
export function answeredAtFivePercent(outcomes, scoreOf) {
  let [answered, answerable, wrong, unanswerable] = [0, 0, 0, 0];
  for (const half of [0, 1]) {
    const isOwn = (/** @type {Outcome} */ { article }) => Math.floor(article / 2) % 2 === half;
    const others = outcomes
      .filter((outcome) => !isOwn(outcome) && !outcome.answerable)
      .map(scoreOf)
      .sort((one, other) => other - one);
    const limit = /** @type {number} */ (others[Math.floor(others.length * 0.05)]);
    for (const outcome of outcomes.filter(isOwn)) {
      const isAnswered = scoreOf(outcome) > limit;
      if (outcome.answerable) {
        answerable++;
        if (isAnswered) answered++;
      } else {
        unanswerable++;
        if (isAnswered) wrong++;
      }
    }
  }
  return { answered: (100 * answered) / answerable, wrong: (100 * wrong) / unanswerable };
}
