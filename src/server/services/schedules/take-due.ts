import { and, asc, eq, getTableColumns, lte } from 'drizzle-orm';
import { nextTime } from '#rules/schedules.ts';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { hasOpenRun } from './own-schedule.ts';
import { queueRun } from './queue-run.ts';

/** So that one look ends before the next; what is left is taken by that. */
const mostAtOnce = 500;

/**
 * Queues a run of every schedule whose time has come, and sets its next time. Times that were missed because
 * nothing ran, or the bot was put away, are made up for by one run; while a run is still open, none is added.
 */
export async function takeDue({ app }: { app: Pick<App, 'database' | 'jobs'> }): Promise<void> {
  const now = presentTime();
  for (let taken = 0; taken < mostAtOnce; taken++) {
    if (!(await takeOne(app, now))) return;
  }
}

async function takeOne(app: Pick<App, 'database' | 'jobs'>, now: Date): Promise<boolean> {
  return app.database.acrossSpaces(async (transaction) => {
    const [due] = await transaction
      .select(getTableColumns(schedules))
      .from(schedules)
      .innerJoin(modelBots, eq(modelBots.id, schedules.modelBotId))
      .where(and(eq(schedules.state, 'active'), lte(schedules.nextAt, now), isOpen))
      .orderBy(asc(schedules.nextAt))
      .limit(1)
      .for('update', { of: schedules, skipLocked: true });
    if (!due) return false;
    await transaction
      .update(schedules)
      .set({ nextAt: nextTime(due, now) })
      .where(eq(schedules.id, due.id));
    if (!(await hasOpenRun(transaction, due.id))) await queueRun(app, transaction, due, 'time');
    return true;
  });
}
