import { eq } from 'drizzle-orm';
import { conversations } from '../../db/schema/conversations.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { SignedInContext } from '../context.ts';
import { closeConversations, queueRemoval } from '../conversations/delete-conversations.ts';
import { type OfSchedule, takeOwn } from './own-schedule.ts';

/** Removes a schedule with its log and the conversations of its runs for good. @throws {AppError} `not_found` */
export async function removeSchedule({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: OfSchedule;
}): Promise<void> {
  const { scheduleId, place } = input;
  const open = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    await takeOwn(ctx, transaction, input);
    const closed = await closeConversations(transaction, eq(conversations.scheduleId, scheduleId));
    await transaction.delete(schedules).where(eq(schedules.id, scheduleId));
    await queueRemoval(ctx.app, transaction, { spaceId: place.spaceId, ...closed });
    return closed.ids;
  });
  for (const id of open) ctx.app.liveAnswers.stop(id);
}
