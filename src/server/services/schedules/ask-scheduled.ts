import { eq } from 'drizzle-orm';
import { type RunFailure, runFailures, type StopReason } from '#rules/schedules.ts';
import { authorize } from '../../auth/authorize.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { scheduledRuns } from '../../db/schema/schedules.ts';
import { AppError } from '../../errors.ts';
import { askUnattended } from '../answers/ask-unattended.ts';
import type { App } from '../context.ts';
import { createConversation } from '../conversations/create-conversation.ts';
import { type BegunRun, beginScheduledRun } from './begin-scheduled-run.ts';
import { failRun, finishRun, stopSchedule } from './end-run.ts';

/** So many processes that ended under it are enough. */
const attemptsBeforeGivingUp = 3;

/**
 * Asks a scheduled question as the person who made it would. What they may no longer do stops the schedule. Taken up
 * again after its process has ended, it asks anew: nothing was changed by what it did, as nobody approved anything.
 */
export async function askScheduled({
  app,
  input: { runId, attempt, signal },
}: {
  app: App;
  input: { runId: string; attempt: number; signal: AbortSignal };
}): Promise<void> {
  const run = await beginScheduledRun(app, runId);
  if (!run) return;
  if (attempt > attemptsBeforeGivingUp) return failRun(app, run, 'interrupted');
  try {
    const place = await placeOf(run);
    // Put away this moment: it waits, as it would have before.
    if (place === 'archived') return;
    if (typeof place === 'string') return await stopSchedule(app, run, place);
    const answer = await askOnce(run, place, signal);
    // The process stops: the next one asks anew.
    signal.throwIfAborted();
    if (!answer) return await failRun(app, run, 'stopped');
    const { status, fileResponses } = answer;
    if (status === 'complete' || status === 'cut' || status === 'filtered')
      await finishRun(app, run, { state: 'done', failure: null, fileResponses });
    else {
      const isBroken = status === 'failed' || status === 'interrupted';
      await failRun(app, run, isBroken ? 'answer_failed' : 'stopped', fileResponses);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = failureOf(error);
    if (failure === 'internal') app.log.error({ error, runId }, 'A scheduled question could not be asked');
    await failRun(app, run, failure);
  }
}

/** Asks in a conversation of its own. */
async function askOnce(run: BegunRun, place: AuthorizedPlace, signal: AbortSignal) {
  const { ctx, modelBotId, scheduleId, spaceId, question } = run;
  const { id: conversationId } = await createConversation({ ctx, input: { modelBotId, place, scheduleId } });
  await ctx.app.database.inSpace(spaceId, (transaction) =>
    transaction.update(scheduledRuns).set({ conversationId }).where(eq(scheduledRuns.id, run.id)),
  );
  return askUnattended(ctx, { conversationId, spaceId, text: question, use: 'schedule', signal });
}

/** Where the bot is, or why its person may not ask it like this any more. */
async function placeOf({
  ctx,
  modelBotId,
  suspended,
  leaving,
}: BegunRun): Promise<AuthorizedPlace | StopReason> {
  if (suspended) return 'suspended';
  if (leaving) return 'leaving';
  try {
    return await authorize(ctx, 'modelBot.schedule', { kind: 'modelBot', id: modelBotId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'archived' ? 'archived' : 'no_access';
  }
}

function failureOf(error: unknown): RunFailure {
  if (!(error instanceof AppError)) return 'internal';
  return runFailures.find((failure) => failure === error.code) ?? 'internal';
}
