import { eq } from 'drizzle-orm';
import type { ConversationShareData } from '#contracts/conversation-share.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversationShares, conversations, type SharedMessage } from '../../db/schema/conversations.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { loadPath } from './load-messages.ts';
import { presentShare } from './present-share.ts';

/**
 * Copies the path shown of a conversation for everybody who may open its bot. Sharing again puts a new copy in place
 * of the former one, under the same address.
 * @throws {AppError} `not_found`; `forbidden` for a bot of one person, a temporary conversation, and an empty one
 */
export async function shareConversation({
  ctx,
  input: { id, place },
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<ConversationShareData> {
  const { spaceId } = place;
  if (!place.tenantId) throw new AppError('forbidden');
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    const [conversation] = await transaction.select().from(conversations).where(eq(conversations.id, id));
    if (!conversation) throw new AppError('not_found');
    const path = await loadPath(transaction, conversation);
    const attached = new Set(
      path.flatMap(({ parts }) =>
        parts.flatMap((part) =>
          part.type === 'data-attachment' && part.data.fileId ? [part.data.fileId] : [],
        ),
      ),
    );
    const messages = path.flatMap(({ status, role, model, parts, id, createdAt }): SharedMessage[] => {
      // What is not over is nobody else's yet.
      if (status === 'streaming' || status === 'waiting') return [];
      const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      // What is attached stays the person's own: others read the words that are quoted of it.
      const citations = parts.flatMap((part) =>
        part.type === 'data-citation'
          ? [{ ...part.data, fileId: attached.has(part.data.fileId ?? '') ? null : part.data.fileId }]
          : [],
      );
      const attachments = parts.flatMap((part) =>
        part.type === 'data-attachment' ? [{ ...part.data, fileId: null }] : [],
      );
      const steps = parts.flatMap((part) => {
        if (part.type !== 'data-step') return [];
        const { tool, title, state } = part.data;
        return state === 'running' || state === 'waiting' ? [] : [{ tool, title, state }];
      });
      const support = parts.find((part) => part.type === 'data-support')?.data ?? null;
      const told = { attachments, citations, steps, support };
      return [{ id, role, text: texts.join(''), model, status, ...told, createdAt }];
    });
    if (conversation.temporary || messages.length === 0) throw new AppError('forbidden');
    const { modelBotId, title } = conversation;
    const copy = { title, messages, createdAt: presentTime() };
    const [row] = await transaction
      .insert(conversationShares)
      .values({ ...copy, spaceId, modelBotId, conversationId: id })
      .onConflictDoUpdate({ target: conversationShares.conversationId, set: copy })
      .returning();
    return presentShare(row as NonNullable<typeof row>);
  });
}
