import { eq } from 'drizzle-orm';
import type { ScheduleData } from '#contracts/schedule.ts';
import { nextTime } from '#rules/schedules.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { listSchedules } from './list-schedules.ts';
import { type OfSchedule, takeOwn } from './own-schedule.ts';

/** Pauses a schedule, or lets it go on, also after it was stopped. @throws {AppError} `not_found` */
export async function updateSchedule({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: OfSchedule & { state: 'active' | 'paused' };
}): Promise<ScheduleData> {
  const { state, place, scheduleId } = input;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const row = await takeOwn(ctx, transaction, input);
    if (row.state === state) return;
    const nextAt = state === 'active' ? nextTime(row, presentTime()) : null;
    await transaction
      .update(schedules)
      .set({ state, nextAt, stopReason: null })
      .where(eq(schedules.id, scheduleId));
  });
  const changed = (await listSchedules({ ctx, input })).find(({ id }) => id === scheduleId);
  if (!changed) throw new AppError('not_found');
  return changed;
}
