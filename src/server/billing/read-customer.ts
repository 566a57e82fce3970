import type Stripe from 'stripe';
import { type BillingPeriod, type Currency, currencies, type Plan, plans } from '#rules/plans.ts';
import type { SubscriptionStatus } from '#rules/subscriptions.ts';
import type { PaymentMethod } from '../db/schema/billing.ts';
import { offerOf } from './prices.ts';
import { isStripeError } from './stripe.ts';

/** Keys of the metadata that we leave on Stripe's objects. */
export const metadataKeys = {
  space: 'parley_space',
  checkout: 'parley_checkout',
  plan: 'parley_plan',
  duplicate: 'parley_duplicate',
} as const;

export type StripeSubscription = {
  id: string;
  itemId: string;
  status: SubscriptionStatus;
  /** Null for something that we do not sell. */
  plan: Plan['key'] | null;
  period: BillingPeriod;
  /** Another period that was asked for in the portal and begins when the present one ends. */
  nextPeriod: BillingPeriod | null;
  currency: Currency | null;
  seats: number;
  createdAt: Date;
  trialEndsAt: Date | null;
  currentPeriodEndsAt: Date;
  cancelAt: Date | null;
  endedAt: Date | null;
  pastDueSince: Date | null;
  nextInvoice: { cents: number; at: Date } | null;
  /** Made by our checkout, not by hand in Stripe. */
  ours: boolean;
  /** Found to be one too many, and being taken back. */
  duplicate: boolean;
  paymentMethod: PaymentMethod | null;
};

export type StripeInvoice = {
  id: string;
  subscriptionId: string;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  currency: string;
  totalCents: number;
  refundedCents: number;
  disputed: boolean;
  /** Why Stripe could not finish it. */
  problem: string | null;
  hostedUrl: string | null;
  pdfUrl: string | null;
  createdAt: Date;
  paidAt: Date | null;
};

/** All that Stripe says of a customer at one moment. */
export type CustomerSnapshot = {
  deleted: boolean;
  spaceId: string | null;
  paymentMethod: PaymentMethod | null;
  subscriptions: StripeSubscription[];
  invoices: StripeInvoice[];
};

const pageSize = 100;
const mostInvoices = 500;

/** Fetches a customer with everything they have and paid, or null when there never was one. */
export async function readCustomer(stripe: Stripe, customerId: string): Promise<CustomerSnapshot | null> {
  const customer = await stripe.customers
    .retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] })
    .catch((error: unknown) => {
      if (isStripeError(error, 'resource_missing')) return null;
      throw error;
    });
  if (!customer) return null;
  if (customer.deleted) {
    return { deleted: true, spaceId: null, paymentMethod: null, subscriptions: [], invoices: [] };
  }
  const found = await stripe.subscriptions
    .list({
      customer: customerId,
      status: 'all',
      limit: pageSize,
      expand: ['data.default_payment_method', 'data.schedule'],
    })
    .autoPagingToArray({ limit: mostInvoices });
  const rawInvoices = await stripe.invoices
    .list({ customer: customerId, limit: pageSize })
    .autoPagingToArray({ limit: mostInvoices });
  const returned = await readReturnedMoney(stripe, customerId);
  const invoices = rawInvoices.flatMap((invoice) => presentInvoice(invoice, returned));
  const subscriptions = await Promise.all(
    found.map((subscription) => presentSubscription(stripe, subscription, rawInvoices)),
  );
  return {
    deleted: false,
    spaceId: customer.metadata[metadataKeys.space] ?? null,
    paymentMethod: presentMethod(customer.invoice_settings.default_payment_method),
    subscriptions,
    invoices,
  };
}

type ReturnedMoney = Map<string, { refundedCents: number; disputed: boolean }>;

/** What was paid back or is disputed, by invoice. */
async function readReturnedMoney(stripe: Stripe, customerId: string): Promise<ReturnedMoney> {
  const returned: ReturnedMoney = new Map();
  for await (const charge of stripe.charges.list({ customer: customerId, limit: pageSize })) {
    if (charge.amount_refunded === 0 && !charge.disputed) continue;
    const intent = idOf(charge.payment_intent);
    if (!intent) continue;
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      limit: 1,
    });
    const invoice = idOf(data[0]?.invoice);
    if (!invoice) continue;
    const before = returned.get(invoice);
    returned.set(invoice, {
      refundedCents: (before?.refundedCents ?? 0) + charge.amount_refunded,
      disputed: charge.disputed || before?.disputed === true,
    });
  }
  return returned;
}

async function presentSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): Promise<StripeSubscription> {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Stripe's subscription ${subscription.id} has no item`);
  const offer = offerOf(item.price);
  const status = statusOf(subscription.status);
  const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  const unpaid = status === 'past_due' || status === 'unpaid';
  return {
    id: subscription.id,
    itemId: item.id,
    status,
    // A price that was agreed on by hand in Stripe still pays for the plan that was bought.
    plan: offer?.plan ?? planNamed(subscription.metadata[metadataKeys.plan]),
    period: periodOf(item.price),
    nextPeriod: await scheduledPeriod(stripe, subscription, item),
    currency: currencies.find((each) => each === subscription.currency.toUpperCase()) ?? null,
    seats: item.quantity ?? 1,
    createdAt: moment(subscription.created),
    trialEndsAt: momentOrNull(subscription.trial_end),
    currentPeriodEndsAt: moment(item.current_period_end),
    cancelAt: status === 'ended' ? null : momentOrNull(ends),
    endedAt:
      status === 'ended'
        ? moment(subscription.ended_at ?? subscription.canceled_at ?? subscription.created)
        : null,
    pastDueSince: unpaid
      ? (oldestDebt(subscription.id, invoices) ?? moment(item.current_period_start))
      : null,
    nextInvoice: await previewInvoice(stripe, subscription, item),
    ours: subscription.metadata[metadataKeys.checkout] !== undefined,
    duplicate: subscription.metadata[metadataKeys.duplicate] !== undefined,
    paymentMethod: presentMethod(subscription.default_payment_method),
  };
}

const periodOf = (price: Stripe.Price): BillingPeriod =>
  price.recurring?.interval === 'year' ? 'yearly' : 'monthly';

async function scheduledPeriod(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Promise<BillingPeriod | null> {
  if (schedule === null || typeof schedule === 'string') return null;
  const next = schedule.phases.find((phase) => phase.start_date >= item.current_period_end);
  const price = idOf(next?.items[0]?.price);
  if (!price || price === item.price.id) return null;
  const period = periodOf(await stripe.prices.retrieve(price));
  return period === periodOf(item.price) ? null : period;
}

const planNamed = (name: string | undefined): Plan['key'] | null =>
  Object.values(plans).find(({ key }) => key === name)?.key ?? null;

/** What Stripe's statuses are called here. */
const statuses = new Map<string, SubscriptionStatus>([
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  ['paused', 'paused'],
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'ended'],
  ['canceled', 'ended'],
]);

function statusOf(status: string): SubscriptionStatus {
  const known = statuses.get(status);
  if (!known) throw new Error(`Stripe has a status that Parley does not know: ${status}`);
  return known;
}

/** When the oldest invoice that still waits was first asked to be paid. */
function oldestDebt(subscriptionId: string, invoices: Stripe.Invoice[]): Date | null {
  const waiting = invoices
    .filter((invoice) => subscriptionOf(invoice) === subscriptionId)
    .filter(({ status, attempted, amount_due: due }) => status === 'open' && attempted && due > 0)
    .map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created);
  return waiting.length > 0 ? moment(Math.min(...waiting)) : null;
}

async function previewInvoice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Promise<StripeSubscription['nextInvoice']> {
  const goesOn = ['trialing', 'active', 'past_due'].includes(subscription.status);
  if (!goesOn || subscription.cancel_at !== null || subscription.cancel_at_period_end) return null;
  try {
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    return { cents: preview.amount_due, at: moment(item.current_period_end) };
  } catch (error) {
    // Between the list and this call it may have ended, or have nothing more to pay.
    if (isStripeError(error, 'invoice_upcoming_none') || isStripeError(error, 'resource_missing'))
      return null;
    throw error;
  }
}

function presentInvoice(invoice: Stripe.Invoice, returned: ReturnedMoney): StripeInvoice[] {
  const subscriptionId = subscriptionOf(invoice);
  if (!subscriptionId || !invoice.id) return [];
  const status = invoice.status ?? 'draft';
  if (!isInvoiceStatus(status))
    throw new Error(`Stripe has an invoice status that Parley does not know: ${status}`);
  return [
    {
      id: invoice.id,
      subscriptionId,
      number: invoice.number,
      status,
      currency: invoice.currency.toUpperCase(),
      totalCents: invoice.total,
      refundedCents: returned.get(invoice.id)?.refundedCents ?? 0,
      disputed: returned.get(invoice.id)?.disputed ?? false,
      problem: status === 'draft' ? (invoice.last_finalization_error?.code ?? null) : null,
      hostedUrl: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
      createdAt: moment(invoice.created),
      paidAt: momentOrNull(invoice.status_transitions.paid_at),
    },
  ];
}

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
const isInvoiceStatus = (status: string): status is StripeInvoice['status'] =>
  (invoiceStatuses as readonly string[]).includes(status);

const subscriptionOf = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription ?? null);

function presentMethod(method: string | Stripe.PaymentMethod | null): PaymentMethod | null {
  if (!method || typeof method === 'string') return null;
  const { card } = method;
  if (!card) return { kind: method.type };
  const expires = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  return { kind: method.type, brand: card.brand, last4: card.last4, expires };
}

const idOf = (value: string | { id?: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
const moment = (seconds: number) => new Date(seconds * 1000);
const momentOrNull = (seconds: number | null) => (seconds === null ? null : moment(seconds));
