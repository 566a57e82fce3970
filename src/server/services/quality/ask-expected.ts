import type { QualityResultData } from '#contracts/quality.ts';
import type { Locale } from '#rules/preferences.ts';
import type { CheckedExpectation, QualityOutcome } from '#rules/quality.ts';
import type { qualityResults } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import { detectLanguage } from '../../language/analysis.ts';
import { quoterId } from '../../quoting/quoter.ts';
import { answerFromFiles } from '../answers/answer-from-files.ts';
import type { App } from '../context.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { checkAnswer } from './check-answer.ts';

const cannotPay: readonly string[] = [
  'limit_reached',
  'installation_budget_used',
  'budget_used',
  'budget_held',
];

type OutsideBot = { modelBotId: string; spaceId: string; companyId: string | null; answering: Answering };

/** A question of a run, with what its answer is held to. */
export type ExpectedQuestion = typeof qualityResults.$inferSelect;

type Outcome = {
  outcome: QualityOutcome;
  checks: CheckedExpectation[];
  answer: string;
  model: string | null;
  sources: QualityResultData['sources'];
};

/**
 * Asks one question as a person's first, and compares the answer, which is `broken` where it did not come, or where
 * nothing is left to pay it.
 */
export async function askExpected(
  app: App,
  { bot, startedBy }: { bot: OutsideBot; startedBy: string | null },
  expected: ExpectedQuestion,
  signal: AbortSignal,
): Promise<Outcome> {
  const { question } = expected;
  const locale: Locale = detectLanguage(question) ?? 'en';
  let answer = '';
  let failed = false;
  let model: string | null = null;
  let unsupported = 0;
  const sources: Outcome['sources'] = [];
  const events = await answerFromFiles({
    app,
    bot,
    userId: startedBy,
    use: 'quality',
    input: { question, history: [], locale, signal },
    take: async () => undefined,
    settle: async (_, outcome) => {
      model = outcome.model;
    },
  }).catch((error: unknown) => {
    // With nothing left to pay it nothing can be asked, as when the provider is down.
    if (error instanceof AppError && cannotPay.includes(error.code)) return null;
    throw error;
  });
  if (!events) return { outcome: 'broken', checks: [], answer, model: null, sources };
  for await (const event of events) {
    if (event.type === 'text') answer += event.delta;
    else if (event.type === 'citation') {
      const { fileName, page, lastPage } = event.citation;
      sources.push({ fileName, page, ...(lastPage && { lastPage }) });
    } else if (event.type === 'support') unsupported = event.unsupported.length;
    else if (event.type === 'error') failed = true;
  }
  if (failed) return { outcome: 'broken', checks: [], answer, model: null, sources };
  const checks = checkAnswer(expected, {
    text: answer,
    sources,
    unsupported,
    isQuoted: model === quoterId,
  });
  const passed = checks.every((check) => check.passed);
  return { outcome: passed ? 'passed' : 'failed', checks, answer, model, sources };
}
