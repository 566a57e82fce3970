import { and, eq } from 'drizzle-orm';
import type { ConversationData, ConversationListInput } from '#contracts/conversation.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';
import { presentConversation } from './present-conversation.ts';
import { conversationsOfPerson, readConversationPage } from './read-conversation-page.ts';

/**
 * This person's conversations with a bot, a page at a time: pinned ones, then the others; without temporary
 * ones, those in which nothing was asked, and those that try its draft or belong to a schedule.
 */
export async function listConversations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ConversationListInput & { modelBotId: string; place: AuthorizedPlace };
}): Promise<{ conversations: ConversationData[]; meta: ListMeta }> {
  const where = and(conversationsOfPerson(ctx, input), eq(conversations.modelBotId, input.modelBotId));
  return ctx.app.database.reading.inSpace(input.place.spaceId, async (transaction) => {
    const { rows, meta } = await readConversationPage(transaction, input, where);
    return { conversations: rows.map(({ conversation }) => presentConversation(conversation)), meta };
  });
}
