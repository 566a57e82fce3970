import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { billingCustomers, subscriptions } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';

export type PaidSubscription = { id: string; stripeSubscriptionId: string; customerId: string };

/** The subscription that a space pays for now. @throws {AppError} `conflict` when there is none */
export async function findPaidSubscription(app: App, spaceId: string): Promise<PaidSubscription> {
  const [found] = await app.database.inSpace(spaceId, (transaction) =>
    transaction
      .select({
        id: subscriptions.id,
        stripeSubscriptionId: subscriptions.stripeSubscriptionId,
        customerId: billingCustomers.stripeCustomerId,
      })
      .from(subscriptions)
      .innerJoin(billingCustomers, eq(billingCustomers.spaceId, spaceId))
      .where(
        and(
          or(eq(subscriptions.tenantId, spaceId), eq(subscriptions.userId, spaceId)),
          isNotNull(subscriptions.stripeSubscriptionId),
          isNull(subscriptions.deletedAt),
        ),
      ),
  );
  if (!found?.stripeSubscriptionId || !found.customerId) throw new AppError('conflict');
  return { ...found, stripeSubscriptionId: found.stripeSubscriptionId, customerId: found.customerId };
}
