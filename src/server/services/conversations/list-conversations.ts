import { and, asc, count, desc, eq, ilike, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ConversationData, ConversationListInput } from '#contracts/conversation.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import { containing } from '../../db/like.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { presentConversation } from './present-conversation.ts';

const orders = {
  title: asc(sql`lower(${conversations.title})`),
  '-title': desc(sql`lower(${conversations.title})`),
  updatedAt: asc(conversations.updatedAt),
  '-updatedAt': desc(conversations.updatedAt),
};

/**
 * This person's conversations with a bot, a page at a time: pinned ones, then the others; without temporary
 * ones, those in which nothing was asked, and those that try its draft or belong to a schedule.
 */
export async function listConversations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ConversationListInput & { modelBotId: string; place: AuthorizedPlace };
}): Promise<{ conversations: ConversationData[]; meta: ListMeta }> {
  const { page, perPage, sort = '-updatedAt', search } = input;
  const where = and(
    eq(conversations.modelBotId, input.modelBotId),
    eq(conversations.userId, ctx.actor.account.id),
    eq(conversations.draft, false),
    eq(conversations.temporary, false),
    isNull(conversations.scheduleId),
    isNotNull(conversations.leafId),
    search ? ilike(conversations.title, containing(search)) : undefined,
  );
  return ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const rows = await transaction
      .select()
      .from(conversations)
      .where(where)
      .orderBy(desc(conversations.pinned), orders[sort], desc(conversations.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const [counted] = await transaction.select({ total: count() }).from(conversations).where(where);
    return {
      conversations: rows.map(presentConversation),
      meta: { page, perPage, total: counted?.total ?? 0 },
    };
  });
}
