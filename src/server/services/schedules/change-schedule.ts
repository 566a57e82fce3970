import { eq } from 'drizzle-orm';
import type { ChangeScheduleInput, ScheduleData } from '#contracts/schedule.ts';
import { nextTime } from '#rules/schedules.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { listSchedules } from './list-schedules.ts';
import { type OfSchedule, takeOwn } from './own-schedule.ts';

/**
 * Changes what is asked, and when; a run under way goes on as it began.
 * @throws {AppError} `not_found`; `version_conflict` with the schedule as it is now
 */
export async function changeSchedule({
  ctx,
  input: { modelBotId, scheduleId, place, version, ...timing },
}: {
  ctx: SignedInContext;
  input: OfSchedule & ChangeScheduleInput;
}): Promise<ScheduleData> {
  const isChanged = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const row = await takeOwn(ctx, transaction, { modelBotId, scheduleId });
    if (row.version !== version) return false;
    const nextAt = row.state === 'active' ? nextTime(timing, presentTime()) : null;
    await transaction
      .update(schedules)
      .set({ ...timing, nextAt, version: version + 1 })
      .where(eq(schedules.id, scheduleId));
    return true;
  });
  const current = (await listSchedules({ ctx, input: { modelBotId, place } })).find(
    ({ id }) => id === scheduleId,
  );
  if (!current) throw new AppError('not_found');
  if (!isChanged) throw new AppError('version_conflict', { current });
  return current;
}
