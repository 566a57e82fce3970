import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { conversations } from '../../db/schema/conversations.ts';

/** Removes a conversation with its messages for good; an answer under way is stopped first. */
export async function removeConversation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<void> {
  ctx.app.liveAnswers.stop(input.id);
  await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction.delete(conversations).where(eq(conversations.id, input.id)),
  );
}
