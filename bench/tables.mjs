import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataDirectory } from '../scripts/knowledge/evaluation-data.mjs';
import { figureFor, mayAskForFigure } from '../src/server/quoting/figure.ts';
import { chooseQuotes } from '../src/server/quoting/quote.ts';
import { botOfFiles } from '../src/server/quoting/testing/bot-of-files.ts';
import { writeBlocks } from '../src/server/reading/blocks/write-blocks.ts';
import { defaultExtractionLimits } from '../src/server/reading/bounds/limits.ts';
import { indexText } from '../src/server/reading/index-text.ts';
import { printFigure } from './testing/figure.mjs';

/**
 * @typedef {{ q: string, answer: string[] | string | number, type: string }} TableQuestion
 * @typedef {{ table: string[][], paragraphs: string[], questions: TableQuestion[] }} Report
 */

/**
 * Questions about tables of annual reports (`tables.jsonl` of EVALUATION_DATA), each asked of its report alone: how many
 * of them Quoter works a figure out for, and how many of those figures are right. Most are no plain questions, which it
 * has to leave alone. `LIST=1` prints each figure beside what is right.
 */
export async function run() {
  const file = path.join(dataDirectory, 'tables.jsonl');
  if (!existsSync(file)) {
    console.error(`This needs evaluation data that is not part of Parley: ${file}. Nothing was measured.`);
    return;
  }
  const counts = { asked: 0, plain: 0, right: 0, wrong: 0, quoted: 0 };
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    /** @type {Report} */
    const report = JSON.parse(line);
    const source = storedReport(report);
    const passages = [...indexText(source)].map((row) => ({
      ...row,
      fileId: '0',
      fileName: source.fileName,
    }));
    const bot = botOfFiles([source]);
    for (const { q, answer } of report.questions) {
      counts.asked += 1;
      if (!mayAskForFigure(q)) continue;
      counts.plain += 1;
      const expected = digitsOf(Array.isArray(answer) ? answer.join(' ') : String(answer));
      const chosen = await chooseQuotes(q, await bot.search(q, 8));
      if (chosen.kind !== 'refusal' && digitsOf(chosen.best.text).includes(expected)) counts.quoted += 1;
      const figure = (await figureFor(q, passages, passages))?.figure;
      if (!figure) continue;
      // Who asks in which year something was highest is told the year.
      const said = [figure.value, ...(/^m[ai]/.test(figure.of) ? (figure.periods ?? []) : [])].map(String);
      const isRight = said.some((each) => digitsOf(each) === expected);
      counts[isRight ? 'right' : 'wrong'] += 1;
      if (process.env.LIST)
        console.error(isRight ? 'right' : 'wrong', q, figure.value, '≠', answer, figure.where);
    }
  }
  const { asked, plain, right, wrong, quoted } = counts;
  const baseline = { name: 'best quote that holds the value', value: (100 * quoted) / plain };
  const of = `of ${plain} questions for a figure among ${asked}`;
  printFigure({
    name: `tables of reports, figure worked out and right, ${of}`,
    value: (100 * right) / plain,
    unit: '%',
    target: 'as many as are certain',
    baseline,
  });
  printFigure({
    name: `tables of reports, figure worked out and wrong, ${of}`,
    value: (100 * wrong) / plain,
    unit: '%',
    target: '≤ 1',
    baseline,
  });
}

/** @param {Report} report */
function storedReport({ table, paragraphs }) {
  const clean = table.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  /** @type {import('../src/server/reading/blocks/block.ts').TextBlock[]} */
  const blocks = [
    ...paragraphs.map((text) => ({ kind: /** @type {const} */ ('paragraph'), text })),
    { kind: 'table', rows: clean },
  ];
  const written = writeBlocks(blocks, defaultExtractionLimits.textCharacters);
  return { ...written, pageStarts: [], fileName: 'report.html' };
}

/** Numbers by their digits alone, without zeros at the end of a fraction. @param {string} text */
function digitsOf(text) {
  const plain = text.replace(/(?<=\d),(?=\d{3})/g, '');
  return (plain.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => String(Number(number))).join(' ');
}
