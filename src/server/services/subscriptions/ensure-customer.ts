import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Locale } from '#rules/preferences.ts';
import { metadataKeys } from '../../billing/read-customer.ts';
import { billingCustomers } from '../../db/schema/billing.ts';
import type { App } from '../context.ts';
import type { SpaceHolder } from './find-holder.ts';

/**
 * Stripe's customer of a space, made when there is none. Asked twice at once, or after a process died on the way,
 * it is still one: Stripe knows the request by its key.
 * @param contact of whoever began the checkout, the same for all who join it
 */
export async function ensureCustomer(
  app: App,
  stripe: Stripe,
  holder: SpaceHolder,
  contact: { email: string | null; locale: Locale },
): Promise<string> {
  const { spaceId } = holder;
  const row = await app.database.inSpace(spaceId, async (transaction) => {
    await transaction.insert(billingCustomers).values({ spaceId }).onConflictDoNothing();
    const [found] = await transaction
      .select()
      .from(billingCustomers)
      .where(eq(billingCustomers.spaceId, spaceId));
    return found;
  });
  if (row?.stripeCustomerId) return row.stripeCustomerId;
  const details = {
    ...(contact.email && { email: contact.email }),
    name: holder.name,
    preferred_locales: [contact.locale],
    metadata: { [metadataKeys.space]: spaceId },
  };
  // A key may only come with what it came with first, and an email can be another one tomorrow.
  const fingerprint = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16);
  const customer = await stripe.customers.create(details, {
    idempotencyKey: `parley-customer-${spaceId}-${row?.generation ?? 1}-${fingerprint}`,
  });
  return app.database.inSpace(spaceId, async (transaction) => {
    await transaction
      .update(billingCustomers)
      .set({ stripeCustomerId: customer.id })
      .where(and(eq(billingCustomers.spaceId, spaceId), isNull(billingCustomers.stripeCustomerId)));
    const [kept] = await transaction
      .select({ id: billingCustomers.stripeCustomerId })
      .from(billingCustomers)
      .where(eq(billingCustomers.spaceId, spaceId));
    return kept?.id ?? customer.id;
  });
}
