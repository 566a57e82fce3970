import { and, eq, isNull, sql } from 'drizzle-orm';
import { subscriptions } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { spaceOfHolder } from './present-subscription.ts';

/**
 * Takes a granted plan back at once. What its holder made stays.
 * @throws {AppError} `not_found`, or `conflict` for one that is paid for or has ended
 */
export async function revokeSubscription({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, input.id))
      .for('update');
    if (!found) throw new AppError('not_found');
    const revoked = await transaction
      .update(subscriptions)
      .set({ status: 'ended', deletedAt: sql`now()` })
      .where(
        and(
          eq(subscriptions.id, input.id),
          isNull(subscriptions.stripeSubscriptionId),
          isNull(subscriptions.deletedAt),
        ),
      )
      .returning({ id: subscriptions.id });
    if (revoked.length === 0) throw new AppError('conflict');
    await recordAuditEvent(transaction, {
      spaceId: spaceOfHolder(found),
      actorId: ctx.actor.account.id,
      action: 'subscription.revoked',
      subjectType: 'subscription',
      subjectId: found.id,
      details: { plan: found.plan },
    });
  });
}
