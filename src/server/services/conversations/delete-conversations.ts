import { inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import type { AttachmentPlace } from '../attachments/attachment-folder.ts';
import type { App } from '../context.ts';

export type ClosedConversations = { ids: string[]; attachments: AttachmentPlace[] };

/** What lives outside the database of conversations that this transaction deletes: nothing is attached any more. */
export async function closeConversations(
  transaction: Transaction,
  where: SQL | undefined,
): Promise<ClosedConversations> {
  const { id: conversationId, modelBotId, userId } = conversations;
  const closed = await transaction
    .select({ conversationId, modelBotId, userId })
    .from(conversations)
    .where(where)
    .for('update');
  const ids = closed.map((conversation) => conversation.conversationId);
  if (ids.length === 0) return { ids, attachments: [] };
  const attached = await transaction
    .selectDistinct({ conversationId: files.conversationId })
    .from(files)
    .where(inArray(files.conversationId, ids));
  const holding = new Set(attached.map((file) => file.conversationId));
  return { ids, attachments: closed.filter((conversation) => holding.has(conversation.conversationId)) };
}

/** Deletes conversations with everything in them. */
export async function deleteConversations(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  { spaceId, where }: { spaceId: string; where: SQL | undefined },
): Promise<void> {
  const closed = await closeConversations(transaction, where);
  if (closed.ids.length > 0) {
    await transaction.delete(conversations).where(inArray(conversations.id, closed.ids));
  }
  await queueRemoval(app, transaction, { spaceId, ...closed });
}

/** Has the bytes of what was attached removed. */
export async function queueRemoval(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  { spaceId, attachments }: { spaceId: string; attachments: AttachmentPlace[] },
): Promise<void> {
  const [first] = attachments;
  if (!first) return;
  const stored = { spaceId, modelBotIds: [], wholeSpace: false, attachments };
  const key = `remove-attachments-${first.conversationId}`;
  await app.jobs.enqueue(transaction, 'removeStored', stored, { key });
}
