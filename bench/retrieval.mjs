import { hasData, readArticles, readExamples } from '../scripts/knowledge/evaluation-data.mjs';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase } from '../tests/testing/seed.ts';
import { fullTextSearch, plainBm25 } from './knowledge/baselines.mjs';
import { recallWithVectors, timeScan } from './knowledge/meaning.mjs';
import { answeredAtFivePercent, askWithHalfWithheld, extractiveHits } from './knowledge/quotes.mjs';
import { filesOf, productSearch, questionsAbout, recallAtFive } from './knowledge/recall.mjs';
import { timeSearches } from './knowledge/speed.mjs';
import { createTypist } from './knowledge/typos.mjs';
import { printFigure } from './testing/figure.mjs';

/** @typedef {import('../src/server/db/database.ts').Database} Database */
/** @typedef {'en' | 'es'} Language */
/** @typedef {import('../src/server/search/testing/bot-of-files.ts').SourceFile[]} Files */

/** How well the right passages are found and quoted, and how fast. Nothing is fitted on what is reported. */
export async function run() {
  if (!hasData()) return;
  const articles = { en: readArticles('en'), es: readArticles('es') };
  const distractors = [...new Set(readExamples().map(({ context }) => context))].map((text, index) => ({
    fileName: `distractor-${index}.txt`,
    text,
  }));
  const parley = await startParley({ settings: { PRIVATE_HOSTS: 'models:localhost:1024-65535' } });
  const database = await openTestDatabase(parley.dataDirectory);
  try {
    await vectorFigures();
    await recallFigures(database, articles, distractors);
    await meaningFigures(articles.en, distractors);
    await quoteFigures(articles, distractors);
    const speed = await timeSearches({
      parley,
      database,
      texts: [...distractors, ...filesOf(articles.en), ...filesOf(articles.es)].map(({ text }) => text),
      questions: [
        ...questionsAbout(articles.en, articles.en),
        ...questionsAbout(articles.es, articles.en),
      ].map(({ question }) => question),
    });
    const where = '5,000 passages in the bot, 200 bots beside it';
    const print = (
      /** @type {string} */ name,
      /** @type {number} */ value,
      /** @type {string} */ target,
      /** @type {number} */ baseline,
    ) =>
      printFigure({
        name: `${name}, ${where}`,
        value,
        unit: 'ms',
        target,
        baseline: {
          name: "PostgreSQL's full-text search (OR, ts_rank_cd) with a GIN index, without HTTP",
          value: baseline,
        },
      });
    print('search p95', speed.p95, '≤ 40', speed.baseline.p95);
    print('processor time of a search', speed.processor, '≤ 20', speed.baseline.processor);
    print('first search after a start', speed.first, '≤ 1000', speed.baseline.p95);
    const { withMeaning } = speed;
    for (const [name, value, target, byWords] of /** @type {[string, number, string, number][]} */ ([
      ['search p95', withMeaning.p95, '≤ 40', speed.p95],
      ['processor time of a search', withMeaning.processor, '≤ 30', speed.processor],
    ])) {
      printFigure({
        name: `${name} with vectors of 1,024 numbers, ${where}`,
        value,
        unit: 'ms',
        target,
        baseline: { name: 'the same searches by words alone', value: byWords },
      });
    }
  } finally {
    await database.close();
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
}

async function recallFigures(
  /** @type {Database} */ database,
  /** @type {Record<Language, import('../scripts/knowledge/evaluation-data.mjs').Article[]>} */ articles,
  /** @type {Files} */ distractors,
) {
  const misspelt = createTypist();
  const { en } = articles;
  const typos = questionsAbout(en, en).map((asked) => ({ ...asked, question: misspelt(asked.question) }));
  /** @type {{ what: string, asked: Language, written: Language, target: string, questions?: typeof typos, beside?: Files }[]} */
  const settings = [
    { what: 'en', asked: 'en', written: 'en', target: '≥ 99' },
    { what: 'es', asked: 'es', written: 'es', target: '≥ 99' },
    { what: 'en among distractors', asked: 'en', written: 'en', target: '≥ 97', beside: distractors },
    { what: 'es→en', asked: 'es', written: 'en', target: '≥ 93' },
    { what: 'en→es', asked: 'en', written: 'es', target: '≥ 93' },
    { what: 'en with typos', asked: 'en', written: 'en', target: '≥ 93', questions: typos },
  ];
  for (const { what, asked, written, target, questions, beside = [] } of settings) {
    const all = questions ?? questionsAbout(articles[asked], articles[written]);
    const files = [...filesOf(articles[written]), ...beside];
    const fullText = await fullTextSearch(database, files, written);
    const measure = (/** @type {Parameters<typeof recallAtFive>[2]} */ search) =>
      recallAtFive(all, articles[written], search);
    const value = await measure(await productSearch(files));
    const name = `recall@5, XQuAD half, ${what}`;
    const common = { name, value, unit: '%', target };
    printFigure({
      ...common,
      baseline: {
        name: "PostgreSQL's full-text search (OR, ts_rank_cd)",
        value: await measure((question) => fullText.search(question, asked)),
      },
    });
    printFigure({ ...common, baseline: { name: 'plain BM25', value: await measure(plainBm25(files)) } });
    await fullText.close();
  }
}

/** How long comparing takes, and what packing costs. */
async function vectorFigures() {
  const { packed, plain, same } = await timeScan();
  const name = '5,000 vectors of 1,024 numbers';
  printFigure({
    name: `processor time of comparing a question with ${name}`,
    value: packed,
    unit: 'ms',
    target: '≤ 20',
    baseline: { name: 'cosines over lists of numbers', value: plain },
  });
  printFigure({
    name: `the ten nearest found among ${name} by chance`,
    value: same,
    unit: '%',
    target: '≥ 98',
    baseline: { name: 'cosines over lists of numbers', value: 100 },
  });
}

/** What vectors do to recall: made-up ones, which say nothing about any real model. */
async function meaningFigures(
  /** @type {import('../scripts/knowledge/evaluation-data.mjs').Article[]} */ en,
  /** @type {Files} */ distractors,
) {
  const asked = questionsAbout(en, en);
  for (const [where, beside] of /** @type {[string, Files][]} */ ([
    ['en', []],
    ['en among distractors', distractors],
  ])) {
    const files = [...filesOf(en), ...beside];
    const words = await recallAtFive(asked, en, await productSearch(files));
    for (const [what, cosine, target] of /** @type {[string, number, string][]} */ ([
      ['by chance', 0, `≥ ${(words - 1.5).toFixed(1)}`],
      ['that point faintly to the right passage (cosine 0.3)', 0.3, `≥ ${words.toFixed(1)}`],
    ])) {
      printFigure({
        name: `recall@5, XQuAD half, ${where}, with made-up vectors ${what}`,
        value: await recallWithVectors(files, asked, en, cosine),
        unit: '%',
        target,
        baseline: { name: 'the same by words alone', value: words },
      });
    }
  }
}

async function quoteFigures(
  /** @type {Record<Language, import('../scripts/knowledge/evaluation-data.mjs').Article[]>} */ articles,
  /** @type {Files} */ distractors,
) {
  const targets = { en: { first: '≥ 79', three: '≥ 93' }, es: { first: '≥ 77', three: '≥ 92' } };
  for (const language of /** @type {Language[]} */ (['en', 'es'])) {
    const own = articles[language];
    const questions = questionsAbout(own, own);
    const { first, three, overlap } = await extractiveHits(questions, own);
    const baseline = {
      name: "the best passage's sentence with most of the question's words",
      value: overlap,
    };
    const { first: firstTarget, three: threeTarget } = targets[language];
    const unit = '%';
    printFigure({
      name: `extractive hit, first quote, ${language}`,
      value: first,
      unit,
      target: firstTarget,
      baseline,
    });
    printFigure({
      name: `extractive hit, three quotes, ${language}`,
      value: three,
      unit,
      target: threeTarget,
      baseline,
    });
    for (const [where, beside] of /** @type {[string, Files][]} */ ([
      ['60 passages', []],
      ...(language === 'en' ? [['among distractors', distractors]] : []),
    ])) {
      const outcomes = await askWithHalfWithheld(questions, own, beside);
      const calibrated = answeredAtFivePercent(outcomes, ({ confidence }) => confidence);
      const byScore = answeredAtFivePercent(outcomes, ({ searchScore }) => searchScore);
      printFigure({
        name: `answered, limit set for 5 % false answers on other articles (gave ${calibrated.wrong.toFixed(1)} %), ${language}, ${where}`,
        value: calibrated.answered,
        unit,
        target: '≥ 85',
        baseline: { name: "the same by the search's score", value: byScore.answered },
      });
      const share = (/** @type {boolean} */ answerable) => {
        const asked = outcomes.filter((outcome) => outcome.answerable === answerable);
        return (100 * asked.filter(({ answered }) => answered).length) / asked.length;
      };
      printFigure({
        name: `answered as shipped (${share(false).toFixed(1)} % false answers), ${language}, ${where}`,
        value: share(true),
        unit,
        target: '≥ 85 at ≤ 5 % false',
        baseline: { name: "the same by the search's score", value: byScore.answered },
      });
    }
  }
}
