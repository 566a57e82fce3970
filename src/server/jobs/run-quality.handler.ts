import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Locale } from '#rules/preferences.ts';
import type { CheckedExpectation, QualityOutcome } from '#rules/quality.ts';
import type { App } from '../context.ts';
import { isOpen } from '../db/predicates/model-bots.ts';
import { modelBots, modelBotVersions } from '../db/schema/organisation.ts';
import { qualityResults, qualityRuns } from '../db/schema/quality.ts';
import { AppError } from '../errors.ts';
import { detectLanguage } from '../language/analysis.ts';
import { quoterId } from '../quoting/quoter.ts';
import { answerFromFiles } from '../services/answers/answer-from-files.ts';
import { type Answering, answeringColumns, answeringOf } from '../services/answers/answering-settings.ts';
import { checkAnswer } from '../services/quality/check-answer.ts';

/** So many answers in a row that break off mean that the model is not there. */
const brokenInARow = 3;

const cannotPay: readonly string[] = [
  'limit_reached',
  'installation_budget_used',
  'budget_used',
  'budget_held',
];

type OutsideBot = { modelBotId: string; spaceId: string; companyId: string | null; answering: Answering };

type Question = typeof qualityResults.$inferSelect;

/**
 * Asks every question of a run that was not asked yet, each as a person's first question, and compares the answers.
 * Whoever began the run pays, from a day's allowance for such runs: beside what they may ask themselves. Taken up again, it goes on where it stopped.
 */
export async function runQuality({
  app,
  input: { runId, signal },
}: {
  app: App;
  input: { runId: string; signal: AbortSignal };
}): Promise<void> {
  const begun = await begin(app, runId);
  if (!begun) return;
  try {
    await end(app, begun, runId, await askAll(app, begun, runId, signal));
  } catch (error) {
    // Stopped with the process: the next one goes on.
    if (signal.aborted) throw error;
    app.log.error({ error }, 'A run of questions failed');
    await end(app, begun, runId, 'failed');
  }
}

type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>;

async function askAll(
  app: App,
  { spaceId, modelBotId, companyId, answering, questions, startedBy }: Begun,
  runId: string,
  signal: AbortSignal,
): Promise<'finished' | 'failed'> {
  let broken = 0;
  for (const question of questions) {
    signal.throwIfAborted();
    if (!(await stillOpen(app, modelBotId))) return 'failed';
    const bot = { modelBotId, spaceId, companyId, answering };
    const outcome = await askOne(app, { bot, startedBy }, question, signal);
    signal.throwIfAborted();
    await app.database.inSpace(spaceId, (transaction) =>
      transaction
        .update(qualityResults)
        .set(outcome)
        .where(and(eq(qualityResults.runId, runId), eq(qualityResults.position, question.position))),
    );
    broken = outcome.outcome === 'broken' ? broken + 1 : 0;
    if (broken === brokenInARow) return 'failed';
  }
  return 'finished';
}

/** A bot that is put away in the middle of a run is asked no more. */
async function stillOpen(app: App, modelBotId: string): Promise<boolean> {
  const found = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(and(eq(modelBots.id, modelBotId), isOpen)),
  );
  return found.length > 0;
}

async function begin(app: App, runId: string) {
  return app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction
      .select({ run: qualityRuns, companyId: modelBots.companyId, settings: answeringColumns })
      .from(qualityRuns)
      .innerJoin(modelBots, eq(modelBots.id, qualityRuns.modelBotId))
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .where(eq(qualityRuns.id, runId));
    // Gone with its bot, or over.
    if (!found || found.run.finishedAt) return null;
    await transaction.update(qualityRuns).set({ status: 'running' }).where(eq(qualityRuns.id, runId));
    const questions = await transaction
      .select()
      .from(qualityResults)
      .where(and(eq(qualityResults.runId, runId), isNull(qualityResults.outcome)))
      .orderBy(asc(qualityResults.position));
    const { spaceId, modelBotId, target, startedBy } = found.run;
    const answering = answeringOf(found.settings, target === 'draft');
    return { spaceId, modelBotId, companyId: found.companyId, questions, answering, startedBy };
  });
}

function end(app: App, { spaceId }: { spaceId: string }, runId: string, status: 'finished' | 'failed') {
  return app.database.inSpace(spaceId, async (transaction) => {
    await transaction
      .update(qualityRuns)
      .set({ status, finishedAt: new Date() })
      .where(eq(qualityRuns.id, runId));
  });
}

type Outcome = {
  outcome: QualityOutcome;
  checks: CheckedExpectation[];
  answer: string;
  model: string | null;
  sources: { fileName: string; page: number | null }[];
};

async function askOne(
  app: App,
  { bot, startedBy }: { bot: OutsideBot; startedBy: string | null },
  expected: Question,
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
      sources.push({ fileName: event.citation.fileName, page: event.citation.page });
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
