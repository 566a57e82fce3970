import { and, desc, eq, ilike, isNotNull, or } from 'drizzle-orm';
import type { PaletteEntry } from '#contracts/palette.ts';
import { isAllowed } from '#rules/permissions.ts';
import type { SignedInContext } from '../../context.ts';
import { containing } from '../../db/like.ts';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { listModelBots } from '../model-bots/list-model-bots.ts';
import { readTable } from '../tables/read-table.ts';

const mostOfAKind = 6;

/**
 * What the person may open and the words are in: bots within their reach, their own conversations, and people for
 * who may look people up. While somebody acts as another person, conversations stay closed.
 */
export async function searchEverything({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { search: string };
}): Promise<PaletteEntry[]> {
  const found = await Promise.all([
    findBots(ctx, input.search),
    findConversations(ctx, input.search),
    findPeople(ctx, input.search),
  ]);
  return found.flat();
}

async function findBots(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  const { bots } = await listModelBots({
    ctx,
    input: { page: 1, perPage: mostOfAKind, ...(search && { search }) },
  });
  return bots.map(({ id, name, purpose }) => ({
    kind: 'modelBots',
    id,
    title: name,
    detail: purpose,
    path: `/model-bots/${id}/ai-gen`,
  }));
}

async function findConversations(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  if (ctx.actor.impersonation) return [];
  const rows = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: conversations.id, title: conversations.title, botId: modelBots.id, bot: modelBots.name })
      .from(conversations)
      .innerJoin(modelBots, eq(modelBots.id, conversations.modelBotId))
      .where(
        and(
          eq(conversations.userId, ctx.actor.account.id),
          eq(conversations.temporary, false),
          isNotNull(conversations.leafId),
          isOpen,
          search
            ? or(ilike(conversations.title, containing(search)), ilike(modelBots.name, containing(search)))
            : undefined,
        ),
      )
      .orderBy(desc(conversations.updatedAt))
      .limit(mostOfAKind),
  );
  return rows.map(({ id, title, botId, bot }) => ({
    kind: 'conversations',
    id,
    title: title || bot,
    detail: bot,
    path: `/model-bots/${botId}/ai-gen?conversation=${id}`,
  }));
}

async function findPeople(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  const { account } = ctx.actor;
  const administers = isAllowed(account, 'installation.administer', {});
  // Only words lead to people: nobody is listed by the way.
  if (search === '' || !(administers || isAllowed(account, 'ticket.answer', {}))) return [];
  const { rows } = await readTable({
    ctx,
    input: { table: 'users', page: 1, perPage: mostOfAKind, search, filters: {} },
  });
  return rows.map(({ id, cells }) => ({
    kind: 'people',
    id,
    title: String(cells.firstName),
    detail: String(cells.email),
    path: `${administers ? '/admin/users' : '/support/people'}?search=${encodeURIComponent(String(cells.email))}`,
  }));
}
