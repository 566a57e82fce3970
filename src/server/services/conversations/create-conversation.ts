import type { ConversationData } from '#contracts/conversation.ts';
import { translator } from '#i18n/i18n.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { presentConversation } from './present-conversation.ts';

/** Opens a conversation of this person with a bot. Without a title the first question becomes one. */
export async function createConversation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    modelBotId: string;
    place: AuthorizedPlace;
    title?: string | undefined;
    draft?: boolean | undefined;
    temporary?: boolean | undefined;
    /** The schedule by which it is asked. */
    scheduleId?: string | undefined;
  };
}): Promise<ConversationData> {
  const { spaceId } = input.place;
  const [row] = await ctx.app.database.inSpace(spaceId, (transaction) =>
    transaction
      .insert(conversations)
      .values({
        spaceId,
        modelBotId: input.modelBotId,
        userId: ctx.actor.account.id,
        draft: input.draft ?? false,
        temporary: input.temporary ?? false,
        scheduleId: input.scheduleId ?? null,
        title: input.title ?? translator(ctx.locale)('chat.conversations.untitled'),
      })
      .returning(),
  );
  return presentConversation(row as NonNullable<typeof row>);
}
