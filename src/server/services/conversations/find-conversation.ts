import { eq } from 'drizzle-orm';
import type { ConversationWithMessages } from '#contracts/conversation.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { loadOpen } from './load-messages.ts';
import { presentConversation } from './present-conversation.ts';

/** A conversation with the messages of the path that was looked at last. @throws {AppError} `not_found` */
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
    const { messages, attachments } = await loadOpen(transaction, row);
    return {
      ...presentConversation(row),
      messages,
      attachments,
      streaming: messages.some((message) => message.status === 'streaming'),
    };
  });
}
