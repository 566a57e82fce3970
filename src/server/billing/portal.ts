import type Stripe from 'stripe';
import type { Currency } from '#rules/plans.ts';

/** Tells our configurations of Stripe's customer portal from others in the account; its value is the currency. */
const portalMark = 'parley';

/**
 * What people may do in the portal. A change to something cheaper waits for the end of what is paid, and a trial
 * goes on whatever is changed.
 */
function portalFeatures(
  products: { product: string; prices: string[] }[],
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  return {
    customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price', 'promotion_code'],
      proration_behavior: 'create_prorations',
      trial_update_behavior: 'continue_trial',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
      products,
    },
  };
}

/**
 * The ids of our portal configurations. There is one for each currency, because within one a product may have only
 * one price for each interval. Empty before `npm run stripe:sync`: then the account's own is used.
 */
export async function findPortalConfigurations(stripe: Stripe): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const each of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    const currency = each.metadata?.[portalMark];
    if (currency !== undefined) found.set(currency, each.id);
  }
  return found;
}

/** Makes or brings up to date the configuration of one currency. */
export async function ensurePortalConfiguration(
  stripe: Stripe,
  currency: Currency,
  given: { known: string | undefined; products: { product: string; prices: string[] }[] },
): Promise<void> {
  const features = portalFeatures(given.products);
  if (given.known) await stripe.billingPortal.configurations.update(given.known, { features });
  else await stripe.billingPortal.configurations.create({ features, metadata: { [portalMark]: currency } });
}
