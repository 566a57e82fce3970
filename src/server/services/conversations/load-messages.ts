import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { AttachmentData } from '#contracts/attachment.ts';
import type { MessageData } from '#contracts/conversation.ts';
import type { Transaction } from '../../db/database.ts';
import { messageRatings, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import { citations, messageAttachments } from '../../db/schema/sources.ts';
import { presentAttachment } from '../attachments/present-attachment.ts';
import { pathTo, versionsByParent } from './message-tree.ts';
import { readStepsOfConversation } from './step-rows.ts';
import { thoughtIdOf } from './thought-id.ts';

type Loaded = {
  messages: MessageData[];
  /** Files that no question was asked with yet. */
  attachments: AttachmentData[];
};

/** The messages of the path that ends in `leafId`, in order, and what is attached for the next question. */
export async function loadOpen(
  transaction: Transaction,
  { id, leafId }: { id: string; leafId: string | null },
): Promise<Loaded> {
  const { messages, attachments } = await load(transaction, id);
  return { messages: pathTo(messages, leafId), attachments };
}

/** The messages of the path that ends in `leafId`, in order. */
export async function loadPath(
  transaction: Transaction,
  conversation: { id: string; leafId: string | null },
): Promise<MessageData[]> {
  return (await loadOpen(transaction, conversation)).messages;
}

/** All messages of a conversation, versions that are not shown among them, the oldest first. */
export async function loadMessages(transaction: Transaction, conversationId: string): Promise<MessageData[]> {
  return (await load(transaction, conversationId)).messages;
}

/** Each message with its attachments, citations, steps and versions. */
async function load(transaction: Transaction, conversationId: string): Promise<Loaded> {
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
      title: files.title,
      page: citations.page,
      lastPage: citations.lastPage,
      start: citations.start,
      end: citations.end,
      quote: citations.quote,
    })
    .from(citations)
    .innerJoin(messages, eq(messages.id, citations.messageId))
    .leftJoin(files, eq(files.id, citations.fileId))
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(citations.number));
  const attached = await transaction
    .select({ file: getTableColumns(files), messageId: messageAttachments.messageId })
    .from(files)
    .leftJoin(messageAttachments, eq(messageAttachments.fileId, files.id))
    .where(eq(files.conversationId, conversationId))
    .orderBy(asc(messageAttachments.ordinal), asc(files.createdAt), asc(files.id));
  const steps = await readStepsOfConversation(transaction, conversationId);
  const versions = versionsByParent(rows.map(({ message }) => message));
  const read = rows.map(({ message, rating: given }) => ({
    id: message.id,
    role: message.role,
    status: message.status,
    model: message.model,
    ...(message.confidence && { confidence: message.confidence }),
    ...(message.figure === 'refused' && { refused: true as const }),
    ...(message.insteadOf && { insteadOf: message.insteadOf }),
    ...(message.insteadBecause && { insteadBecause: message.insteadBecause }),
    ...(message.unseenPictures && { unseenPictures: message.unseenPictures }),
    ...(message.thoughtMilliseconds !== null && { thoughtMilliseconds: message.thoughtMilliseconds }),
    parts: [
      { type: 'text' as const, text: message.text },
      ...attached
        .filter(({ messageId }) => messageId === message.id)
        .map(({ file: { id: fileId, name, format, size, pages } }) => ({
          type: 'data-attachment' as const,
          id: `attachment-${fileId}`,
          data: { fileId, name, format, size, pages },
        })),
      ...cited
        .filter((citation) => citation.messageId === message.id)
        .map(({ messageId: _messageId, title, lastPage, ...data }) => ({
          type: 'data-citation' as const,
          id: `citation-${data.number}`,
          data: { ...data, ...(title && { title }), ...(lastPage && { lastPage }) },
        })),
      ...(message.unsupported
        ? [{ type: 'data-support' as const, id: 'support', data: { unsupported: message.unsupported } }]
        : []),
      ...(steps.get(message.id) ?? []).map((data) => ({
        type: 'data-step' as const,
        id: `step-${data.number}`,
        data,
      })),
      ...(message.thoughts ?? []).map((text, at) => ({
        type: 'reasoning' as const,
        id: thoughtIdOf(at),
        text,
        state: 'done' as const,
      })),
    ],
    parentId: message.parentId,
    versions: versions.get(message.parentId) ?? [],
    rating: given,
    createdAt: message.createdAt.toISOString(),
  }));
  const attachments = attached
    .filter(({ messageId }) => messageId === null)
    .map(({ file }) => presentAttachment(file, false));
  return { messages: read, attachments };
}
