import { and, eq } from 'drizzle-orm';
import type { SharedConversationData } from '#contracts/conversation-share.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversationShares, type SharedMessage } from '../../db/schema/conversations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/**
 * The copy of a conversation that somebody shared.
 * @param input.place authorized as `modelBot.chat`: who may open the bot may read what is shared of it
 * @throws {AppError} `not_found`
 */
export async function readShared({
  ctx,
  input: { id, modelBotId, place },
}: {
  ctx: SignedInContext;
  input: { id: string; modelBotId: string; place: AuthorizedPlace };
}): Promise<SharedConversationData> {
  const [found] = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction
      .select({ share: conversationShares, modelBotName: modelBots.name })
      .from(conversationShares)
      .innerJoin(modelBots, eq(modelBots.id, conversationShares.modelBotId))
      .where(and(eq(conversationShares.id, id), eq(conversationShares.modelBotId, modelBotId))),
  );
  if (!found) throw new AppError('not_found');
  const { share, modelBotName } = found;
  const { title, messages, createdAt } = share;
  return {
    id,
    modelBotId,
    modelBotName,
    title,
    sharedAt: createdAt.toISOString(),
    messages: messages.map(whole),
  };
}

const whole = ({
  status = 'complete',
  support = null,
  attachments = [],
  steps = [],
  ...message
}: SharedMessage) => ({
  ...message,
  status,
  support,
  attachments,
  steps,
});
