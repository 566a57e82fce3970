import { and, inArray, sql } from 'drizzle-orm';
import type { ListedConversation, OwnConversationListInput } from '#contracts/conversation.ts';
import type { ListMeta } from '#contracts/list.ts';
import { isOpen, mayAtBot } from '../../db/predicates/model-bots.ts';
import { conversations } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';
import { presentConversation } from './present-conversation.ts';
import { conversationsOfPerson, readConversationPage } from './read-conversation-page.ts';

/** As `listConversations`, with all bots that the person may still ask, each with the name that readers see. */
export async function listOwnConversations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: OwnConversationListInput;
}): Promise<{ conversations: ListedConversation[]; meta: ListMeta }> {
  const modelBotIds = input['filters[modelBotId]'];
  const where = and(
    conversationsOfPerson(ctx, input),
    modelBotIds?.length ? inArray(conversations.modelBotId, modelBotIds) : undefined,
    isOpen,
    mayAtBot('modelBot.chat', sql`${ctx.actor.account.id}::uuid`),
  );
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const { rows, meta } = await readConversationPage(transaction, input, where);
    return {
      conversations: rows.map(({ conversation, modelBotName }) => ({
        ...presentConversation(conversation),
        modelBotName,
      })),
      meta,
    };
  });
}
