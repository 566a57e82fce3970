import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type TextKey, translator } from '#i18n/i18n.ts';
import { asLine } from '#rules/one-line.ts';
import { type RunFailure, type StopReason, scheduleLimits } from '#rules/schedules.ts';
import type { Transaction } from '../../db/database.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { scheduledRuns, schedules } from '../../db/schema/schedules.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { deleteConversations } from '../conversations/delete-conversations.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { notify } from '../notifications/notify.ts';
import type { BegunRun } from './begin-scheduled-run.ts';

type Outcome = { state: 'done' | 'failed'; failure: RunFailure | null; fileResponses: number };
type Told = Pick<App, 'database' | 'jobs' | 'liveEvents'>;

/** Writes down how a run ended; what the log keeps no longer goes. */
export async function finishRun(app: Told, run: BegunRun, outcome: Outcome): Promise<void> {
  await app.database.inSpace(run.spaceId, async (transaction) => {
    await storeOutcome(transaction, run, outcome);
    await transaction
      .update(schedules)
      .set({ failureMailedAt: null })
      .where(and(eq(schedules.id, run.scheduleId), isNotNull(schedules.failureMailedAt)));
  });
  await trimLog(app, run);
}

/**
 * The same for one that failed. Its person hears of it by the bell, once a day for the same reason, and by mail the
 * first time, then not again until it has worked once.
 */
export async function failRun(
  app: Told,
  run: BegunRun,
  failure: RunFailure,
  fileResponses = 0,
): Promise<void> {
  await app.database.inSpace(run.spaceId, async (transaction) => {
    const isThere = await storeOutcome(transaction, run, { state: 'failed', failure, fileResponses });
    if (!isThere) return;
    const day = presentTime().toISOString().slice(0, 10);
    await notify(app, transaction, [run.ctx.actor.account.id], {
      kind: 'scheduledRunFailed',
      values: { question: beginningOf(run.question) },
      path: pageOf(run),
      occasion: `schedule-${run.scheduleId}-${failure}-${day}`,
    });
    // They stopped it themselves.
    if (failure !== 'stopped') await mailFailure(app, transaction, run, failure);
  });
  await trimLog(app, run);
}

/** Whoever was suspended or leaves knows, and can do nothing about it. */
const mailedStops: ReadonlySet<StopReason> = new Set(['no_access']);

/** Ends a run and its schedule, which waits until somebody lets it go on; its person is told. */
export async function stopSchedule(app: Told, run: BegunRun, stopReason: StopReason): Promise<void> {
  await app.database.inSpace(run.spaceId, async (transaction) => {
    const outcome = { state: 'failed', failure: 'no_access', fileResponses: 0 } as const;
    if (!(await storeOutcome(transaction, run, outcome))) return;
    await transaction
      .update(schedules)
      .set({ state: 'stopped', stopReason, nextAt: null })
      .where(eq(schedules.id, run.scheduleId));
    await notify(app, transaction, [run.ctx.actor.account.id], {
      kind: 'scheduleStopped',
      values: { question: beginningOf(run.question) },
      path: pageOf(run),
    });
    if (!mailedStops.has(stopReason)) return;
    await mail(app, transaction, run, 'scheduleStopped', `schedules.stops.${stopReason}`);
  });
  await trimLog(app, run);
}

async function mailFailure(
  app: Told,
  transaction: Transaction,
  run: BegunRun,
  failure: RunFailure,
): Promise<void> {
  const [first] = await transaction
    .update(schedules)
    .set({ failureMailedAt: presentTime() })
    .where(and(eq(schedules.id, run.scheduleId), isNull(schedules.failureMailedAt)))
    .returning({ id: schedules.id });
  if (first) await mail(app, transaction, run, 'scheduledRunFailed', `schedules.failures.${failure}`);
}

async function mail(
  app: Told,
  transaction: Transaction,
  { modelBotId, question, ctx }: BegunRun,
  template: 'scheduledRunFailed' | 'scheduleStopped',
  reason: TextKey,
): Promise<void> {
  const [bot] = await transaction
    .select({ name: modelBots.name })
    .from(modelBots)
    .where(eq(modelBots.id, modelBotId));
  const { locale, actor } = ctx;
  const { firstName } = actor.account.profile;
  await queueMail(app, transaction, {
    template,
    locale,
    to: { name: firstName, address: actor.account.email },
    values: {
      firstName,
      modelBotId,
      bot: bot?.name ?? '',
      question: beginningOf(question),
      reason: translator(locale)(reason),
    },
  });
}

/** @returns false when the run is gone, because its schedule has been removed */
async function storeOutcome(transaction: Transaction, { id }: BegunRun, outcome: Outcome): Promise<boolean> {
  const stored = await transaction
    .update(scheduledRuns)
    .set({ ...outcome, finishedAt: presentTime() })
    .where(eq(scheduledRuns.id, id))
    .returning({ id: scheduledRuns.id });
  return stored.length > 0;
}

/** Removes the runs that the log keeps no longer, with their conversations. */
async function trimLog(app: Told, { spaceId, scheduleId }: BegunRun): Promise<void> {
  await app.database.inSpace(spaceId, async (transaction) => {
    const old = await transaction
      .select({ id: scheduledRuns.id, conversationId: scheduledRuns.conversationId })
      .from(scheduledRuns)
      .where(eq(scheduledRuns.scheduleId, scheduleId))
      .orderBy(desc(scheduledRuns.createdAt), desc(scheduledRuns.id))
      .offset(scheduleLimits.runsKept);
    if (old.length === 0) return;
    const ids = old.map((run) => run.id);
    const asked = old.flatMap(({ conversationId }) => conversationId ?? []);
    await transaction.delete(scheduledRuns).where(inArray(scheduledRuns.id, ids));
    await deleteConversations(app, transaction, { spaceId, where: inArray(conversations.id, asked) });
  });
}

const pageOf = ({ modelBotId }: BegunRun) => `/model-bots/${modelBotId}/uploads?tab=schedule`;

const beginningOf = (question: string) => {
  const characters = [...asLine(question)];
  return characters.length <= 80 ? characters.join('') : `${characters.slice(0, 79).join('')}…`;
};
