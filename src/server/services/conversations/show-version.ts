import { asc, eq, sql } from 'drizzle-orm';
import type { ConversationWithMessages } from '#contracts/conversation.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { titleFor } from './conversation-title.ts';
import { loadOpen } from './load-messages.ts';
import { latestLeaf, pathTo } from './message-tree.ts';
import { presentConversation } from './present-conversation.ts';

/**
 * Shows another version of a question or an answer, and what was said after it last; the conversation goes on there.
 * @throws {AppError} `not_found`, or `answer_in_progress`
 */
export async function showVersion({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { conversationId: string; messageId: string; place: AuthorizedPlace };
}): Promise<ConversationWithMessages> {
  const { conversationId, messageId, place } = input;
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const nodes = await transaction
      .select({ id: messages.id, parentId: messages.parentId, status: messages.status })
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(asc(messages.createdAt), asc(messages.id));
    if (!nodes.some(({ id }) => id === messageId)) throw new AppError('not_found');
    // What is being written is where the conversation goes on.
    if (nodes.some(({ status }) => status === 'streaming')) throw new AppError('answer_in_progress');
    const [first] = pathTo(nodes, messageId);
    const [row] = await transaction
      .update(conversations)
      .set({
        title: titleFor(sql`(SELECT text FROM messages WHERE id = ${first?.id})`),
        leafId: latestLeaf(nodes, messageId),
        updatedAt: sql`conversations.updated_at`,
      })
      .where(eq(conversations.id, conversationId))
      .returning();
    if (!row) throw new AppError('not_found');
    return { ...presentConversation(row), ...(await loadOpen(transaction, row)), streaming: false };
  });
}
