/** The parts of Stripe's objects that the stand-in keeps, by the names they have on the wire. */

type Metadata = Record<string, string>;
type Identified<Kind extends string> = { id: string; object: Kind; created: number; livemode: false };

type Product = Identified<'product'> & { name: string; active: boolean; metadata: Metadata };
export type Price = Identified<'price'> & {
  active: boolean;
  currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count: number };
  unit_amount: number;
  tax_behavior: 'inclusive' | 'exclusive' | 'unspecified';
};
export type PaymentMethod = Identified<'payment_method'> & {
  type: 'card' | 'sepa_debit';
  customer: string | null;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number };
};
type Customer = Identified<'customer'> & {
  email: string | null;
  name: string | null;
  preferred_locales: string[];
  metadata: Metadata;
  deleted?: true;
  invoice_settings: { default_payment_method: string | null };
};
type SubscriptionItem = {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
};
export type Subscription = Identified<'subscription'> & {
  customer: string;
  status:
    | 'active'
    | 'canceled'
    | 'incomplete'
    | 'incomplete_expired'
    | 'past_due'
    | 'paused'
    | 'trialing'
    | 'unpaid';
  currency: string;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  trial_start: number | null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: string } };
  default_payment_method: string | null;
  latest_invoice: string | null;
  automatic_tax: { enabled: boolean };
  discounts: string[];
  metadata: Metadata;
  schedule: string | null;
};
/** What the portal makes for a change that waits: the present phase, and the one after it. */
export type SubscriptionSchedule = Identified<'subscription_schedule'> & {
  customer: string;
  subscription: string | null;
  status: 'active' | 'completed' | 'released';
  phases: { start_date: number; end_date: number; items: { price: string; quantity: number }[] }[];
};
export type Invoice = Identified<'invoice'> & {
  customer: string;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  currency: string;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  attempted: boolean;
  attempt_count: number;
  billing_reason: string;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  last_finalization_error: { code: string; type: string; message: string } | null;
  next_payment_attempt: number | null;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
  };
  status_transitions: { finalized_at: number | null; paid_at: number | null; voided_at: number | null };
};
type PaymentIntent = Identified<'payment_intent'> & {
  customer: string;
  amount: number;
  status: 'succeeded' | 'requires_payment_method' | 'requires_action' | 'processing';
  latest_charge: string | null;
};
type Charge = Identified<'charge'> & {
  customer: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  payment_intent: string;
  status: 'succeeded';
};
type InvoicePayment = Identified<'invoice_payment'> & {
  invoice: string;
  amount_paid: number;
  status: 'paid';
  payment: { type: 'payment_intent'; payment_intent: string };
};
type Refund = Identified<'refund'> & {
  amount: number;
  charge: string;
  payment_intent: string;
  status: 'succeeded';
};
type Dispute = Identified<'dispute'> & {
  amount: number;
  charge: string;
  payment_intent: string;
  status: string;
};
export type CheckoutSession = Identified<'checkout.session'> & {
  customer: string;
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  url: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  locale: string | null;
  allow_promotion_codes: boolean;
  automatic_tax: { enabled: boolean };
  subscription: string | null;
  metadata: Metadata;
  client_reference_id: string | null;
  /** What the subscription will be made of; not on the wire. */
  plan: { price: string; quantity: number; trialDays: number; metadata: Metadata; missingMethod: string };
};
type PortalConfiguration = Identified<'billing_portal.configuration'> & {
  active: boolean;
  is_default: boolean;
  metadata: Metadata;
  features: unknown;
};
type PortalSession = Identified<'billing_portal.session'> & {
  customer: string;
  configuration: string;
  return_url: string;
  url: string;
  locale: string | null;
  flow: unknown;
};

export type StripeObject =
  | Product
  | Price
  | PaymentMethod
  | Customer
  | Subscription
  | SubscriptionSchedule
  | Invoice
  | PaymentIntent
  | Charge
  | InvoicePayment
  | Refund
  | Dispute
  | CheckoutSession
  | PortalConfiguration
  | PortalSession;

export type ObjectOf<Kind extends StripeObject['object']> = Extract<StripeObject, { object: Kind }>;

export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: null;
  type: string;
  data: { object: unknown };
};

/** What Stripe answers instead of an object. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string; param?: string } };

  constructor(status: number, error: { type?: string; code?: string; message: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...error } };
  }
}
