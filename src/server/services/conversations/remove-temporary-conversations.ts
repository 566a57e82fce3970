import { and, eq, lt, sql } from 'drizzle-orm';
import { temporaryHours } from '#rules/limits.ts';
import { conversations } from '../../db/schema/conversations.ts';
import type { App } from '../context.ts';
import { removeConversationRow } from './remove-conversation.ts';

/** Removes the temporary conversations whose pages never said that they ended. */
export async function removeTemporaryConversations({ app }: { app: App }): Promise<void> {
  const over = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: conversations.id, spaceId: conversations.spaceId })
      .from(conversations)
      .where(
        and(
          eq(conversations.temporary, true),
          lt(conversations.createdAt, sql`now() - make_interval(hours => ${temporaryHours}::int)`),
        ),
      ),
  );
  for (const conversation of over) await removeConversationRow(app, conversation);
}
