import { and, eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBotReaders } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/** Takes a person from the chosen. @throws {AppError} `not_found` when they are not among them */
export async function removeReader({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; userId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { modelBotId, userId, place } = input;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const removed = await transaction
      .delete(modelBotReaders)
      .where(and(eq(modelBotReaders.modelBotId, modelBotId), eq(modelBotReaders.userId, userId)))
      .returning({ userId: modelBotReaders.userId });
    if (removed.length === 0) throw new AppError('not_found');
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'modelBot.readerRemoved',
      subjectType: 'modelBot',
      subjectId: modelBotId,
      details: { userId },
    });
  });
}
