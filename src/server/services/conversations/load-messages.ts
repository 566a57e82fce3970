import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { MessageData } from '#contracts/conversation.ts';
import type { Transaction } from '../../db/database.ts';
import { citations, messageAttachments, messageRatings, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import { readStepsOfConversation } from '../agents/step-rows.ts';
import { pathTo, versionsByParent } from './message-tree.ts';

/** The messages of the path that ends in `leafId`, in order, each with its attachments, citations, steps and versions. */
export async function loadPath(
  transaction: Transaction,
  { id, leafId }: { id: string; leafId: string | null },
): Promise<MessageData[]> {
  return pathTo(await loadMessages(transaction, id), leafId);
}

/** All messages of a conversation, versions that are not shown among them, the oldest first. */
export async function loadMessages(transaction: Transaction, conversationId: string): Promise<MessageData[]> {
  const { rating, reason, comment, shared } = messageRatings;
  const rows = await transaction
    .select({ message: getTableColumns(messages), rating: { rating, reason, comment, shared } })
    .from(messages)
    .leftJoin(messageRatings, eq(messageRatings.messageId, messages.id))
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
  const attached = await transaction
    .select({
      messageId: messageAttachments.messageId,
      ...{ fileId: files.id, name: files.name, format: files.format, size: files.size, pages: files.pages },
    })
    .from(messageAttachments)
    .innerJoin(files, eq(files.id, messageAttachments.fileId))
    .where(eq(files.conversationId, conversationId))
    .orderBy(asc(messageAttachments.ordinal));
  const steps = await readStepsOfConversation(transaction, conversationId);
  const versions = versionsByParent(rows.map(({ message }) => message));
  return rows.map(({ message, rating: given }) => ({
    id: message.id,
    role: message.role,
    status: message.status,
    model: message.model,
    parts: [
      { type: 'text' as const, text: message.text },
      ...attached
        .filter((file) => file.messageId === message.id)
        .map(({ messageId: _messageId, ...data }) => ({
          type: 'data-attachment' as const,
          id: `attachment-${data.fileId}`,
          data,
        })),
      ...cited
        .filter((citation) => citation.messageId === message.id)
        .map(({ messageId: _messageId, ...data }) => ({
          type: 'data-citation' as const,
          id: `citation-${data.number}`,
          data,
        })),
      ...(message.unsupported
        ? [{ type: 'data-support' as const, id: 'support', data: { unsupported: message.unsupported } }]
        : []),
      ...(steps.get(message.id) ?? []).map((data) => ({
        type: 'data-step' as const,
        id: `step-${data.number}`,
        data,
      })),
    ],
    parentId: message.parentId,
    versions: versions.get(message.parentId) ?? [],
    rating: given,
    createdAt: message.createdAt.toISOString(),
  }));
}
