import { and, eq } from 'drizzle-orm';
import { loadAccount } from '../../auth/load-account.ts';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { users } from '../../db/schema/identity.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { scheduledRuns, schedules } from '../../db/schema/schedules.ts';
import { presentTime } from '../../time.ts';
import type { App, SignedInContext } from '../context.ts';
import { removeConversationRow } from '../conversations/remove-conversation.ts';
import { inNameOf } from '../in-name-of.ts';

/** A run that is under way, and the person in whose name it is. */
export type BegunRun = {
  id: string;
  scheduleId: string;
  modelBotId: string;
  spaceId: string;
  question: string;
  ctx: SignedInContext;
  suspended: boolean;
  /** They have asked for the end of their account. */
  leaving: boolean;
};

/** Takes up a run, and clears away what an earlier attempt at it has left. @returns null where it is over or gone, or waits for its bot, which is put away */
export async function beginScheduledRun(app: App, runId: string): Promise<BegunRun | null> {
  const found = await app.database.acrossSpaces(async (transaction) => {
    const [run] = await transaction
      .select()
      .from(scheduledRuns)
      .where(eq(scheduledRuns.id, runId))
      .for('update');
    if (!run || run.finishedAt) return null;
    const [schedule] = await transaction.select().from(schedules).where(eq(schedules.id, run.scheduleId));
    if (!schedule) return null;
    const [bot] = await transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(and(eq(modelBots.id, schedule.modelBotId), isOpen));
    if (!bot) return null;
    const [person] = await transaction
      .select({ suspendedAt: users.suspendedAt, deletionRequestedAt: users.deletionRequestedAt })
      .from(users)
      .where(eq(users.id, schedule.userId));
    const account = await loadAccount(transaction, schedule.userId);
    if (!person || !account) return null;
    await transaction
      .update(scheduledRuns)
      .set({ state: 'running', startedAt: presentTime(), conversationId: null })
      .where(eq(scheduledRuns.id, runId));
    return { run, schedule, person, account };
  });
  if (!found) return null;
  const { run, schedule, person, account } = found;
  const { modelBotId, spaceId, question } = schedule;
  if (run.conversationId) await removeConversationRow(app, { id: run.conversationId, spaceId });
  return {
    id: run.id,
    scheduleId: schedule.id,
    modelBotId,
    spaceId,
    question,
    ctx: inNameOf(app, account),
    suspended: person.suspendedAt !== null,
    leaving: person.deletionRequestedAt !== null,
  };
}
