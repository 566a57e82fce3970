import { and, eq, inArray } from 'drizzle-orm';
import type { QualityTarget, QualityTrigger } from '#rules/quality.ts';
import type { Transaction } from '../../db/database.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { qualityResults, qualityRuns } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App, SignedInContext } from '../context.ts';
import { answeringColumns, answeringOf } from '../model-bots/answering-settings.ts';
import { modelFor } from '../model-bots/present-model-bot.ts';
import { readQuestions } from './question-rows.ts';

/**
 * Writes down a run of all questions on the list and queues it.
 * @returns its id, or null for an empty list
 */
export async function beginQualityRun(
  { app, actor }: SignedInContext,
  transaction: Transaction,
  run: { modelBotId: string; spaceId: string; target: QualityTarget; trigger: QualityTrigger },
): Promise<string | null> {
  const { modelBotId, target } = run;
  const questions = await readQuestions(transaction, modelBotId);
  if (questions.length === 0) return null;
  const [bot] = await transaction
    .select({ ...answeringColumns, versionNumber: modelBotVersions.number })
    .from(modelBots)
    .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
    .where(eq(modelBots.id, modelBotId));
  if (!bot) throw new AppError('not_found');
  const isDraft = target === 'draft';
  const id = newRecordId();
  await transaction.insert(qualityRuns).values({
    ...run,
    id,
    status: 'queued',
    total: questions.length,
    startedBy: actor.account.id,
    versionNumber: isDraft ? null : bot.versionNumber,
    model: modelFor(app, run.spaceId, answeringOf(bot, isDraft).model).id,
  });
  await transaction.insert(qualityResults).values(
    questions.map(({ id: questionId, modelBotId: _bot, createdAt: _created, ...question }, position) => ({
      ...question,
      runId: id,
      position,
      questionId,
    })),
  );
  await queueQualityRun(app, transaction, { id, spaceId: run.spaceId });
  return id;
}

/** Queues a run. Those of one space go one after the other. */
export const queueQualityRun = (
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  { id, spaceId }: { id: string; spaceId: string },
): Promise<void> =>
  app.jobs.enqueue(
    transaction,
    'runQuality',
    { runId: id },
    { key: `quality-${id}`, line: `quality-${spaceId}` },
  );

/** Whether a run of the bot waits or goes on. */
export async function runIsOpen(transaction: Transaction, modelBotId: string): Promise<boolean> {
  const open = await transaction
    .select({ id: qualityRuns.id })
    .from(qualityRuns)
    .where(and(eq(qualityRuns.modelBotId, modelBotId), inArray(qualityRuns.status, ['queued', 'running'])));
  return open.length > 0;
}
