import { and, asc, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ConversationListInput } from '#contracts/conversation.ts';
import type { Transaction } from '../../db/database.ts';
import { containing } from '../../db/like.ts';
import { isListed } from '../../db/predicates/conversations.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';

const orders = {
  title: asc(sql`lower(${conversations.title})`),
  '-title': desc(sql`lower(${conversations.title})`),
  updatedAt: asc(conversations.updatedAt),
  '-updatedAt': desc(conversations.updatedAt),
};

/** Those of the caller that lists show, archived or not as the filter says. */
export function conversationsOfPerson(ctx: SignedInContext, input: ConversationListInput): SQL | undefined {
  const archived = new Set(input['filters[archived]'] ?? ['false']);
  return and(
    eq(conversations.userId, ctx.actor.account.id),
    isListed,
    archived.has('false') ? undefined : isNotNull(conversations.archivedAt),
    archived.has('true') ? undefined : isNull(conversations.archivedAt),
    input.search ? ilike(conversations.title, containing(input.search)) : undefined,
  );
}

/** A page of conversations, pinned ones first, with how many there are. */
export async function readConversationPage(
  transaction: Transaction,
  { page, perPage, sort = '-updatedAt' }: ConversationListInput,
  where: SQL | undefined,
) {
  const matching = () =>
    transaction
      .select({
        conversation: conversations,
        modelBotName: sql<string>`coalesce(${modelBotVersions.settings}->>'name', ${modelBots.name})`,
        total: sql<number>`count(*) OVER ()`.mapWith(Number),
      })
      .from(conversations)
      .innerJoin(modelBots, eq(modelBots.id, conversations.modelBotId))
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .where(where);
  const rows = await matching()
    .orderBy(desc(conversations.pinned), orders[sort], desc(conversations.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) } };
}
