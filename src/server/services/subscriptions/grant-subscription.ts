import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { grantInput, SubscriptionData } from '#contracts/subscription.ts';
import { planHolder } from '#rules/subscriptions.ts';
import type { Transaction } from '../../db/database.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { profiles } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentSubscription } from './present-subscription.ts';

/**
 * Gives a person or a tenant a plan without payment, at once and until `endsAt`, or until it is taken back. It
 * takes the place of an earlier grant; beside a paid subscription the better plan counts.
 * @throws {AppError} `not_found` for a holder that does not exist, `invalid_request` for a plan of the other kind
 * of holder or an end that has passed
 */
export async function grantSubscription({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof grantInput>;
}): Promise<SubscriptionData> {
  const { userId = null, tenantId = null, plan, reason } = input;
  if (planHolder(plan) !== (tenantId ? 'tenant' : 'person')) {
    throw new AppError('invalid_request', { fields: { plan: 'invalid' } });
  }
  const endsAt = input.endsAt ? new Date(input.endsAt) : null;
  if (endsAt && endsAt <= presentTime())
    throw new AppError('invalid_request', { fields: { endsAt: 'invalid' } });
  const spaceId = tenantId ?? userId ?? '';
  const grantedBy = ctx.actor.account.id;

  return ctx.app.database.acrossSpaces(async (transaction) => {
    const name = await lockHolder(transaction, { userId, tenantId });
    await transaction
      .update(subscriptions)
      .set({ status: 'ended', deletedAt: sql`least(coalesce(${subscriptions.endsAt}, now()), now())` })
      .where(
        and(
          tenantId ? eq(subscriptions.tenantId, tenantId) : eq(subscriptions.userId, spaceId),
          isNull(subscriptions.stripeSubscriptionId),
          isNull(subscriptions.deletedAt),
        ),
      );
    const id = newRecordId();
    const [subscription] = await transaction
      .insert(subscriptions)
      .values({ id, userId, tenantId, plan, status: 'granted', grantedBy, reason, endsAt })
      .returning();
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: grantedBy,
      action: 'subscription.granted',
      subjectType: 'subscription',
      subjectId: id,
      details: { plan, reason, endsAt: input.endsAt },
    });
    return presentSubscription({
      subscription: subscription as NonNullable<typeof subscription>,
      personName: name,
      tenantName: tenantId && name,
    });
  });
}

/** Keeps two grants to one holder from crossing. Answers the holder's name. */
async function lockHolder(
  transaction: Transaction,
  { userId, tenantId }: { userId: string | null; tenantId: string | null },
): Promise<string> {
  const [found] = tenantId
    ? await transaction
        .select({ name: tenants.name })
        .from(tenants)
        .where(and(eq(tenants.id, tenantId), isNull(tenants.archivedAt)))
        .for('update')
    : await transaction
        .select({ name: profiles.firstName })
        .from(profiles)
        .where(eq(profiles.userId, userId ?? ''))
        .for('update');
  if (!found) throw new AppError('not_found');
  return found.name;
}
