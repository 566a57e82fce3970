import { and, eq, isNotNull } from 'drizzle-orm';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { readModelBot } from './read-model-bot.ts';

/**
 * Takes an archived bot back, as it was. One that is not archived stays as it is.
 * @throws {AppError} `limit_reached` when the plan has no room for it any more
 */
export async function restoreModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<ModelBotDetail> {
  const { spaceId } = input.place;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    const restored = await transaction
      .update(modelBots)
      .set({ archivedAt: null })
      .where(and(eq(modelBots.id, input.id), isNotNull(modelBots.archivedAt)))
      .returning({ name: modelBots.name });
    if (restored.length > 0) {
      // It counts already.
      await assertRoom(transaction, spaceId, 'modelBots', 0);
      await recordAuditEvent(transaction, {
        spaceId,
        actorId: ctx.actor.account.id,
        action: 'modelBot.restored',
        subjectType: 'modelBot',
        subjectId: input.id,
        details: { name: restored[0]?.name },
      });
    }
    return readModelBot(ctx, transaction, input.id);
  });
}
