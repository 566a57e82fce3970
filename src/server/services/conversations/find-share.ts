import { eq } from 'drizzle-orm';
import type { ConversationShareData } from '#contracts/conversation-share.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversationShares } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';
import { presentShare } from './present-share.ts';

/** How a conversation is shared; null where it is not. */
export async function findShare({
  ctx,
  input: { id, place },
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<ConversationShareData | null> {
  const [row] = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction.select().from(conversationShares).where(eq(conversationShares.conversationId, id)),
  );
  return row ? presentShare(row) : null;
}
