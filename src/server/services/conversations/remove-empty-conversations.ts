import { and, isNull, lt, notExists, sql } from 'drizzle-orm';
import { emptyConversationDays } from '#rules/limits.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import type { App } from '../context.ts';
import { removeConversationRow } from './remove-conversation.ts';

/** Removes the conversations in which nothing was ever asked, with what was attached to them. */
export async function removeEmptyConversations({ app }: { app: App }): Promise<void> {
  const empty = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: conversations.id, spaceId: conversations.spaceId })
      .from(conversations)
      .where(
        and(
          isNull(conversations.scheduleId),
          lt(conversations.createdAt, sql`now() - make_interval(days => ${emptyConversationDays}::int)`),
          notExists(
            transaction
              .select({ id: messages.id })
              .from(messages)
              .where(sql`${messages.conversationId} = ${conversations.id}`),
          ),
        ),
      ),
  );
  for (const conversation of empty) await removeConversationRow(app, conversation);
}
