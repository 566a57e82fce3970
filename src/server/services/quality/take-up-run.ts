import { and, asc, eq, isNull } from 'drizzle-orm';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { qualityResults, qualityRuns } from '../../db/schema/quality.ts';
import type { App } from '../context.ts';
import { type Answering, answeringColumns, answeringOf } from '../model-bots/answering-settings.ts';
import type { ExpectedQuestion } from './ask-expected.ts';

/** A run that goes on, with the questions that were not asked yet. */
export type OpenRun = {
  spaceId: string;
  modelBotId: string;
  companyId: string | null;
  questions: ExpectedQuestion[];
  answering: Answering;
  startedBy: string | null;
};

/** Takes up a run, for the first time or again. @returns null where it is over, gone with its bot, or waits for it */
export async function takeUpRun(app: App, runId: string): Promise<OpenRun | null> {
  return app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction
      .select({ run: qualityRuns, companyId: modelBots.companyId, settings: answeringColumns })
      .from(qualityRuns)
      .innerJoin(modelBots, eq(modelBots.id, qualityRuns.modelBotId))
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .where(and(eq(qualityRuns.id, runId), isOpen));
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
