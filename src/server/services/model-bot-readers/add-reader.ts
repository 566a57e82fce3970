import { and, eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { users } from '../../db/schema/identity.ts';
import { modelBotReaders } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { isReaderOf } from './is-reader-of.ts';

/**
 * Counts a reader of the bot's company among the chosen.
 * @throws {AppError} `not_found` for anybody else
 */
export async function addReader({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; userId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { modelBotId, userId, place } = input;
  const { spaceId, companyId } = place;
  await ctx.app.database.inSpace(spaceId, async (transaction) => {
    const [reader] = companyId
      ? await transaction
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, userId), isReaderOf(companyId)))
      : [];
    if (!reader) throw new AppError('not_found');
    const added = await transaction
      .insert(modelBotReaders)
      .values({ modelBotId, userId, spaceId })
      .onConflictDoNothing()
      .returning({ userId: modelBotReaders.userId });
    if (added.length === 0) return;
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'modelBot.readerAdded',
      subjectType: 'modelBot',
      subjectId: modelBotId,
      details: { userId },
    });
  });
}
