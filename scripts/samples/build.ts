/**
 * Renders the texts in `content/` into the files that the demo loads, `samples/<bot>/<file>`, and removes files
 * whose text is gone. Both are committed; rendering twice changes nothing.
 *
 *     npx node scripts/samples/build.ts
 *
 * `content/<bot>/<name>.<pdf|docx|html|txt>.md` becomes `samples/<bot>/<name>.<format>`; `.md` and `.csv` keep their
 * names. What lies in `content/handbook` is no bot's: it becomes `public/handbook`, which browsers fetch for whoever
 * has no file at hand. What visitors of the home page ask (`sampleFiles` of src/rules/samples.ts) is read, too, as
 * Parley reads files, into `samples/readings.json`; the answer that page begins with is given, and becomes
 * `src/components/first-answers.json`.
 *
 * Which bot has which files stands in `samples/samples.json`, written by hand:
 *
 *     { "bots": [{
 *       "slug": "ferries",                 the folder, and the bot in src/server/services/demo/world.ts, which
 *                                          says whose it is
 *       "name": "Crew Desk",               at most 100 characters
 *       "purpose": "…",                    one sentence, in the bot's language
 *       "language": "en",                  en or es: of the bot; its files may be in either
 *       "starterQuestions": ["…"],         3 or 4, in the bot's language, each answered by its files
 *       "files": ["vessel-register.csv"],  names in the folder
 *       "checks": [{                       at least 5 questions that the files answer
 *         "question": "…", "language": "es",
 *         "file": "safety-procedures.pdf",
 *         "page": 3,                       from 1; null where the format has no pages
 *         "quoteIncludes": "…"             stands literally in the file's extracted text, on that page
 *       }],
 *       "unanswered": ["…"]                2 questions that the files do not answer
 *     }] }
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstAnswersOfHome } from './first-answers.ts';
import { readingsOfHome } from './read-sample.ts';
import { renderSamples } from './render/render.ts';
import { listSamples } from './source/source.ts';

const projectDirectory = path.join(import.meta.dirname, '../..');

const rendered = await renderSamples();
for (const name of listSamples()) {
  if (!rendered.has(name)) rmSync(path.join(projectDirectory, name));
}
for (const [name, bytes] of rendered) {
  const file = path.join(projectDirectory, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
writeFileSync(path.join(projectDirectory, 'samples/readings.json'), await readingsOfHome());
writeFileSync(path.join(projectDirectory, 'src/components/first-answers.json'), await firstAnswersOfHome());
console.log(`${rendered.size} files in samples/ and public/handbook/`);
