import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { currencyOf } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';
import { findPrice } from '../../billing/prices.ts';
import { metadataKeys } from '../../billing/read-customer.ts';
import type { StripeConnection } from '../../billing/stripe.ts';
import { checkoutAttempts } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import { presentMilliseconds } from '../../time.ts';
import type { App } from '../context.ts';
import type { SpaceHolder } from './find-holder.ts';

export type CheckoutAttempt = typeof checkoutAttempts.$inferSelect;

export type SessionContext = {
  app: App;
  connection: StripeConnection;
  stripe: Stripe;
  holder: SpaceHolder;
};

/** Stripe remembers a request by its key for a day; a session that nobody was sent to is not worth asking for. */
const repeatableMilliseconds = 3_600_000;

type FoundSession = Pick<Stripe.Checkout.Session, 'id' | 'status' | 'url'>;

/**
 * Stripe's session of an attempt: the one it has, or a new one. Two callers, or one that comes after a crash, get
 * the same. What it is made of was written down with the attempt, so that a repeated request is equal.
 * @throws {AppError} `payments_unavailable` when Stripe has no price for it: `npm run stripe:sync` makes them
 */
export async function openCheckoutSession(
  context: SessionContext,
  attempt: CheckoutAttempt,
  customerId: string,
): Promise<FoundSession> {
  const { app, stripe, holder } = context;
  if (attempt.stripeSessionId) return stripe.checkout.sessions.retrieve(attempt.stripeSessionId);
  if (presentMilliseconds() - attempt.createdAt.getTime() > repeatableMilliseconds) {
    return { id: '', status: 'expired', url: null };
  }
  const price = await findPrice(stripe, attempt);
  if (!price) {
    app.log.error({ plan: attempt.plan }, 'Stripe has no price for this plan; run "npm run stripe:sync"');
    throw new AppError('payments_unavailable');
  }
  const session = await stripe.checkout.sessions.create(
    parametersOf(context, attempt, { customerId, price }),
    { idempotencyKey: `parley-checkout-${attempt.id}` },
  );
  await app.database.inSpace(holder.spaceId, (transaction) =>
    transaction
      .update(checkoutAttempts)
      .set({ stripeSessionId: session.id })
      .where(eq(checkoutAttempts.id, attempt.id)),
  );
  return session;
}

function parametersOf(
  { app, connection, holder }: SessionContext,
  attempt: CheckoutAttempt,
  { customerId, price }: { customerId: string; price: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    [metadataKeys.space]: holder.spaceId,
    [metadataKeys.checkout]: attempt.id,
    [metadataKeys.plan]: attempt.plan,
  };
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: holder.spaceId,
    line_items: [{ price, quantity: attempt.seats }],
    locale: localeOfCurrency(attempt.currency),
    allow_promotion_codes: true,
    payment_method_collection: 'always',
    metadata,
    subscription_data: {
      metadata,
      ...(attempt.trialDays > 0 && {
        trial_period_days: attempt.trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' as const } },
      }),
    },
    ...(connection.tax && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto' as const, name: 'auto' as const },
    }),
    success_url: withCheckout(app.publicOrigin + attempt.returnPath, 'done'),
    cancel_url: withCheckout(app.publicOrigin + attempt.returnPath, 'left'),
  };
}

/** Tells the page that the person comes back to how they left the checkout. */
function withCheckout(address: string, outcome: 'done' | 'left'): string {
  const url = new URL(address);
  url.searchParams.set('checkout', outcome);
  return url.href;
}

/** The language that goes with a currency, and so of whoever chose it. */
export const localeOfCurrency = (currency: CheckoutAttempt['currency']): Locale =>
  (Object.keys(currencyOf) as Locale[]).find((locale) => currencyOf[locale] === currency) ?? 'en';
