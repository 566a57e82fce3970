import { asc, desc, inArray } from 'drizzle-orm';
import type { ScheduleData } from '#contracts/schedule.ts';
import { scheduledRuns, schedules } from '../../db/schema/schedules.ts';
import type { SignedInContext } from '../context.ts';
import { type OfBot, ownAt } from './own-schedule.ts';
import { presentRun, presentSchedule, runColumns } from './present-schedule.ts';

/** This person's schedules at a bot, the oldest first, each with its latest run. */
export async function listSchedules({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: SignedInContext;
  input: OfBot;
}): Promise<ScheduleData[]> {
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const rows = await transaction
      .select()
      .from(schedules)
      .where(ownAt(ctx, modelBotId))
      .orderBy(asc(schedules.createdAt), asc(schedules.id));
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const latest = await transaction
      .selectDistinctOn([scheduledRuns.scheduleId], runColumns)
      .from(scheduledRuns)
      .where(inArray(scheduledRuns.scheduleId, ids))
      .orderBy(scheduledRuns.scheduleId, desc(scheduledRuns.createdAt), desc(scheduledRuns.id));
    const byId = new Map(latest.map((run) => [run.scheduleId, presentRun(run)]));
    return rows.map((row) => presentSchedule(row, byId.get(row.id) ?? null));
  });
}
