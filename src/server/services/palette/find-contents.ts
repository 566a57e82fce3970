import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { PaletteEntry } from '#contracts/palette.ts';
import { mostOfAKind } from '#rules/palette.ts';
import { isAllowed } from '#rules/permissions.ts';
import { containing } from '../../db/like.ts';
import { isListed } from '../../db/predicates/conversations.ts';
import { isOpen, mayAtBot } from '../../db/predicates/model-bots.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';

const askerOf = (ctx: SignedInContext) => sql`${ctx.actor.account.id}::uuid`;

/** The person's own conversations, archived ones too, by their titles and assistants. */
export async function findConversations(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  if (ctx.actor.impersonation) return [];
  const rows = await ctx.app.database.reading.acrossSpaces((transaction) =>
    transaction
      .select({ id: conversations.id, title: conversations.title, botId: modelBots.id, bot: modelBots.name })
      .from(conversations)
      .innerJoin(modelBots, eq(modelBots.id, conversations.modelBotId))
      .where(
        and(
          eq(conversations.userId, ctx.actor.account.id),
          isListed,
          isOpen,
          mayAtBot('modelBot.chat', askerOf(ctx)),
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

/**
 * Files of assistants that the person feeds, by name. Whoever administers the installation feeds all there are, and
 * comes to files by their assistant: nobody's words are looked for in millions of names.
 */
export async function findFiles(ctx: SignedInContext, search: string): Promise<PaletteEntry[]> {
  if (isAllowed(ctx.actor.account, 'installation.administer', {})) return [];
  const rows = await ctx.app.database.reading.acrossSpaces((transaction) =>
    transaction
      .select({ id: files.id, name: files.name, botId: modelBots.id, bot: modelBots.name })
      .from(files)
      .innerJoin(modelBots, eq(modelBots.id, files.modelBotId))
      .where(and(ilike(files.name, containing(search)), isOpen, mayAtBot('modelBot.feed', askerOf(ctx))))
      .orderBy(desc(files.createdAt))
      .limit(mostOfAKind),
  );
  return rows.map(({ id, name, botId, bot }) => ({
    kind: 'files',
    id,
    title: name,
    detail: bot,
    path: ctx.actor.impersonation ? `/model-bots/${botId}/uploads` : `/model-bots/${botId}/ai-gen?file=${id}`,
  }));
}
