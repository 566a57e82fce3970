import { readLexicon } from '../../src/server/language/lexicon/read-lexicon.ts';
import { botOfFiles } from '../../src/server/quoting/testing/bot-of-files.ts';

/** @typedef {import('../../scripts/knowledge/evaluation-data.mjs').Article} Article */

export const lexiconDirectory = 'src/server/language/lexicon';

/**
 * What is asked: every question with the text it is about. Asked in `asked`, about articles in `written`.
 * @param {Article[]} asked @param {Article[]} written
 */
export function questionsAbout(asked, written) {
  return asked.flatMap(({ paragraphs }, article) =>
    paragraphs.flatMap(({ questions }, paragraph) =>
      questions.map(({ question }, index) => {
        const about = /** @type {import('../../scripts/knowledge/evaluation-data.mjs').Paragraph} */ (
          written[article]?.paragraphs[paragraph]
        );
        return { question, article, paragraph, answers: about.questions[index]?.answers ?? [] };
      }),
    ),
  );
}

/** @typedef {ReturnType<typeof questionsAbout>[number]} Asked */

/**
 * One file per paragraph, named without a word of its content, so that nothing but its text finds it.
 * @param {Article[]} articles
 */
export function filesOf(articles) {
  return articles.flatMap(({ paragraphs }, article) =>
    paragraphs.map(({ text }, paragraph) => ({ fileName: `${article}-${paragraph}.txt`, text })),
  );
}

/** The file that a question is about, by its place in `filesOf`. @param {Article[]} articles @param {Asked} asked */
export function fileOf(articles, { article, paragraph }) {
  return articles.slice(0, article).reduce((sum, { paragraphs }) => sum + paragraphs.length, 0) + paragraph;
}

/**
 * Share of questions for which one of the first five passages is of the question's paragraph and holds an answer.
 * @param {Asked[]} questions @param {Article[]} articles
 * @param {(question: string) => Promise<{ file: number, text: string }[]>} search the first five
 */
export async function recallAtFive(questions, articles, search) {
  let found = 0;
  for (const asked of questions) {
    const file = fileOf(articles, asked);
    const passages = await search(asked.question);
    if (
      passages.some(
        (each) => each.file === file && asked.answers.some((answer) => each.text.includes(answer)),
      )
    )
      found++;
  }
  return (100 * found) / questions.length;
}

/** The product's search over these files. @param {import('../../src/server/search/testing/bot-of-files.ts').SourceFile[]} files */
export async function productSearch(files) {
  const bot = botOfFiles(files, [await readLexicon(lexiconDirectory)]);
  return async (/** @type {string} */ question) =>
    (await bot.search(question, 5)).map(({ fileId, text }) => ({ file: Number(fileId), text }));
}
