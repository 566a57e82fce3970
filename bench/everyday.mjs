import { readdirSync, readFileSync } from 'node:fs';
import { readCsv } from '../src/server/knowledge/extraction/formats/csv.ts';
import { readMarkdown } from '../src/server/knowledge/extraction/formats/markdown.ts';
import { readWith } from '../src/server/knowledge/extraction/test/read.ts';
import { readLexicon } from '../src/server/knowledge/lexicon/read-lexicon.ts';
import { chooseQuotes } from '../src/server/knowledge/quote.ts';
import { botOfFiles } from '../src/server/knowledge/test/bot-of-files.ts';
import { printFigure } from './support/figure.mjs';

const directory = new URL('knowledge/everyday/', import.meta.url);

/**
 * Everyday questions in both languages about small files written by hand, each with words of its answer's sentence or,
 * where the files hold no answer, null. `LIST=1` prints what is answered wrongly. What Quoter does was mended with
 * these questions in view: they guard it, and say nothing of other files.
 */
export async function run() {
  const bot = botOfFiles(await readFiles(), [await readLexicon('src/server/knowledge/lexicon')]);
  /** @type {[string, string | null][]} */
  const questions = JSON.parse(readFileSync(new URL('questions.json', directory), 'utf8'));
  const counts = { right: 0, answerable: 0, refused: 0, unanswerable: 0 };
  for (const [question, expected] of questions) {
    const chosen = chooseQuotes(question, await bot.search(question, 8));
    const best = chosen.kind === 'answer' ? chosen.best.text.replace(/\s+/g, ' ') : null;
    const isRight = expected === null ? best === null : (best?.includes(expected) ?? false);
    counts[expected === null ? 'unanswerable' : 'answerable']++;
    if (isRight) counts[expected === null ? 'refused' : 'right']++;
    else if (process.env.LIST) console.error(question, '→', best ?? 'refused');
  }
  const { right, answerable, refused, unanswerable } = counts;
  printFigure({
    name: `everyday questions answered with the right sentence first, ${answerable} questions`,
    ...{ value: (100 * right) / answerable, unit: '%', target: '≥ 80' },
    baseline: { name: 'before they were looked at', value: (100 * 80) / answerable },
  });
  printFigure({
    name: `everyday questions rightly refused, ${unanswerable} questions`,
    ...{ value: (100 * refused) / unanswerable, unit: '%', target: '≥ 85' },
    baseline: { name: 'before they were looked at', value: (100 * 19) / unanswerable },
  });
}

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
