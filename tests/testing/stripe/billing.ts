import { type Invoice, type PaymentMethod, type Price, StripeFailure, type Subscription } from './objects.ts';
import { day, newId, type StripeStore } from './store.ts';

/** How a card behaves when money is taken from it, by its last four digits as on Stripe's test cards. */
export const cards = {
  good: '4242',
  declined: '0341',
  needsAction: '3184',
  /** A bank debit that is settled days later. */
  delayed: '3000',
} as const;

/** When a failed payment is tried again, in days after the first time; after the last one Stripe gives up. */
const retryDays = [3, 5, 7, 14];

/** The life of subscriptions: invoices, payments, trials, and what time does to them. */
export class StripeBilling {
  readonly store: StripeStore;
  /** Per cent that automatic tax adds. */
  readonly taxRate = 21;
  /** Customers whose next invoices cannot be finalised. */
  readonly withoutAddress = new Set<string>();
  readonly toldOfTrialEnd = new Set<string>();

  constructor(store: StripeStore) {
    this.store = store;
  }

  attachMethod(customer: string, last4: string): PaymentMethod {
    const method = this.store.add('payment_method', {
      type: last4 === cards.delayed ? 'sepa_debit' : 'card',
      customer,
      card: { brand: last4 === cards.delayed ? 'unknown' : 'visa', last4, exp_month: 12, exp_year: 2034 },
    });
    const owner = this.store.get('customer', customer);
    owner.invoice_settings.default_payment_method = method.id;
    this.store.emit('payment_method.attached', method);
    this.store.emit('customer.updated', owner);
    return method;
  }

  subscribe(given: {
    customer: string;
    price: Price;
    quantity: number;
    trialDays: number;
    metadata: Record<string, string>;
    missingMethod?: string;
    tax?: boolean;
    percentOff?: number;
  }): Subscription {
    const now = this.store.now(given.customer);
    const trialEnd = given.trialDays > 0 ? now + given.trialDays * day : null;
    const id = newId('sub');
    const subscription = this.store.add(
      'subscription',
      {
        customer: given.customer,
        status: trialEnd ? 'trialing' : 'incomplete',
        currency: given.price.currency,
        items: {
          object: 'list',
          data: [
            {
              id: newId('si'),
              object: 'subscription_item',
              price: given.price,
              quantity: given.quantity,
              current_period_start: now,
              current_period_end: trialEnd ?? afterPeriod(now, given.price),
            },
          ],
          has_more: false,
          url: `/v1/subscription_items?subscription=${id}`,
        },
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        ended_at: null,
        trial_start: trialEnd ? now : null,
        trial_end: trialEnd,
        trial_settings: { end_behavior: { missing_payment_method: given.missingMethod ?? 'create_invoice' } },
        default_payment_method: null,
        latest_invoice: null,
        automatic_tax: { enabled: given.tax ?? false },
        discounts: given.percentOff ? [`di_${given.percentOff}`] : [],
        metadata: given.metadata,
        schedule: null,
      },
      { id, created: now },
    );
    this.store.emit('customer.subscription.created', subscription);
    this.charge(subscription, 'subscription_create', trialEnd ? 0 : undefined);
    return subscription;
  }

  /** What one period costs, with discount and tax. */
  amountOf(subscription: Subscription): { subtotal: number; total: number } {
    const [item] = subscription.items.data;
    const subtotal = item.price.unit_amount * item.quantity;
    const off = subscription.discounts.reduce((sum, each) => sum + Number(each.slice(3)), 0);
    const net = Math.round(subtotal * (1 - off / 100));
    const taxed = subscription.automatic_tax.enabled && item.price.tax_behavior !== 'inclusive';
    const tax = taxed ? Math.round((net * this.taxRate) / 100) : 0;
    return { subtotal, total: net + tax };
  }

  /** Makes an invoice and asks for its money. */
  charge(subscription: Subscription, reason: string, amount?: number): Invoice {
    const now = this.store.now(subscription.customer);
    const { subtotal, total } =
      amount === undefined ? this.amountOf(subscription) : { subtotal: amount, total: amount };
    const invoice = this.store.add(
      'invoice',
      {
        customer: subscription.customer,
        number: null,
        status: 'draft',
        currency: subscription.currency,
        subtotal,
        total,
        amount_due: total,
        amount_paid: 0,
        attempted: false,
        attempt_count: 0,
        billing_reason: reason,
        hosted_invoice_url: null,
        invoice_pdf: null,
        last_finalization_error: null,
        next_payment_attempt: null,
        parent: {
          type: 'subscription_details',
          subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
        },
        status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
      },
      { created: now },
    );
    subscription.latest_invoice = invoice.id;
    this.store.emit('invoice.created', invoice);
    if (!this.withoutAddress.has(subscription.customer)) return this.finalize(invoice);
    this.refuseToFinalize(invoice);
    return invoice;
  }

  /** Finishes a draft and asks for its money. @throws {StripeFailure} while the customer's address is missing */
  finalize(invoice: Invoice): Invoice {
    if (invoice.status !== 'draft') throw new StripeFailure(400, { message: 'This invoice is not a draft.' });
    if (this.withoutAddress.has(invoice.customer)) {
      throw new StripeFailure(400, this.refuseToFinalize(invoice));
    }
    invoice.status = 'open';
    invoice.last_finalization_error = null;
    invoice.number = `PARLEY-${String(this.store.all('invoice').length).padStart(4, '0')}`;
    invoice.hosted_invoice_url = `https://invoice.stripe.com/i/${invoice.id}`;
    invoice.invoice_pdf = `https://invoice.stripe.com/i/${invoice.id}/pdf`;
    invoice.status_transitions.finalized_at = this.store.now(invoice.customer);
    this.store.emit('invoice.finalized', invoice);
    this.pay(invoice);
    return invoice;
  }

  private refuseToFinalize(invoice: Invoice) {
    const error = {
      code: 'customer_tax_location_invalid',
      type: 'invalid_request_error',
      message: 'The customer’s location is not known.',
    };
    invoice.last_finalization_error = error;
    this.store.emit('invoice.finalization_failed', invoice);
    return error;
  }

  /** Takes an open invoice's money, or fails to. */
  pay(invoice: Invoice): void {
    const { customer } = invoice;
    const now = this.store.now(customer);
    const subscription = this.store.get('subscription', invoice.parent.subscription_details.subscription);
    const last4 = this.methodOf(subscription)?.card?.last4;
    const fails =
      invoice.amount_due > 0 && (!last4 || last4 === cards.declined || last4 === cards.needsAction);
    invoice.attempted = true;
    invoice.attempt_count += 1;
    if (fails) {
      const next = retryDays[invoice.attempt_count - 1];
      const first = invoice.status_transitions.finalized_at ?? now;
      invoice.next_payment_attempt = next === undefined ? null : first + next * day;
      this.store.emit('invoice.payment_failed', invoice);
      if (last4 === cards.needsAction) this.store.emit('invoice.payment_action_required', invoice);
      if (next === undefined) this.end(subscription, now);
      else this.setStatus(subscription, subscription.status === 'incomplete' ? 'incomplete' : 'past_due');
      return;
    }
    if (last4 === cards.delayed && invoice.amount_due > 0 && invoice.attempt_count === 1) {
      this.setStatus(subscription, 'active');
      return;
    }
    this.settle(invoice);
  }

  /** The money is there. */
  settle(invoice: Invoice): void {
    const { customer, currency, amount_due: amount } = invoice;
    const now = this.store.now(customer);
    if (amount > 0) {
      const intent = this.store.add(
        'payment_intent',
        { customer, amount, status: 'succeeded', latest_charge: null },
        { created: now },
      );
      const charge = this.store.add(
        'charge',
        {
          customer,
          amount,
          amount_refunded: 0,
          refunded: false,
          disputed: false,
          currency,
          payment_intent: intent.id,
          status: 'succeeded',
        },
        { created: now },
      );
      intent.latest_charge = charge.id;
      this.store.add('invoice_payment', {
        invoice: invoice.id,
        amount_paid: amount,
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: intent.id },
      });
    }
    invoice.status = 'paid';
    invoice.amount_paid = amount;
    invoice.attempted = true;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = now;
    this.store.emit('invoice.paid', invoice);
    const subscription = this.store.get('subscription', invoice.parent.subscription_details.subscription);
    const owes = this.openInvoices(subscription).length > 0;
    if (subscription.status !== 'trialing' && subscription.status !== 'canceled' && !owes) {
      this.setStatus(subscription, 'active');
    }
  }

  openInvoices(subscription: Subscription): Invoice[] {
    return this.store.all(
      'invoice',
      (each) => each.status === 'open' && each.parent.subscription_details.subscription === subscription.id,
    );
  }

  methodOf(subscription: Subscription): PaymentMethod | null {
    const owner = this.store.get('customer', subscription.customer);
    const id = subscription.default_payment_method ?? owner.invoice_settings.default_payment_method;
    return id ? this.store.get('payment_method', id) : null;
  }

  setStatus(subscription: Subscription, status: Subscription['status']): void {
    if (subscription.status === status) return;
    subscription.status = status;
    this.store.emit('customer.subscription.updated', subscription);
  }

  end(subscription: Subscription, at: number): void {
    subscription.status = 'canceled';
    subscription.canceled_at ??= at;
    subscription.ended_at = at;
    for (const invoice of this.openInvoices(subscription)) invoice.next_payment_attempt = null;
    this.store.emit('customer.subscription.deleted', subscription);
  }

  /** Takes a paused subscription up again. @throws {StripeFailure} for any other */
  resume(subscription: Subscription): void {
    if (subscription.status !== 'paused') {
      throw new StripeFailure(400, { message: 'This subscription is not paused.' });
    }
    const now = this.store.now(subscription.customer);
    const [item] = subscription.items.data;
    item.current_period_start = now;
    item.current_period_end = afterPeriod(now, item.price);
    const invoice = this.charge(subscription, 'subscription_cycle');
    if (invoice.status === 'paid') this.store.emit('customer.subscription.resumed', subscription);
  }

  refund(charge: string, amount?: number): void {
    const refunded = this.store.get('charge', charge);
    if (refunded.refunded) {
      throw new StripeFailure(400, { code: 'charge_already_refunded', message: 'Already refunded.' });
    }
    refunded.amount_refunded += amount ?? refunded.amount - refunded.amount_refunded;
    refunded.refunded = refunded.amount_refunded >= refunded.amount;
    this.store.emit('charge.refunded', refunded);
  }

  dispute(charge: string): void {
    const disputed = this.store.get('charge', charge);
    disputed.disputed = true;
    const dispute = this.store.add('dispute', {
      amount: disputed.amount,
      charge,
      payment_intent: disputed.payment_intent,
      status: 'needs_response',
    });
    this.store.emit('charge.dispute.created', dispute);
  }
}

export function afterPeriod(start: number, price: Price): number {
  const moment = new Date(start * 1000);
  if (price.recurring.interval === 'year') moment.setUTCFullYear(moment.getUTCFullYear() + 1);
  else moment.setUTCMonth(moment.getUTCMonth() + 1);
  return Math.floor(moment.getTime() / 1000);
}
