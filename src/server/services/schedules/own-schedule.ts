import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { scheduledRuns, schedules } from '../../db/schema/schedules.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import type { ScheduleRow } from './present-schedule.ts';

export type OfBot = { modelBotId: string; place: AuthorizedPlace };
export type OfSchedule = OfBot & { scheduleId: string };

/** Schedules are their person's alone, as conversations are. */
export function ownAt(ctx: SignedInContext, modelBotId: string): SQL | undefined {
  return and(eq(schedules.modelBotId, modelBotId), eq(schedules.userId, ctx.actor.account.id));
}

/** Locks one of the person's schedules. @throws {AppError} `not_found` */
export async function takeOwn(
  ctx: SignedInContext,
  transaction: Transaction,
  { modelBotId, scheduleId }: Omit<OfSchedule, 'place'>,
): Promise<ScheduleRow> {
  const [row] = await transaction
    .select()
    .from(schedules)
    .where(and(ownAt(ctx, modelBotId), eq(schedules.id, scheduleId)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Whether a run of it waits or goes on. */
export async function hasOpenRun(transaction: Transaction, scheduleId: string): Promise<boolean> {
  const open = await transaction
    .select({ id: scheduledRuns.id })
    .from(scheduledRuns)
    .where(and(eq(scheduledRuns.scheduleId, scheduleId), inArray(scheduledRuns.state, ['queued', 'running'])))
    .limit(1);
  return open.length > 0;
}
