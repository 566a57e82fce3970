import { desc, eq, inArray } from 'drizzle-orm';
import { type RunFailure, type StopReason, scheduleLimits } from '#rules/schedules.ts';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { scheduledRuns, schedules } from '../../db/schema/schedules.ts';
import { notify } from '../notifications/notify.ts';
import type { BegunRun } from './begin-run.ts';

type Outcome = { state: 'done' | 'failed'; failure: RunFailure | null; fileResponses: number };
type Told = Pick<App, 'database' | 'liveEvents'>;

/** Writes down how a run ended, and removes what the log keeps no longer. */
export async function finishRun(app: Told, run: BegunRun, outcome: Outcome): Promise<void> {
  await app.database.inSpace(run.spaceId, async (transaction) => {
    await storeOutcome(transaction, run, outcome);
  });
}

/** The same for one that failed; its person hears of it, once a day for the same reason. */
export async function failRun(
  app: Told,
  run: BegunRun,
  failure: RunFailure,
  fileResponses = 0,
): Promise<void> {
  await app.database.inSpace(run.spaceId, async (transaction) => {
    const isThere = await storeOutcome(transaction, run, { state: 'failed', failure, fileResponses });
    if (!isThere) return;
    const day = new Date().toISOString().slice(0, 10);
    await notify(app, transaction, [run.ctx.actor.account.id], {
      ...{ kind: 'scheduledRunFailed', values: { question: beginningOf(run.question) }, path: pageOf(run) },
      occasion: `schedule-${run.scheduleId}-${failure}-${day}`,
    });
  });
}

/** Ends a run and its schedule, which waits until somebody lets it go on. */
export async function stopSchedule(app: Told, run: BegunRun, stopReason: StopReason): Promise<void> {
  await app.database.inSpace(run.spaceId, async (transaction) => {
    const outcome = { state: 'failed', failure: 'no_access', fileResponses: 0 } as const;
    if (!(await storeOutcome(transaction, run, outcome))) return;
    await transaction
      .update(schedules)
      .set({ state: 'stopped', stopReason, nextAt: null })
      .where(eq(schedules.id, run.scheduleId));
    await notify(app, transaction, [run.ctx.actor.account.id], {
      ...{ kind: 'scheduleStopped', values: { question: beginningOf(run.question) }, path: pageOf(run) },
    });
  });
}

/** @returns false when the run is gone, because its schedule has been removed */
async function storeOutcome(
  transaction: Transaction,
  { id, scheduleId }: BegunRun,
  outcome: Outcome,
): Promise<boolean> {
  const stored = await transaction
    .update(scheduledRuns)
    .set({ ...outcome, finishedAt: new Date() })
    .where(eq(scheduledRuns.id, id))
    .returning({ id: scheduledRuns.id });
  if (stored.length === 0) return false;
  const old = await transaction
    .select({ id: scheduledRuns.id, conversationId: scheduledRuns.conversationId })
    .from(scheduledRuns)
    .where(eq(scheduledRuns.scheduleId, scheduleId))
    .orderBy(desc(scheduledRuns.createdAt), desc(scheduledRuns.id))
    .offset(scheduleLimits.runsKept);
  if (old.length === 0) return true;
  const asked = old.flatMap(({ conversationId }) => conversationId ?? []);
  await transaction.delete(conversations).where(inArray(conversations.id, asked));
  await transaction.delete(scheduledRuns).where(
    inArray(
      scheduledRuns.id,
      old.map((run) => run.id),
    ),
  );
  return true;
}

const pageOf = ({ modelBotId }: BegunRun) => `/model-bots/${modelBotId}/uploads?tab=schedule`;

const beginningOf = (question: string) => {
  const characters = [...question.replace(/\s+/g, ' ')];
  return characters.length <= 80 ? characters.join('') : `${characters.slice(0, 79).join('')}…`;
};
