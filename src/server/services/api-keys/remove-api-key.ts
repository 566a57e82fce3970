import { and, eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { tokens } from '../../db/schema/access.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/** Ends a key at once. @throws {AppError} `not_found` */
export async function removeApiKey({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; keyId: string; place: AuthorizedPlace };
}): Promise<void> {
  await ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const removed = await transaction
      .delete(tokens)
      .where(and(eq(tokens.id, input.keyId), eq(tokens.modelBotId, input.modelBotId), eq(tokens.kind, 'bot')))
      .returning({ id: tokens.id });
    if (removed.length === 0) throw new AppError('not_found');
    await transaction.insert(auditEvents).values({
      spaceId: input.place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'apiKey.removed',
      subjectType: 'modelBot',
      subjectId: input.modelBotId,
      details: { keyId: input.keyId },
    });
  });
}
