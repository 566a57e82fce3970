import { eq, sql } from 'drizzle-orm';
import type { ConversationData, UpdateConversationInput } from '#contracts/conversation.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentConversation } from './present-conversation.ts';

/** Gives a conversation another title, pins it or lets it go, neither of which is use of it. @throws {AppError} `not_found` */
export async function updateConversation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace } & UpdateConversationInput;
}): Promise<ConversationData> {
  const { title, pinned } = input;
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .update(conversations)
      .set({ title, pinned, updatedAt: sql`${conversations.updatedAt}` })
      .where(eq(conversations.id, input.id))
      .returning(),
  );
  if (!row) throw new AppError('not_found');
  return presentConversation(row);
}
