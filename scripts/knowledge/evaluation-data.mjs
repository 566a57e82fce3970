import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ id: string, question: string, answers: string[] }} Question
 * @typedef {{ text: string, questions: Question[] }} Paragraph
 * @typedef {{ title: string, paragraphs: Paragraph[] }} Article
 * @typedef {{ context: string, question: string, answer: string }} Example
 */

/** Where the evaluation data lies: EVALUATION_DATA, else `../shared/data` beside this repository. */
export const dataDirectory = path.resolve(process.env.EVALUATION_DATA ?? '../shared/data');

/** Whether the data is there; says what is missing and how to name its place when it is not. */
export function hasData() {
  const missing = ['xquad-half.en.json', 'xquad-half.es.json', 'squad-sample.en.jsonl'].filter(
    (name) => !existsSync(path.join(dataDirectory, name)),
  );
  if (missing.length === 0) return true;
  console.error(
    `This needs evaluation data that is not part of Parley: ${missing.join(', ')} ` +
      `in ${dataDirectory}. Set EVALUATION_DATA to the folder that holds it. Nothing was measured.`,
  );
  return false;
}

/** Articles of XQuAD with their questions: what is reported is measured on these. @param {'en' | 'es'} language */
export function readArticles(language) {
  return /** @type {Article[]} */ (
    JSON.parse(readFileSync(path.join(dataDirectory, `xquad-half.${language}.json`), 'utf8'))
  );
}

/** Examples of SQuAD's training part: distractors, and what weights are fitted on. No paragraph of the articles. */
export function readExamples() {
  const reported = new Set(
    readArticles('en').flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text.trim())),
  );
  return readFileSync(path.join(dataDirectory, 'squad-sample.en.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => /** @type {Example} */ (JSON.parse(line)))
    .filter(({ context }) => !reported.has(context.trim()));
}

/** Numbers from 0 to 1, the same in every run. @param {number} seed */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
