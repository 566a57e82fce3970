import { and, eq, isNull } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/** Puts a bot away: nobody can ask or change it until it is restored. One that is archived already stays so. */
export async function archiveModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<void> {
  const { spaceId } = input.place;
  await ctx.app.database.inSpace(spaceId, async (transaction) => {
    const archived = await transaction
      .update(modelBots)
      .set({ archivedAt: presentTime() })
      .where(and(eq(modelBots.id, input.id), isNull(modelBots.archivedAt)))
      .returning({ name: modelBots.name });
    if (archived.length === 0) return;
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'modelBot.archived',
      subjectType: 'modelBot',
      subjectId: input.id,
      details: { name: archived[0]?.name },
    });
  });
}
