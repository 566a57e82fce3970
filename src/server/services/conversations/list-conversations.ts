import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  ConversationData,
  ConversationListInput,
  ListedConversation,
  OwnConversationListInput,
} from '#contracts/conversation.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { containing } from '../../db/like.ts';
import { isListed } from '../../db/predicates/conversations.ts';
import { isOpen, mayAtBot } from '../../db/predicates/model-bots.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
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
  const where = and(ofPerson(ctx, input), eq(conversations.modelBotId, input.modelBotId));
  return ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const { rows, meta } = await readConversationPage(transaction, input, where);
    return { conversations: rows.map(({ conversation }) => presentConversation(conversation)), meta };
  });
}

/** The same with all bots that the person may still ask, each with the name that readers see. */
export async function listOwnConversations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: OwnConversationListInput;
}): Promise<{ conversations: ListedConversation[]; meta: ListMeta }> {
  const modelBotIds = input['filters[modelBotId]'];
  const where = and(
    ofPerson(ctx, input),
    modelBotIds?.length ? inArray(conversations.modelBotId, modelBotIds) : undefined,
    isOpen,
    mayAtBot('modelBot.chat', sql`${ctx.actor.account.id}::uuid`),
  );
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const { rows, meta } = await readConversationPage(transaction, input, where);
    return {
      conversations: rows.map(({ conversation, modelBotName }) => ({
        ...presentConversation(conversation),
        modelBotName,
      })),
      meta,
    };
  });
}

function ofPerson(ctx: SignedInContext, input: ConversationListInput): SQL | undefined {
  const archived = new Set(input['filters[archived]'] ?? ['false']);
  return and(
    eq(conversations.userId, ctx.actor.account.id),
    isListed,
    archived.has('false') ? undefined : isNotNull(conversations.archivedAt),
    archived.has('true') ? undefined : isNull(conversations.archivedAt),
    input.search ? ilike(conversations.title, containing(input.search)) : undefined,
  );
}

async function readConversationPage(
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
