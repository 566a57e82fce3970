import type Stripe from 'stripe';
import { stripeEvents } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';

/** What Stripe has to tell us; anything else is answered and forgotten. */
const wanted: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'customer.updated',
  'customer.deleted',
  'payment_method.automatically_updated',
  'charge.refunded',
  'charge.dispute.created',
];

/** Older signatures are refused, so that a recorded request is worthless: five minutes is too old. */
const toleranceSeconds = 299;

/**
 * Takes a webhook: makes sure that Stripe sent exactly these bytes just now, stores the event once, and leaves the
 * rest to a job that is committed with it. When this returns, the event cannot be lost any more.
 * @throws {AppError} `payments_unavailable` where there are no webhooks, `invalid_signature`; nothing is stored then
 */
export async function recordStripeEvent({
  ctx: { app },
  input,
}: {
  ctx: Pick<Context, 'app'>;
  /** `body` is read only where there are webhooks. */
  input: { body: () => Promise<Uint8Array>; signature: string | null };
}): Promise<void> {
  if (!app.stripe?.webhookSecret) throw new AppError('payments_unavailable');
  const { client, webhookSecret } = app.stripe;
  const body = await input.body();
  const event = verify(await client(), webhookSecret, { body, signature: input.signature });
  if (!wanted.includes(event.type)) return;
  const about = subjectOf(event);
  await app.database.acrossSpaces(async (transaction) => {
    const stored = await transaction
      .insert(stripeEvents)
      .values({ id: event.id, type: event.type, ...about, createdAt: new Date(event.created * 1000) })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (stored.length === 0) return;
    // A job of its own, not one per customer: the queue may drop a replacement of a job that starts just then.
    await app.jobs.enqueue(
      transaction,
      'processStripeEvent',
      { eventId: event.id },
      { key: `stripe-${event.id}` },
    );
  });
}

function verify(
  stripe: Stripe,
  secret: string,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature ?? '', secret, toleranceSeconds);
  } catch {
    throw new AppError('invalid_signature');
  }
}

/** The ids in an event; of what else it holds nothing is used, for it tells how things were. */
function subjectOf({ data }: Stripe.Event): { objectId: string | null; customerId: string | null } {
  const object = data.object as { object?: string; id?: string; customer?: unknown; charge?: unknown };
  const customer = object.object === 'customer' ? object.id : idOf(object.customer);
  return {
    objectId: (object.object === 'dispute' ? idOf(object.charge) : object.id) ?? null,
    customerId: customer ?? null,
  };
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const id = (value as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}
