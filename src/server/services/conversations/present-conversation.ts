import type { ConversationData } from '#contracts/conversation.ts';
import type { conversations } from '../../db/schema/conversations.ts';

type ConversationRow = Pick<
  typeof conversations.$inferSelect,
  'id' | 'modelBotId' | 'title' | 'pinned' | 'temporary' | 'archivedAt' | 'createdAt' | 'updatedAt'
>;

export function presentConversation(row: ConversationRow): ConversationData {
  return {
    id: row.id,
    modelBotId: row.modelBotId,
    title: row.title,
    pinned: row.pinned,
    temporary: row.temporary,
    archived: row.archivedAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
