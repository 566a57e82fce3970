import { readdirSync, readFileSync } from 'node:fs';
import { readLexicon } from '../src/server/language/lexicon/read-lexicon.ts';
import { chooseQuotes } from '../src/server/quoting/quote.ts';
import { botOfFiles } from '../src/server/quoting/testing/bot-of-files.ts';
import { readCsv } from '../src/server/reading/formats/csv.ts';
import { readMarkdown } from '../src/server/reading/formats/markdown.ts';
import { readWith } from '../src/server/reading/testing/read.ts';
import { mostShared } from './knowledge/quotes.mjs';
import { createTypist } from './knowledge/typos.mjs';
import { printFigure } from './testing/figure.mjs';

const directory = new URL('knowledge/everyday/', import.meta.url);

/**
 * Everyday questions in both languages about small files written by hand, each with words of its answer's sentence or,
 * where the files hold no answer, null. `LIST=1` prints what is answered wrongly. What Quoter does was mended with
 * these questions in view: they guard it, and say nothing of other files.
 */
export async function run() {
  const bot = botOfFiles(await readFiles(), [await readLexicon('src/server/language/lexicon')]);
  /** @type {[string, string | null][]} */
  const questions = JSON.parse(readFileSync(new URL('questions.json', directory), 'utf8'));
  const counts = { right: 0, shared: 0, answerable: 0, refused: 0, withoutPassages: 0, unanswerable: 0 };
  const withSlips = { right: 0, refused: 0 };
  const misspelt = createTypist();
  /** @param {string} question */
  const answer = async (question) => {
    const passages = await bot.search(question, 8);
    const chosen = await chooseQuotes(question, passages);
    const best = chosen.kind === 'refusal' ? null : flat(chosen.best.text);
    return { passages, best, claims: chosen.kind === 'answer' };
  };
  for (const [question, expected] of questions) {
    const { passages, best, claims } = await answer(question);
    const despiteSlips = await answer(misspelt(question));
    if (expected === null ? !despiteSlips.claims : despiteSlips.best?.includes(expected)) {
      withSlips[expected === null ? 'refused' : 'right']++;
    }
    const isRight = expected === null ? !claims : (best?.includes(expected) ?? false);
    counts[expected === null ? 'unanswerable' : 'answerable']++;
    if (expected && flat(mostShared(question, passages[0]?.text ?? '')).includes(expected)) counts.shared++;
    if (expected === null && passages.length === 0) counts.withoutPassages++;
    if (isRight) counts[expected === null ? 'refused' : 'right']++;
    else if (process.env.LIST) console.error(question, '→', best ?? 'refused');
  }
  const { right, shared, answerable, refused, withoutPassages, unanswerable } = counts;
  printFigure({
    name: `everyday questions answered with the right sentence first, ${answerable} questions`,
    value: (100 * right) / answerable,
    unit: '%',
    target: '≥ 80',
    baseline: {
      name: "the best passage's sentence with most of the question's words",
      value: (100 * shared) / answerable,
    },
  });
  printFigure({
    name: `everyday questions rightly refused, or shown as places only, ${unanswerable} questions`,
    value: (100 * refused) / unanswerable,
    unit: '%',
    target: '≥ 85',
    baseline: { name: 'where search finds nothing', value: (100 * withoutPassages) / unanswerable },
  });
  for (const [name, value, total, without] of /** @type {const} */ ([
    ['answered with the right sentence first', withSlips.right, answerable, right],
    ['rightly refused, or shown as places only', withSlips.refused, unanswerable, refused],
  ])) {
    printFigure({
      name: `everyday questions with slips in a quarter of their words, ${name}`,
      value: (100 * value) / total,
      unit: '%',
      target: 'ratio ≥ 0.7',
      baseline: { name: 'the same questions without slips', value: (100 * without) / total },
    });
  }
}

const flat = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');

function readFiles() {
  const names = readdirSync(directory).filter((name) => !name.endsWith('.json'));
  return Promise.all(
    names.map(async (fileName) => {
      const content = readFileSync(new URL(fileName, directory), 'utf8');
      const read = fileName.endsWith('.csv') ? readCsv : fileName.endsWith('.md') ? readMarkdown : undefined;
      return { fileName, text: read ? await readWith(read, content) : content };
    }),
  );
}
