import { count } from 'drizzle-orm';
import type { CreateScheduleInput, ScheduleData } from '#contracts/schedule.ts';
import { nextTime, scheduleLimits } from '#rules/schedules.ts';
import { lockModelBot } from '../../db/lock-model-bot.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { type OfBot, ownAt } from './own-schedule.ts';
import { presentSchedule, type ScheduleRow } from './present-schedule.ts';

/** Has a question asked by itself, in this person's name. @throws {AppError} `schedule_list_full` */
export async function createSchedule({
  ctx,
  input: { modelBotId, place, ...timing },
}: {
  ctx: SignedInContext;
  input: OfBot & CreateScheduleInput;
}): Promise<ScheduleData> {
  const { spaceId } = place;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    // One at a time, so that the list is as long as it looks.
    await lockModelBot(transaction, modelBotId);
    const [found] = await transaction
      .select({ schedules: count() })
      .from(schedules)
      .where(ownAt(ctx, modelBotId));
    if ((found?.schedules ?? 0) >= scheduleLimits.schedules) throw new AppError('schedule_list_full');
    const nextAt = nextTime(timing, presentTime());
    const [made] = await transaction
      .insert(schedules)
      .values({ ...timing, spaceId, modelBotId, userId: ctx.actor.account.id, nextAt })
      .returning();
    return presentSchedule(made as ScheduleRow, null);
  });
}
