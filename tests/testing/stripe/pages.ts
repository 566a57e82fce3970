import type { StripeBilling } from './billing.ts';
import { completeCheckout } from './checkout.ts';
import { StripeFailure, type Subscription } from './objects.ts';
import { changePrice, releaseSchedule } from './schedules.ts';

const words = {
  en: {
    pay: 'Subscribe',
    back: 'Back',
    card: 'Card number',
    code: 'Promotion code',
    portal: 'Billing portal',
    update: 'Save card',
    payNow: 'Pay now',
    cancel: 'Cancel plan',
    resume: 'Keep plan',
    yearly: 'Pay yearly',
    monthly: 'Pay monthly',
  },
  es: {
    pay: 'Suscribirse',
    back: 'Volver',
    card: 'Número de tarjeta',
    code: 'Código promocional',
    portal: 'Portal de facturación',
    update: 'Guardar tarjeta',
    payNow: 'Pagar ahora',
    cancel: 'Cancelar plan',
    resume: 'Mantener plan',
    yearly: 'Pago anual',
    monthly: 'Pago mensual',
  },
};

export type PageAnswer = { status: number; html?: string; location?: string };

/** The pages on Stripe's side that a browser clicks through: its checkout and its customer portal. */
export function answerPage(
  billing: StripeBilling,
  request: { method: string; path: string; form: URLSearchParams },
): PageAnswer | null {
  const [, kind, id = ''] = /^\/(c\/pay|p\/session)\/(\w+)$/.exec(request.path) ?? [];
  if (kind === 'c/pay') return checkoutPage(billing, id, request);
  if (kind === 'p/session') return portalPage(billing, id, request);
  return null;
}

type PageRequest = { method: string; form: URLSearchParams };

function checkoutPage(billing: StripeBilling, id: string, { method, form }: PageRequest): PageAnswer {
  const session = billing.store.get('checkout.session', id);
  const t = words[session.locale === 'es' ? 'es' : 'en'];
  let problem = '';
  if (method === 'POST') {
    try {
      const code = form.get('code');
      completeCheckout(billing, id, {
        last4: (form.get('card') ?? '').slice(-4),
        ...(code && { promotionCode: code }),
      });
      return { status: 303, location: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      problem = error.message;
    }
  }
  if (session.status === 'expired')
    return { status: 410, html: page('Stripe', '<p>This session has expired.</p>') };
  const price = billing.store.get('price', session.plan.price);
  const code = session.allow_promotion_codes ? field('code', t.code, '') : '';
  return {
    status: 200,
    html: page(
      'Checkout',
      `<p data-price="${price.lookup_key}" data-quantity="${session.plan.quantity}"
          data-trial="${session.plan.trialDays}">${price.lookup_key} × ${session.plan.quantity}</p>
       <p role="alert">${problem}</p>
       <form method="post">${field('card', t.card, '4242424242424242')}${code}<button>${t.pay}</button></form>
       <a href="${session.cancel_url.replaceAll('&', '&amp;')}">${t.back}</a>`,
    ),
  };
}

function portalPage(billing: StripeBilling, id: string, { method, form }: PageRequest): PageAnswer {
  const session = billing.store.get('billing_portal.session', id);
  const t = words[session.locale === 'es' ? 'es' : 'en'];
  const current = billing.store.all(
    'subscription',
    (each) => each.customer === session.customer && each.ended_at === null,
  )[0];
  if (method === 'POST') {
    act(billing, session.customer, current, form);
    return { status: 303, location: `/p/session/${id}` };
  }
  const button = (action: string, label: string) =>
    `<form method="post"><input type="hidden" name="action" value="${action}"><button>${label}</button></form>`;
  const owes = current && billing.openInvoices(current).length > 0;
  return {
    status: 200,
    html: page(
      t.portal,
      `<form method="post"><input type="hidden" name="action" value="card">
         ${field('card', t.card, '')}<button>${t.update}</button></form>
       ${owes ? button('pay', t.payNow) : ''}
       ${current ? button(current.cancel_at ? 'resume' : 'cancel', current.cancel_at ? t.resume : t.cancel) : ''}
       ${current ? button('switch', current.items.data[0].price.recurring.interval === 'month' ? t.yearly : t.monthly) : ''}
       <a href="${session.return_url}">${t.back}</a>`,
    ),
  };
}

function act(
  billing: StripeBilling,
  customer: string,
  subscription: Subscription | undefined,
  form: URLSearchParams,
): void {
  const action = form.get('action');
  if (action === 'card') billing.attachMethod(customer, (form.get('card') ?? '').slice(-4));
  if (!subscription) return;
  const [item] = subscription.items.data;
  if (action === 'pay') for (const invoice of billing.openInvoices(subscription)) billing.pay(invoice);
  if (action === 'cancel' || action === 'resume') {
    if (subscription.schedule) releaseSchedule(billing, subscription.schedule);
    // As the real portal does for newer subscriptions: by the moment, not by the flag.
    subscription.cancel_at = action === 'cancel' ? item.current_period_end : null;
    subscription.cancel_at_period_end = false;
    billing.store.emit('customer.subscription.updated', subscription);
  }
  if (action === 'switch') {
    const interval = item.price.recurring.interval === 'month' ? 'year' : 'month';
    const other = billing.store.all(
      'price',
      (each) =>
        each.product === item.price.product &&
        each.currency === item.price.currency &&
        each.recurring.interval === interval,
    )[0];
    if (other) changePrice(billing, subscription, other);
  }
}

const field = (name: string, label: string, value: string) =>
  `<label>${label} <input name="${name}" value="${value}"></label>`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;
