import { eq } from 'drizzle-orm';
import type { ConversationWithMessages } from '#contracts/conversation.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { AppError } from '../../errors.ts';
import { loadMessages, presentConversation } from './present-conversation.ts';

/** A conversation with all its messages. @throws {AppError} `not_found` */
export async function findConversation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<ConversationWithMessages> {
  return ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const [row] = await transaction.select().from(conversations).where(eq(conversations.id, input.id));
    if (!row) throw new AppError('not_found');
    const messages = await loadMessages(transaction, input.id);
    return {
      ...presentConversation(row),
      messages,
      streaming: messages.some((message) => message.status === 'streaming'),
    };
  });
}
