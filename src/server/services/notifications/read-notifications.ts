import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notifications } from '../../db/schema/notifications.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { noteUnreached } from '../security/note-refusal.ts';

/** Marks some of the person's own notifications as read, or all of them. Ids that are none of theirs are left out. */
export async function readNotifications({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { ids?: string[] | undefined };
}): Promise<void> {
  const person = ctx.actor.account.id;
  const named = and(eq(notifications.userId, person), input.ids && inArray(notifications.id, input.ids));
  await ctx.app.database.acrossSpaces(async (transaction) => {
    if (input.ids) {
      const found = await transaction.select({ id: notifications.id }).from(notifications).where(named);
      const reached = found.map(({ id }) => id);
      noteUnreached({ ctx, input: { kind: 'notification', named: input.ids, reached } });
    }
    await transaction
      .update(notifications)
      .set({ readAt: presentTime() })
      .where(and(named, isNull(notifications.readAt)));
    // Other open pages of the same person count anew.
    await ctx.app.liveEvents.publish(transaction, { person }, { type: 'notifications' });
  });
}
