import { and, eq, ne } from 'drizzle-orm';
import type { Audience } from '#rules/model-bots.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/** Opens a published bot to all readers of its company, or to the chosen only, from now on. */
export async function setAudience({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; audience: Audience; place: AuthorizedPlace };
}): Promise<void> {
  const { modelBotId, audience, place } = input;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const changed = await transaction
      .update(modelBots)
      .set({ audience })
      .where(and(eq(modelBots.id, modelBotId), ne(modelBots.audience, audience)))
      .returning({ id: modelBots.id });
    if (changed.length === 0) return;
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'modelBot.audienceChanged',
      subjectType: 'modelBot',
      subjectId: modelBotId,
      details: { audience },
    });
  });
}
