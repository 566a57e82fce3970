import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversationShares } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';

/** Ends the sharing of a conversation: its address leads nowhere from now on, for good. */
export async function revokeShare({
  ctx,
  input: { id, place },
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<void> {
  await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction.delete(conversationShares).where(eq(conversationShares.conversationId, id)),
  );
}
