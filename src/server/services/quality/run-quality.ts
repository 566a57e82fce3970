import { and, eq } from 'drizzle-orm';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { qualityResults, qualityRuns } from '../../db/schema/quality.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { askExpected } from './ask-expected.ts';
import { type OpenRun, takeUpRun } from './take-up-run.ts';

/** So many answers in a row that break off mean that the model is not there. */
const brokenInARow = 3;

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
  const begun = await takeUpRun(app, runId);
  if (!begun) return;
  try {
    const status = await askAll(app, begun, runId, signal);
    if (status !== 'waits') await end(app, begun, runId, status);
  } catch (error) {
    // Stopped with the process: the next one goes on.
    if (signal.aborted) throw error;
    app.log.error({ error }, 'A run of questions failed');
    await end(app, begun, runId, 'failed');
  }
}

async function askAll(
  app: App,
  { spaceId, modelBotId, companyId, answering, questions, startedBy }: OpenRun,
  runId: string,
  signal: AbortSignal,
): Promise<'finished' | 'failed' | 'waits'> {
  let broken = 0;
  for (const question of questions) {
    signal.throwIfAborted();
    if (!(await stillOpen(app, modelBotId))) return 'waits';
    const bot = { modelBotId, spaceId, companyId, answering };
    const outcome = await askExpected(app, { bot, startedBy }, question, signal);
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

/** A bot that is put away in the middle of a run is asked no more: the run goes on when it is back. */
async function stillOpen(app: App, modelBotId: string): Promise<boolean> {
  const found = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(and(eq(modelBots.id, modelBotId), isOpen)),
  );
  return found.length > 0;
}

function end(app: App, { spaceId }: { spaceId: string }, runId: string, status: 'finished' | 'failed') {
  return app.database.inSpace(spaceId, async (transaction) => {
    await transaction
      .update(qualityRuns)
      .set({ status, finishedAt: presentTime() })
      .where(eq(qualityRuns.id, runId));
  });
}
