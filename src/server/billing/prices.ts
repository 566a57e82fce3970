import type Stripe from 'stripe';
import {
  type BillingPeriod,
  billingPeriods,
  type Currency,
  currencies,
  type Plan,
  plans,
} from '#rules/plans.ts';

/** What a price of ours is for. */
export type PlanPurchase = { plan: Plan['key']; period: BillingPeriod; currency: Currency };

/** By which Stripe's price of an offer is found, in every account. */
export function lookupKey({ plan, period, currency }: PlanPurchase): string {
  return `parley_${plan}_${period}_${currency.toLowerCase()}`;
}

/** Everything that can be bought, with its cents for one period. */
export function allOffers(): (PlanPurchase & { cents: number })[] {
  return Object.values(plans).flatMap(({ key, prices }) =>
    prices === null
      ? []
      : billingPeriods.flatMap((period) =>
          currencies.map((currency) => ({ plan: key, period, currency, cents: prices[period][currency] })),
        ),
  );
}

/**
 * What a price is for: told by its metadata, which stay when a newer price takes the look-up key over. Null for a
 * price that is not ours.
 */
export function offerOf(price: Stripe.Price): PlanPurchase | null {
  const { parley_plan: plan, parley_period: period } = price.metadata;
  const currency = price.currency.toUpperCase();
  const found = allOffers().find(
    (offer) =>
      offer.currency === currency &&
      ((offer.plan === plan && offer.period === period) || lookupKey(offer) === price.lookup_key),
  );
  return found ? { plan: found.plan, period: found.period, currency: found.currency } : null;
}

/** The id of the price that is on sale for an offer; null before `npm run stripe:sync`. */
export async function findPrice(stripe: Stripe, offer: PlanPurchase): Promise<string | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(offer)], active: true, limit: 1 });
  return data[0]?.id ?? null;
}
