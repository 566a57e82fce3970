import { asc, eq } from 'drizzle-orm';
import type { ConversationData, MessageData } from '#contracts/conversation.ts';
import type { Transaction } from '../../db/database.ts';
import { citations, type conversations, messages } from '../../db/schema/conversations.ts';

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

/** All messages of a conversation in order, each with its citations. */
export async function loadMessages(transaction: Transaction, conversationId: string): Promise<MessageData[]> {
  const rows = await transaction
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const cited = await transaction
    .select({
      messageId: citations.messageId,
      number: citations.number,
      fileId: citations.fileId,
      fileName: citations.fileName,
      page: citations.page,
      start: citations.start,
      end: citations.end,
      quote: citations.quote,
    })
    .from(citations)
    .innerJoin(messages, eq(messages.id, citations.messageId))
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(citations.number));
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    status: row.status,
    model: row.model,
    parts: [
      { type: 'text' as const, text: row.text },
      ...cited
        .filter((citation) => citation.messageId === row.id)
        .map(({ messageId: _messageId, ...data }) => ({
          type: 'data-citation' as const,
          id: `citation-${data.number}`,
          data,
        })),
    ],
    createdAt: row.createdAt.toISOString(),
  }));
}
