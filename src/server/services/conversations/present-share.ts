import type { ConversationShareData } from '#contracts/conversation-share.ts';
import type { conversationShares } from '../../db/schema/conversations.ts';

export function presentShare(row: typeof conversationShares.$inferSelect): ConversationShareData {
  return {
    id: row.id,
    path: `/model-bots/${row.modelBotId}/shared/${row.id}`,
    sharedAt: row.createdAt.toISOString(),
    messages: row.messages.length,
  };
}
