import type { ConversationData } from '#contracts/conversation.ts';
import type { conversations } from '../../db/schema/conversations.ts';

type ConversationRow = typeof conversations.$inferSelect;

export function presentConversation(row: ConversationRow): ConversationData {
  return {
    id: row.id,
    modelBotId: row.modelBotId,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
