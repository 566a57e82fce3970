import { and, eq, ne } from 'drizzle-orm';
import type { AnswerRatingData } from '#contracts/conversation.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations, messageRatings, messages } from '../../db/schema/conversations.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';

/** Stores what the person says of an answer. @throws {AppError} `not_found` for what is no finished answer of theirs */
export async function rateAnswer({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: AnswerRatingData & { conversationId: string; messageId: string; place: AuthorizedPlace };
}): Promise<AnswerRatingData> {
  const { conversationId, messageId, place, rating, reason, comment, shared } = input;
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [answer] = await transaction
      .select({ modelBotId: conversations.modelBotId })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(
          eq(messages.id, messageId),
          eq(messages.conversationId, conversationId),
          eq(messages.role, 'assistant'),
          ne(messages.status, 'streaming'),
        ),
      );
    if (!answer) throw new AppError('not_found');
    const said = { rating, reason: rating === 'down' ? reason : null, comment, shared };
    await transaction
      .insert(messageRatings)
      .values({ ...said, ...answer, messageId, spaceId: place.spaceId })
      .onConflictDoUpdate({ target: messageRatings.messageId, set: { ...said, updatedAt: presentTime() } });
    return said;
  });
}
