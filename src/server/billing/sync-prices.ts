import type Stripe from 'stripe';
import { translator } from '#i18n/i18n.ts';
import { currencies, type Plan, plans, taxIncluded } from '#rules/plans.ts';
import { ensurePortalConfiguration, findPortalConfigurations } from './portal.ts';
import { allOffers, lookupKey, type PlanPurchase } from './prices.ts';
import { isStripeError } from './stripe.ts';

export type PriceSync = { products: number; prices: number; created: string[]; replaced: string[] };

/**
 * Makes sure that Stripe has a product for each paid plan, a price for each way to pay it, and the settings of
 * the customer portal. A price whose amount is not `plans.ts`'s any more is followed by a new one, which takes its
 * look-up key; those who pay the old one go on paying it.
 */
export async function syncPrices(stripe: Stripe): Promise<PriceSync> {
  const paid = Object.values(plans).filter((plan) => plan.prices !== null);
  const result: PriceSync = { products: paid.length, prices: 0, created: [], replaced: [] };
  for (const plan of paid) await ensureProduct(stripe, plan.key, result);
  const offers = allOffers();
  const onSale: (PlanPurchase & { price: string })[] = [];
  for (const offer of offers) {
    const key = lookupKey(offer);
    const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
    const [known] = data;
    const fits =
      known?.active === true &&
      known.unit_amount === offer.cents &&
      known.tax_behavior === taxBehavior(offer) &&
      known.recurring?.interval === intervals[offer.period];
    const price = fits ? known : await createPrice(stripe, offer);
    if (!fits) (known ? result.replaced : result.created).push(key);
    if (known && !fits && known.active) await stripe.prices.update(known.id, { active: false });
    onSale.push({ ...offer, price: price.id });
    result.prices += 1;
  }
  await ensurePortals(stripe, onSale);
  return result;
}

/** Whether taxes are within or on top; without Stripe Tax it has no effect. */
const taxBehavior = ({ currency }: PlanPurchase) => (taxIncluded[currency] ? 'inclusive' : 'exclusive');

const intervals = { monthly: 'month', yearly: 'year' } as const;
const productId = (plan: Plan['key']) => `parley_${plan}`;

async function ensureProduct(stripe: Stripe, plan: Plan['key'], result: PriceSync): Promise<void> {
  const id = productId(plan);
  try {
    await stripe.products.retrieve(id);
  } catch (error) {
    if (!isStripeError(error, 'resource_missing')) throw error;
    const name = `Parley ${translator('en')(`prices.plans.${plan}.name`)}`;
    await stripe.products.create({ id, name, metadata: { parley_plan: plan } });
    result.created.push(id);
  }
}

function createPrice(stripe: Stripe, offer: ReturnType<typeof allOffers>[number]): Promise<Stripe.Price> {
  return stripe.prices.create({
    product: productId(offer.plan),
    currency: offer.currency.toLowerCase(),
    unit_amount: offer.cents,
    tax_behavior: taxBehavior(offer),
    recurring: { interval: intervals[offer.period] },
    lookup_key: lookupKey(offer),
    transfer_lookup_key: true,
    metadata: { parley_plan: offer.plan, parley_period: offer.period },
  });
}

async function ensurePortals(stripe: Stripe, onSale: (PlanPurchase & { price: string })[]): Promise<void> {
  const known = await findPortalConfigurations(stripe);
  for (const currency of currencies) {
    const products = new Map<string, string[]>();
    for (const { plan, price } of onSale.filter((each) => each.currency === currency)) {
      products.set(productId(plan), [...(products.get(productId(plan)) ?? []), price]);
    }
    await ensurePortalConfiguration(stripe, currency, {
      known: known.get(currency),
      products: [...products].map(([product, prices]) => ({ product, prices })),
    });
  }
}
