import { and, eq, inArray } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { messageRatings, messages } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';

/** Takes back what the person said of an answer; without a rating nothing happens. */
export async function removeRating({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { conversationId: string; messageId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { conversationId, messageId, place } = input;
  await ctx.app.database.inSpace(place.spaceId, (transaction) => {
    const own = transaction
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId)));
    return transaction.delete(messageRatings).where(inArray(messageRatings.messageId, own));
  });
}
