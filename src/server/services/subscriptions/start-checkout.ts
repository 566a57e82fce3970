import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { BillingPeriod, Plan } from '#rules/plans.ts';
import { currencyOf, plans } from '#rules/plans.ts';
import { planHolder } from '#rules/subscriptions.ts';
import { isStripeError } from '../../billing/stripe.ts';
import type { Transaction } from '../../db/database.ts';
import { billingCustomers, checkoutAttempts, subscriptions } from '../../db/schema/billing.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { SignedInContext } from '../context.ts';
import { countSpace } from '../limits/count-space.ts';
import {
  type CheckoutAttempt,
  localeOfCurrency,
  openCheckoutSession,
  type SessionContext,
} from './checkout-session.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { findHolder, type SpaceHolder } from './find-holder.ts';
import { syncCustomer } from './sync-customer.ts';
import { usingStripe } from './using-stripe.ts';

type Wanted = Pick<CheckoutAttempt, 'plan' | 'period' | 'currency' | 'returnPath'>;

const mostRounds = 6;

/**
 * Answers the address of Stripe's checkout. However many ask for a space at once, and wherever the process dies,
 * there is one open checkout: the database holds one attempt per space, and Stripe knows a repeated request by the
 * attempt's id. Asking for something else closes the earlier one first.
 * @throws {AppError} `payments_unavailable`, `invalid_request` for a plan of the other kind of holder,
 * `subscription_exists` where there is one already
 */
export async function startCheckout({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { spaceId: string; plan: Plan['key']; period: BillingPeriod; returnPath: string };
}): Promise<{ url: string }> {
  const { app } = ctx;
  const holder = await app.database.inSpace(input.spaceId, (transaction) =>
    findHolder(transaction, input.spaceId),
  );
  if (!holder) throw new AppError('not_found');
  if (planHolder(input.plan) !== holder.kind) {
    throw new AppError('invalid_request', { fields: { plan: 'invalid' } });
  }
  const { plan, period, returnPath } = input;
  const wanted: Wanted = { plan, period, returnPath, currency: currencyOf[ctx.locale] };
  return usingStripe(app, async (connection, stripe) => {
    const session: SessionContext = { app, connection, stripe, holder };

    for (let round = 0; round < mostRounds; round++) {
      const attempt = await takeAttempt(ctx, holder, wanted);
      if (!attempt) continue;
      const customerId = await ensureCustomer(app, stripe, holder, await contactOf(ctx, attempt));
      const found = await openCheckoutSession(session, attempt, customerId).catch((error: unknown) => {
        if (!isStripeError(error, 'resource_missing', 'customer')) throw error;
        return 'customerGone' as const;
      });
      if (found === 'customerGone') {
        await forgetCustomer(session, customerId);
        await close(session, attempt);
      } else if (found.status === 'complete') {
        await syncCustomer(app, connection, customerId);
        await close(session, attempt);
      } else if (found.status !== 'open' || !found.url) {
        await close(session, attempt);
      } else if (sameOffer(attempt, wanted)) {
        return { url: found.url };
      } else {
        // Fails when it was paid this very moment; the next round sees that.
        await stripe.checkout.sessions.expire(found.id).then(
          () => close(session, attempt),
          (error: unknown) => app.log.warn({ error }, 'A checkout could not be closed'),
        );
      }
    }
    throw new AppError('conflict');
  });
}

const sameOffer = (attempt: CheckoutAttempt, wanted: Wanted) =>
  (['plan', 'period', 'currency', 'returnPath'] as const).every((name) => attempt[name] === wanted[name]);

/**
 * The space's open attempt, made when there is none; undefined when it was closed this very moment.
 * @throws {AppError} `subscription_exists`
 */
async function takeAttempt(
  ctx: SignedInContext,
  holder: SpaceHolder,
  wanted: Wanted,
): Promise<CheckoutAttempt | undefined> {
  const { spaceId } = holder;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    const paid = await paidSubscriptions(transaction, holder);
    if (paid.some(({ deletedAt }) => deletedAt === null)) throw new AppError('subscription_exists');
    const seat = plans[wanted.plan].per === 'seat';
    await transaction
      .insert(checkoutAttempts)
      .values({
        id: newRecordId(),
        spaceId,
        userId: ctx.actor.account.id,
        ...wanted,
        seats: seat ? Math.max(1, await countSpace(transaction, spaceId, 'seats')) : 1,
        // Whoever had a subscription has tried it.
        trialDays: paid.length > 0 ? 0 : plans[wanted.plan].trialDays,
      })
      .onConflictDoNothing();
    const [attempt] = await transaction
      .select()
      .from(checkoutAttempts)
      .where(and(eq(checkoutAttempts.spaceId, spaceId), isNull(checkoutAttempts.closedAt)));
    return attempt;
  });
}

function paidSubscriptions(transaction: Transaction, { kind, spaceId }: SpaceHolder) {
  return transaction
    .select({ deletedAt: subscriptions.deletedAt })
    .from(subscriptions)
    .where(
      and(
        kind === 'tenant' ? eq(subscriptions.tenantId, spaceId) : eq(subscriptions.userId, spaceId),
        isNotNull(subscriptions.stripeSubscriptionId),
      ),
    );
}

async function contactOf({ app }: SignedInContext, attempt: CheckoutAttempt) {
  const [person] = await app.database.acrossSpaces((transaction) =>
    transaction.select({ email: users.email }).from(users).where(eq(users.id, attempt.userId)),
  );
  return { email: person?.email ?? null, locale: localeOfCurrency(attempt.currency) };
}

async function close({ app, holder }: SessionContext, { id }: CheckoutAttempt): Promise<void> {
  await app.database.inSpace(holder.spaceId, (transaction) =>
    transaction.update(checkoutAttempts).set({ closedAt: sql`now()` }).where(eq(checkoutAttempts.id, id)),
  );
}

/** The customer was deleted at Stripe, and the event of it has not arrived yet. */
async function forgetCustomer({ app, holder }: SessionContext, customerId: string): Promise<void> {
  await app.database.inSpace(holder.spaceId, (transaction) =>
    transaction
      .update(billingCustomers)
      .set({ stripeCustomerId: null, generation: sql`${billingCustomers.generation} + 1` })
      .where(eq(billingCustomers.stripeCustomerId, customerId)),
  );
}
