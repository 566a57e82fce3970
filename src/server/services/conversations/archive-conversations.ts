import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ArchiveConversationsInput } from '#contracts/conversation.ts';
import { conversations } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';
import { noteUnreached } from '../security/note-refusal.ts';

/** Puts conversations of the person away, or back into their list, neither of which is use of them. */
export async function archiveConversations({
  ctx,
  input: { ids, archived },
}: {
  ctx: SignedInContext;
  input: ArchiveConversationsInput;
}): Promise<void> {
  const changed = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .update(conversations)
      .set({
        archivedAt: archived ? sql`coalesce(${conversations.archivedAt}, now())` : null,
        updatedAt: sql`${conversations.updatedAt}`,
      })
      .where(and(inArray(conversations.id, ids), eq(conversations.userId, ctx.actor.account.id)))
      .returning({ id: conversations.id }),
  );
  noteUnreached({ ctx, input: { kind: 'conversation', named: ids, reached: changed.map(({ id }) => id) } });
}
