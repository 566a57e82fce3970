import { and, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import type { ConversationData } from '#contracts/conversation.ts';
import { translator } from '#i18n/i18n.ts';
import { emptyConversationDays, emptyConversationsKept } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';
import { presentConversation } from './present-conversation.ts';
import { removeConversationRow } from './remove-conversation.ts';

/**
 * Opens a conversation of this person with a bot. Without a title the first question becomes one. Beyond so many in
 * which nothing was asked the oldest of them goes.
 */
export async function createConversation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    modelBotId: string;
    place: AuthorizedPlace;
    title?: string | undefined;
    draft?: boolean | undefined;
    temporary?: boolean | undefined;
    /** The schedule by which it is asked. */
    scheduleId?: string | undefined;
  };
}): Promise<ConversationData> {
  const { spaceId } = input.place;
  const userId = ctx.actor.account.id;
  const { row, surplus } = await ctx.app.database.inSpace(spaceId, async (transaction) => {
    const [row] = await transaction
      .insert(conversations)
      .values({
        spaceId,
        modelBotId: input.modelBotId,
        userId,
        draft: input.draft ?? false,
        temporary: input.temporary ?? false,
        scheduleId: input.scheduleId ?? null,
        title: input.title ?? translator(ctx.locale)('chat.conversations.untitled'),
      })
      .returning();
    return { row, surplus: await surplusOf(transaction, { userId, modelBotId: input.modelBotId }) };
  });
  for (const id of surplus) await removeConversationRow(ctx.app, { id, spaceId });
  return presentConversation(row as NonNullable<typeof row>);
}

/** Those without a question that are more than are kept; a job removes the older ones. A few at once are enough. */
async function surplusOf(
  transaction: Transaction,
  { userId, modelBotId }: { userId: string; modelBotId: string },
): Promise<string[]> {
  const surplus = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.modelBotId, modelBotId),
        isNull(conversations.scheduleId),
        gt(conversations.createdAt, sql`now() - make_interval(days => ${emptyConversationDays}::int)`),
        notExists(
          transaction
            .select({ id: messages.id })
            .from(messages)
            .where(sql`${messages.conversationId} = ${conversations.id}`),
        ),
      ),
    )
    .orderBy(desc(conversations.createdAt), desc(conversations.id))
    .offset(emptyConversationsKept)
    .limit(5);
  return surplus.map(({ id }) => id);
}
