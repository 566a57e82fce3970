import { and, eq, inArray } from 'drizzle-orm';
import type { RemoveConversationsInput } from '#contracts/conversation.ts';
import { conversations } from '../../db/schema/conversations.ts';
import type { SignedInContext } from '../context.ts';
import { noteUnreached } from '../security/note-refusal.ts';
import { deleteConversations } from './delete-conversations.ts';

/** Removes conversations of the person for good, with their messages and attachments; answers under way are stopped. */
export async function removeConversations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: RemoveConversationsInput;
}): Promise<void> {
  const { app, actor } = ctx;
  const where = and(inArray(conversations.id, input.ids), eq(conversations.userId, actor.account.id));
  const found = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: conversations.id, spaceId: conversations.spaceId })
      .from(conversations)
      .where(where),
  );
  const reached = found.map(({ id }) => id);
  noteUnreached({ ctx, input: { kind: 'conversation', named: input.ids, reached } });
  for (const { id } of found) app.liveAnswers.stop(id);
  for (const spaceId of new Set(found.map((each) => each.spaceId))) {
    await app.database.inSpace(spaceId, (transaction) =>
      deleteConversations(app, transaction, { spaceId, where }),
    );
  }
}
