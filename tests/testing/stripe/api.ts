import { afterPeriod } from './billing.ts';
import type { Call, Route } from './call.ts';
import { createCheckoutSession, expireCheckoutSession } from './checkout.ts';
import { expansionsOf, pageOf, present } from './expand.ts';
import { formOf, listOf, mergeMetadata, numberOf, required, textOf } from './form.ts';
import { type Price, StripeFailure, type Subscription } from './objects.ts';
import { list, portalRoutes } from './portal-api.ts';
import { nextPhaseOf, refuseBesideSchedule, releaseSchedule } from './schedules.ts';
import { newId } from './store.ts';

const anyone = ['expand', 'metadata'];

/** Stripe's calls that Parley makes, by method and path; a parameter that is not named is refused, as by Stripe. */
const routes: Record<string, Route> = {
  'POST products': {
    allowed: ['id', 'name', 'description', 'tax_code'],
    answer: ({ billing, form }) =>
      billing.store.add(
        'product',
        { name: required(form, 'name'), active: true, metadata: mergeMetadata({}, form.metadata) },
        { id: textOf(form.id) ?? newId('prod') },
      ),
  },
  'GET products/:id': { allowed: [], answer: ({ billing, id }) => billing.store.get('product', id) },
  'GET prices': {
    allowed: [...list, 'lookup_keys', 'active', 'product'],
    answer: ({ billing, query, form }) => {
      const keys = listOf(form.lookup_keys);
      const found = billing.store.all(
        'price',
        (each) =>
          (keys.length === 0 || (each.lookup_key !== null && keys.includes(each.lookup_key))) &&
          (!query.has('active') || String(each.active) === query.get('active')),
      );
      return pageOf(billing.store, '/v1/prices', found, query);
    },
  },
  'GET prices/:id': { allowed: [], answer: ({ billing, id }) => billing.store.get('price', id) },
  'POST prices': {
    allowed: [
      'product',
      'currency',
      'unit_amount',
      'tax_behavior',
      'recurring',
      'lookup_key',
      'transfer_lookup_key',
      'nickname',
    ],
    answer: createPrice,
  },
  'POST prices/:id': {
    allowed: ['active', 'lookup_key'],
    answer: ({ billing, id, form }) => {
      const price = billing.store.get('price', id);
      if (form.active !== undefined) price.active = form.active === 'true';
      return price;
    },
  },
  'POST customers': {
    allowed: ['email', 'name', 'preferred_locales'],
    answer: ({ billing, form }) =>
      billing.store.add('customer', {
        email: textOf(form.email) ?? null,
        name: textOf(form.name) ?? null,
        preferred_locales: listOf(form.preferred_locales) as string[],
        metadata: mergeMetadata({}, form.metadata),
        invoice_settings: { default_payment_method: null },
      }),
  },
  'GET customers/:id': {
    allowed: [],
    answer: ({ billing, id }) => {
      const customer = billing.store.get('customer', id);
      return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
    },
  },
  'POST checkout/sessions': {
    allowed: [
      'mode',
      'customer',
      'line_items',
      'success_url',
      'cancel_url',
      'locale',
      'allow_promotion_codes',
      'automatic_tax',
      'tax_id_collection',
      'customer_update',
      'billing_address_collection',
      'subscription_data',
      'payment_method_collection',
      'client_reference_id',
    ],
    answer: createCheckoutSession,
  },
  'GET checkout/sessions/:id': {
    allowed: [],
    answer: ({ billing, id }) => billing.store.get('checkout.session', id),
  },
  'POST checkout/sessions/:id/expire': {
    allowed: [],
    answer: ({ billing, id }) => expireCheckoutSession(billing, id),
  },
  'GET subscriptions': {
    allowed: [...list, 'customer', 'status', 'price'],
    answer: ({ billing, query }) => {
      const status = query.get('status');
      const found = billing.store.all(
        'subscription',
        (each) =>
          (!query.has('customer') || each.customer === query.get('customer')) &&
          (status === 'all' || (status ? each.status === status : each.status !== 'canceled')),
      );
      return pageOf(billing.store, '/v1/subscriptions', found, query);
    },
  },
  'GET subscriptions/:id': {
    allowed: [],
    answer: ({ billing, id }) => billing.store.get('subscription', id),
  },
  'POST subscriptions/:id': {
    allowed: ['cancel_at_period_end', 'cancel_at', 'items', 'proration_behavior', 'default_payment_method'],
    answer: updateSubscription,
  },
  'DELETE subscriptions/:id': {
    allowed: ['invoice_now', 'prorate'],
    answer: ({ billing, id }) => {
      const subscription = billing.store.get('subscription', id);
      if (subscription.status === 'canceled') {
        throw new StripeFailure(404, { code: 'resource_missing', message: `No such subscription: '${id}'` });
      }
      billing.end(subscription, billing.store.now(subscription.customer));
      return subscription;
    },
  },
  'POST subscriptions/:id/resume': {
    allowed: ['billing_cycle_anchor', 'proration_behavior'],
    answer: ({ billing, id }) => {
      const subscription = billing.store.get('subscription', id);
      billing.resume(subscription);
      return subscription;
    },
  },
  'POST subscription_schedules/:id/release': {
    allowed: [],
    answer: ({ billing, id }) => releaseSchedule(billing, id),
  },
  'GET invoices': {
    allowed: [...list, 'customer', 'subscription', 'status'],
    answer: ({ billing, query }) => {
      const wanted = (name: string, value: string) => !query.has(name) || query.get(name) === value;
      const found = billing.store.all(
        'invoice',
        (each) =>
          wanted('customer', each.customer) &&
          wanted('status', each.status) &&
          wanted('subscription', each.parent.subscription_details.subscription),
      );
      return pageOf(billing.store, '/v1/invoices', found, query);
    },
  },
  'POST invoices/:id/finalize': {
    allowed: ['auto_advance'],
    answer: ({ billing, id }) => billing.finalize(billing.store.get('invoice', id)),
  },
  'POST invoices/create_preview': {
    allowed: ['subscription', 'customer'],
    answer: ({ billing, form }) => {
      const subscription = billing.store.get('subscription', required(form, 'subscription'));
      if (subscription.ended_at || subscription.cancel_at_period_end || subscription.cancel_at) {
        throw new StripeFailure(404, { code: 'invoice_upcoming_none', message: 'No upcoming invoices.' });
      }
      const { subtotal, total } = billing.amountOf(nextPhaseOf(billing, subscription));
      const at = subscription.items.data[0].current_period_end;
      return {
        object: 'invoice',
        subtotal,
        total,
        amount_due: total,
        next_payment_attempt: at,
        period_end: at,
      };
    },
  },
  'GET charges': {
    allowed: [...list, 'customer'],
    answer: ({ billing, query }) => {
      const found = billing.store.all(
        'charge',
        (each) => !query.has('customer') || each.customer === query.get('customer'),
      );
      return pageOf(billing.store, '/v1/charges', found, query);
    },
  },
  'GET charges/:id': { allowed: [], answer: ({ billing, id }) => billing.store.get('charge', id) },
  'GET invoice_payments': {
    allowed: [...list, 'payment', 'invoice', 'status'],
    answer: ({ billing, query, form }) => {
      const intent = textOf(formOf(form.payment).payment_intent);
      const found = billing.store.all(
        'invoice_payment',
        (each) =>
          (!intent || each.payment.payment_intent === intent) &&
          (!query.has('invoice') || each.invoice === query.get('invoice')),
      );
      return pageOf(billing.store, '/v1/invoice_payments', found, query);
    },
  },
  'POST refunds': {
    allowed: ['payment_intent', 'charge', 'amount', 'reason'],
    answer: ({ billing, form }) => {
      const intent = billing.store.get('payment_intent', required(form, 'payment_intent'));
      const charge = intent.latest_charge ?? '';
      billing.refund(charge, numberOf(form.amount));
      return billing.store.add('refund', {
        amount: intent.amount,
        charge,
        payment_intent: intent.id,
        status: 'succeeded',
      });
    },
  },
  ...portalRoutes,
};

/** Finds the route of a path such as `subscriptions/sub_1/resume`, checks parameters, and answers its object. */
export function answerCall(method: string, path: string, call: Omit<Call, 'id'>): unknown {
  for (const [pattern, route] of Object.entries(routes)) {
    const [wanted, shape = ''] = pattern.split(' ');
    if (wanted !== method) continue;
    const match = new RegExp(`^${shape.replace(':id', '([^/]+)')}$`).exec(path);
    if (!match) continue;
    const unknown = Object.keys(call.form).find((name) => ![...route.allowed, ...anyone].includes(name));
    if (unknown) {
      const message = `Received unknown parameter: ${unknown}`;
      throw new StripeFailure(400, { code: 'parameter_unknown', message, param: unknown });
    }
    const answer = route.answer({ ...call, id: match[1] ?? '' });
    const expand = listOf(call.form.expand) as string[];
    return present(call.billing.store, answer, expand.length > 0 ? expand : expansionsOf(call.query));
  }
  throw new StripeFailure(404, { message: `Unrecognized request URL (${method}: /v1/${path}).` });
}

const taxBehaviors = ['inclusive', 'exclusive'] as const;

function createPrice({ billing, form }: Call): Price {
  const key = textOf(form.lookup_key) ?? null;
  const holder = key && billing.store.all('price', (each) => each.lookup_key === key)[0];
  if (holder && form.transfer_lookup_key !== 'true') {
    throw new StripeFailure(400, { message: 'A price already uses that lookup key.', param: 'lookup_key' });
  }
  if (holder) holder.lookup_key = null;
  return billing.store.add('price', {
    active: true,
    currency: required(form, 'currency'),
    lookup_key: key,
    metadata: mergeMetadata({}, form.metadata),
    product: billing.store.get('product', required(form, 'product')).id,
    recurring: {
      interval: textOf(formOf(form.recurring).interval) === 'year' ? 'year' : 'month',
      interval_count: 1,
    },
    unit_amount: numberOf(form.unit_amount) ?? 0,
    tax_behavior: taxBehaviors.find((each) => each === form.tax_behavior) ?? 'unspecified',
  });
}

function updateSubscription({ billing, id, form }: Call): Subscription {
  const subscription = billing.store.get('subscription', id);
  if (subscription.ended_at) {
    throw new StripeFailure(400, { message: 'A canceled subscription can only update its metadata.' });
  }
  subscription.metadata = mergeMetadata(subscription.metadata, form.metadata);
  const [item] = subscription.items.data;
  const now = billing.store.now(subscription.customer);
  if (form.cancel_at_period_end ?? form.cancel_at) refuseBesideSchedule(subscription);
  if (form.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = form.cancel_at_period_end === 'true';
    subscription.cancel_at = subscription.cancel_at_period_end ? item.current_period_end : null;
    subscription.canceled_at = subscription.cancel_at_period_end ? now : null;
  }
  if (form.cancel_at !== undefined) {
    subscription.cancel_at = numberOf(form.cancel_at) ?? null;
    subscription.canceled_at = subscription.cancel_at ? now : null;
  }
  const change = formOf(listOf(form.items)[0]);
  const quantity = numberOf(change.quantity);
  if (quantity !== undefined) item.quantity = quantity;
  const price = textOf(change.price);
  if (price) {
    item.price = billing.store.get('price', price);
    if (subscription.status === 'active') {
      item.current_period_start = now;
      item.current_period_end = afterPeriod(now, item.price);
    }
  }
  billing.store.emit('customer.subscription.updated', subscription);
  return subscription;
}
