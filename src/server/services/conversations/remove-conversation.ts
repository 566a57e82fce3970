import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import type { App, SignedInContext } from '../context.ts';
import { deleteConversations } from './delete-conversations.ts';

/** Removes a conversation with its messages and attachments for good; an answer under way is stopped first. */
export async function removeConversation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<void> {
  await removeConversationRow(ctx.app, { id: input.id, spaceId: input.place.spaceId });
}

/** The same by whoever may: its person, or the job that ends temporary ones. */
export async function removeConversationRow(
  app: Pick<App, 'database' | 'jobs' | 'liveAnswers'>,
  { id, spaceId }: { id: string; spaceId: string },
): Promise<void> {
  app.liveAnswers.stop(id);
  await app.database.inSpace(spaceId, (transaction) =>
    deleteConversations(app, transaction, { spaceId, where: eq(conversations.id, id) }),
  );
}
