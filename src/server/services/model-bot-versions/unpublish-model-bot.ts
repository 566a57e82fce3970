import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/** Closes a bot to its readers; its versions stay. One that is not published stays so. */
export async function unpublishModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { modelBotId, place } = input;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const changed = await transaction
      .update(modelBots)
      .set({ publishedAt: null, publishedVersionId: null })
      .where(and(eq(modelBots.id, modelBotId), isNotNull(modelBots.publishedAt)))
      .returning({ id: modelBots.id });
    if (changed.length === 0) return;
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'modelBot.unpublished',
      subjectType: 'modelBot',
      subjectId: modelBotId,
    });
  });
}
