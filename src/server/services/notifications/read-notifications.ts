import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notifications } from '../../db/schema/notifications.ts';
import type { SignedInContext } from '../context.ts';

/** Marks some of the person's own notifications as read, or all of them. Ids that are none of theirs are left out. */
export async function readNotifications({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { ids?: string[] | undefined };
}): Promise<void> {
  const person = ctx.actor.account.id;
  await ctx.app.database.acrossSpaces(async (transaction) => {
    await transaction
      .update(notifications)
      .set({ readAt: new Date() })
      .where(
        and(
          eq(notifications.userId, person),
          isNull(notifications.readAt),
          input.ids && inArray(notifications.id, input.ids),
        ),
      );
    // Other open pages of the same person count anew.
    await ctx.app.liveEvents.publish(transaction, { person }, { type: 'notifications' });
  });
}
