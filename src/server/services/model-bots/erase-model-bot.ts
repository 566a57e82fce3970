import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { usageCounters } from '../../db/schema/billing.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/**
 * Deletes an archived bot for good: its rows with everything that hangs on them (files, texts, passages, versions,
 * conversations, keys, roles), its counters, what is held of it in memory, and its bytes on disk.
 * @throws {AppError} `not_archived`, or `not_found`
 */
export async function eraseModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<void> {
  const { app, actor } = ctx;
  const { id, place } = input;
  const { spaceId } = place;
  const open = await app.database.inSpace(spaceId, async (transaction) => {
    const [found] = await transaction
      .select({ name: modelBots.name, archivedAt: modelBots.archivedAt })
      .from(modelBots)
      .where(eq(modelBots.id, id))
      .for('update');
    if (!found) throw new AppError('not_found');
    if (!found.archivedAt) throw new AppError('not_archived');
    const asked = await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.modelBotId, id));
    await transaction.delete(usageCounters).where(eq(usageCounters.subjectId, id));
    await transaction.delete(modelBots).where(eq(modelBots.id, id));
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: actor.account.id,
      action: 'modelBot.erased',
      subjectType: 'modelBot',
      subjectId: id,
      details: { name: found.name },
    });
    return asked;
  });
  for (const conversation of open) app.liveAnswers.stop(conversation.id);
  app.knowledge.forget(id);
  await app.storage.removeModelBot({ spaceId, modelBotId: id });
}
