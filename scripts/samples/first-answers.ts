import path from 'node:path';
import { translator } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import { firstAnswered } from '#rules/samples.ts';
import { createCallLimits } from '#server/auth/call-limits.ts';
import { createSamples } from '#server/quoting/samples/samples.ts';
import { createKnowledgeIndexes } from '#server/search/knowledge-indexes.ts';
import { answerSample } from '#server/services/samples/answer-sample.ts';

const projectDirectory = path.join(import.meta.dirname, '../..');

/** What the home page begins with in each language, for `src/components/first-answers.json`; `readings.json` is there before. */
export async function firstAnswersOfHome(): Promise<string> {
  const knowledge = createKnowledgeIndexes({
    lexiconDirectory: path.join(projectDirectory, 'src/server/language/lexicon'),
    bytes: 1024 * 1024,
    spellingPacking: '',
  });
  const samples = createSamples(path.join(projectDirectory, 'samples'), knowledge);
  const app = { samples, callLimits: createCallLimits(60) };
  const answers: Record<string, unknown> = {};
  for (const language of locales) {
    const question = translator(language)(firstAnswered);
    answers[language] = await answerSample({ app, input: { language, question, address: '' } });
  }
  await knowledge.stop();
  return `${JSON.stringify(answers, null, 2)}\n`;
}
