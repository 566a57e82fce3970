import { cards, type StripeBilling } from './billing.ts';
import type { Call } from './call.ts';
import { formOf, listOf, mergeMetadata, numberOf, required, textOf } from './form.ts';
import { type CheckoutSession, StripeFailure, type Subscription } from './objects.ts';
import { day, newId } from './store.ts';

/** Promotion codes that the checkout page takes, with the per cent they give off. */
const promotionCodes: Record<string, number> = { HALF: 50 };

export function createCheckoutSession({ billing, origin, form }: Call): CheckoutSession {
  const item = formOf(listOf(form.line_items)[0]);
  const data = formOf(form.subscription_data);
  const customer = billing.store.get('customer', required(form, 'customer'));
  if (customer.deleted) {
    throw new StripeFailure(404, {
      code: 'resource_missing',
      message: 'No such customer',
      param: 'customer',
    });
  }
  const price = billing.store.get('price', required(item, 'price'));
  const id = newId('cs_test');
  const now = billing.store.now();
  const ending = formOf(formOf(data.trial_settings).end_behavior);
  return billing.store.add(
    'checkout.session',
    {
      customer: customer.id,
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      url: `${origin}/c/pay/${id}`,
      success_url: required(form, 'success_url'),
      cancel_url: required(form, 'cancel_url'),
      expires_at: now + day,
      locale: textOf(form.locale) ?? null,
      allow_promotion_codes: form.allow_promotion_codes === 'true',
      automatic_tax: { enabled: formOf(form.automatic_tax).enabled === 'true' },
      subscription: null,
      metadata: mergeMetadata({}, form.metadata),
      client_reference_id: textOf(form.client_reference_id) ?? null,
      plan: {
        price: price.id,
        quantity: numberOf(item.quantity) ?? 1,
        trialDays: numberOf(data.trial_period_days) ?? 0,
        metadata: mergeMetadata({}, data.metadata),
        missingMethod: textOf(ending.missing_payment_method) ?? 'create_invoice',
      },
    },
    { id, created: now },
  );
}

export function expireCheckoutSession(billing: StripeBilling, id: string): CheckoutSession {
  const session = billing.store.get('checkout.session', id);
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`;
    throw new StripeFailure(400, { message });
  }
  session.status = 'expired';
  session.url = null;
  billing.store.emit('checkout.session.expired', session);
  return session;
}

/**
 * What happens when somebody pays on the checkout page.
 * @throws {StripeFailure} `card_declined`, and the session stays open; or when it is not open any more
 */
export function completeCheckout(
  billing: StripeBilling,
  id: string,
  payment: { last4?: string; promotionCode?: string } = {},
): Subscription {
  const session = billing.store.get('checkout.session', id);
  if (session.status !== 'open') throw new StripeFailure(400, { message: 'This session is not open.' });
  const last4 = payment.last4 ?? cards.good;
  const percentOff = payment.promotionCode ? promotionCodes[payment.promotionCode] : 0;
  if (percentOff === undefined) throw new StripeFailure(400, { message: 'This code is invalid.' });
  const { plan, customer } = session;
  if (last4 === '0002') {
    const message = 'Your card was declined.';
    throw new StripeFailure(402, { type: 'card_error', code: 'card_declined', message });
  }
  billing.attachMethod(customer, last4);
  session.status = 'complete';
  session.url = null;
  const subscription = billing.subscribe({
    customer,
    price: billing.store.get('price', plan.price),
    quantity: plan.quantity,
    trialDays: plan.trialDays,
    metadata: plan.metadata,
    missingMethod: plan.missingMethod,
    tax: session.automatic_tax.enabled,
    percentOff,
  });
  session.subscription = subscription.id;
  const [open] = billing.openInvoices(subscription);
  session.payment_status = open ? 'unpaid' : plan.trialDays > 0 ? 'no_payment_required' : 'paid';
  billing.store.emit('checkout.session.completed', session);
  return subscription;
}

/** A bank debit that was pending since the checkout comes in, or comes back. */
export function settleDelayedPayment(billing: StripeBilling, sessionId: string, succeeds: boolean): void {
  const session = billing.store.get('checkout.session', sessionId);
  const subscription = billing.store.get('subscription', session.subscription ?? '');
  const [invoice] = billing.openInvoices(subscription);
  if (!invoice) return;
  if (succeeds) {
    billing.settle(invoice);
    session.payment_status = 'paid';
    billing.store.emit('checkout.session.async_payment_succeeded', session);
    return;
  }
  billing.store.emit('invoice.payment_failed', invoice);
  billing.setStatus(subscription, 'past_due');
  billing.store.emit('checkout.session.async_payment_failed', session);
}
