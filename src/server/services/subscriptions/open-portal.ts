import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import { currencyOf } from '#rules/plans.ts';
import { findPortalConfigurations } from '../../billing/portal.ts';
import { billingCustomers, subscriptions } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { findPaidSubscription } from './find-paid-subscription.ts';
import { usingStripe } from './using-stripe.ts';

/**
 * The address of Stripe's customer portal for a space: payment method, invoices, another period.
 * @throws {AppError} `payments_unavailable`, or `conflict` for a space that has never been a customer
 */
export async function openPortal({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { spaceId: string; returnPath: string; step?: 'paymentMethod' | 'plan' | undefined };
}): Promise<{ url: string }> {
  const { app, locale } = ctx;
  return usingStripe(app, async (_connection, stripe) => {
    const { spaceId, step } = input;
    const [customer] = await app.database.inSpace(spaceId, (transaction) =>
      transaction
        .select({ id: billingCustomers.stripeCustomerId, currency: subscriptions.currency })
        .from(billingCustomers)
        .leftJoin(
          subscriptions,
          and(
            or(eq(subscriptions.tenantId, spaceId), eq(subscriptions.userId, spaceId)),
            isNotNull(subscriptions.currency),
          ),
        )
        .where(eq(billingCustomers.spaceId, spaceId))
        .orderBy(desc(subscriptions.createdAt))
        .limit(1),
    );
    if (!customer?.id) throw new AppError('conflict');
    const configurations = await findPortalConfigurations(stripe);
    const configuration = configurations.get(customer.currency ?? currencyOf[locale]);
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: app.publicOrigin + input.returnPath,
      locale,
      ...(configuration && { configuration }),
      ...(step === 'paymentMethod' && { flow_data: { type: 'payment_method_update' as const } }),
      ...(step === 'plan' && {
        flow_data: {
          type: 'subscription_update' as const,
          subscription_update: {
            subscription: (await findPaidSubscription(app, spaceId)).stripeSubscriptionId,
          },
        },
      }),
    });
    return { url: session.url };
  });
}
