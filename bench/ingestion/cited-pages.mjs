import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { printFigure } from '../testing/figure.mjs';
import { dataPath } from './data.mjs';
import { makePdf, plain } from './make-pdf.mjs';
import { ingest } from './server.mjs';

/** @typedef {{ title: string, paragraphs: { text: string, questions: { question: string, answers: string[] }[] }[] }} Article */

/**
 * Whether the passage that holds the answer to a question names the page it stands on, over PDFs made of articles in
 * one and in two columns. A question whose answer is not among what is found counts as wrong.
 * @param {import('./server.mjs').IngestionServer} server
 */
export async function reportCitedPages(server) {
  const source = dataPath('xquad-half.en.json');
  if (!source) return;
  /** @type {Article[]} */
  const articles = JSON.parse(await readFile(source, 'utf8'));
  for (const columns of [1, 2]) {
    const { modelBotId, client } = await server.makeBot();
    const counted = { asked: 0, right: 0, found: 0, inRawText: 0 };
    for (const { title, paragraphs } of articles) {
      const texts = paragraphs.map(({ text }) => plain(text));
      const { bytes, pages } = await makePdf(texts, columns);
      const { status, id } = await ingest(client, modelBotId, `${title}.pdf`, bytes);
      if (status !== 'ready') throw new Error(`${title} became ${status}`);
      const raw = await rawPages(bytes, server.parley.dataDirectory);
      for (const [index, { questions }] of paragraphs.entries()) {
        for (const { question, answers } of questions) {
          const places = placesOf(texts[index] ?? '', answers, pages[index] ?? []);
          if (places.size === 0) continue;
          counted.asked += 1;
          const words = answers.map(plain);
          if ([...places].some((page) => words.some((answer) => raw[page - 1]?.includes(answer)))) {
            counted.inRawText += 1;
          }
          const { data } = await client.post(`model-bots/${modelBotId}/search`, {
            query: question,
            limit: 20,
          });
          const hits = /** @type {import('../../src/contracts/model-bot-search.ts').FoundPassage[]} */ (data);
          const hit = hits.find(
            ({ text, fileId }) =>
              fileId === id && words.some((answer) => joined(text).includes(joined(answer))),
          );
          if (hit) counted.found += 1;
          if (hit?.page && places.has(hit.page)) counted.right += 1;
        }
      }
    }
    const share = (/** @type {number} */ count) => (count / counted.asked) * 100;
    printFigure({
      name: `cited page right, ${counted.asked} questions, ${columns === 1 ? 'one column' : 'two columns'} (${counted.found} answers found)`,
      value: share(counted.right),
      unit: '%',
      target: '≥ 97',
      baseline: {
        name: "the answer stands in pdf.js's own text of its page",
        value: share(counted.inRawText),
      },
    });
  }
}

/** The pages on which an answer stands in its paragraph. @param {string} text @param {string[]} answers @param {number[]} pages */
function placesOf(text, answers, pages) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const answer of answers.map(plain)) {
    for (let at = text.indexOf(answer); at >= 0; at = text.indexOf(answer, at + 1)) {
      for (let character = at; character < at + answer.length; character += 1) {
        const page = pages[character];
        if (page) found.add(page);
      }
    }
  }
  return found;
}

/** Without what line ends may change. @param {string} text */
const joined = (text) => text.replace(/[\s-]+/g, '');

/** @param {Uint8Array} bytes @param {string} directory */
async function rawPages(bytes, directory) {
  const file = path.join(directory, 'raw.pdf');
  await writeFile(file, bytes);
  const program = path.join(import.meta.dirname, 'raw-pages.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { maxBuffer: 1e9 });
  await rm(file);
  return /** @type {string[]} */ (JSON.parse(stdout));
}
