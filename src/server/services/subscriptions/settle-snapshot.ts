import type Stripe from 'stripe';
import { plans } from '#rules/plans.ts';
import { endWithPeriod } from '../../billing/period-end.ts';
import {
  type CustomerSnapshot,
  metadataKeys,
  readCustomer,
  type StripeSubscription,
} from '../../billing/read-customer.ts';
import { isStripeError, isStripeRefusal } from '../../billing/stripe.ts';
import type { Transaction } from '../../db/database.ts';
import type { App } from '../context.ts';
import { countSpace } from '../limits/count-space.ts';
import type { SpaceHolder } from './find-holder.ts';

type Settling = {
  app: App;
  stripe: Stripe;
  transaction: Transaction;
  customerId: string;
  snapshot: CustomerSnapshot;
  holder: SpaceHolder | null;
  spaceId: string;
  /** Tries again to finish invoices that could not be, for the billing details may be complete now. */
  retryInvoices: boolean;
};

/**
 * Changes at Stripe what must not stay as it is: a second subscription is refunded and cancelled, one whose holder
 * is gone is cancelled, one whose holder is leaving ends with what is paid for, the seats of a tenant's follow its
 * people, and invoices that could not be finished are tried again. Each step may be repeated: a process that dies between any two of them finds the same work again.
 * @returns what Stripe says afterwards
 */
export async function settleSnapshot(settling: Settling): Promise<CustomerSnapshot> {
  const { app, stripe, customerId, snapshot, holder, spaceId } = settling;
  let touched = false;
  if (!holder) {
    for (const each of snapshot.subscriptions.filter(isLive)) {
      if (!each.ours) continue;
      app.log.warn(
        { spaceId, subscription: each.id },
        'The holder of a subscription is gone; it is cancelled',
      );
      await cancelNow(stripe, each.id);
      touched = true;
    }
    return touched ? readAgain(stripe, customerId, snapshot) : snapshot;
  }
  for (const each of duplicatesIn(snapshot)) {
    app.log.warn({ spaceId, subscription: each.id }, 'A second subscription is refunded and cancelled');
    await takeBack(stripe, each, snapshot);
    touched = true;
  }
  touched = (await endWithHolder(settling)) || touched;
  touched = (await followSeats(settling)) || touched;
  if (settling.retryInvoices) touched = (await finishInvoices(settling)) || touched;
  return touched ? readAgain(stripe, customerId, snapshot) : snapshot;
}

async function readAgain(stripe: Stripe, customerId: string, before: CustomerSnapshot) {
  return (await readCustomer(stripe, customerId)) ?? before;
}

const isLive = ({ status }: StripeSubscription) => status !== 'ended';

/** The one subscription that counts: the earliest that is there, one not yet paid for only when it is the only one. */
export function keptSubscription(snapshot: CustomerSnapshot): StripeSubscription | null {
  const live = snapshot.subscriptions.filter((each) => isLive(each) && !each.duplicate && each.plan !== null);
  const rank = (each: StripeSubscription) => (each.status === 'incomplete' ? 1 : 0);
  const [first] = live.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one.id < other.id ? -1 : 1),
  );
  return first ?? null;
}

/** Those one too many that our checkout made, and those marked as such whose money is still here. */
function duplicatesIn(snapshot: CustomerSnapshot): StripeSubscription[] {
  const kept = keptSubscription(snapshot);
  return snapshot.subscriptions.filter((each) => {
    if (!each.ours || each.id === kept?.id) return false;
    if (each.duplicate) return isLive(each) || paidInvoices(each, snapshot).length > 0;
    return kept !== null && isLive(each) && each.plan !== null && each.status !== 'incomplete';
  });
}

const paidInvoices = ({ id }: StripeSubscription, { invoices }: CustomerSnapshot) =>
  invoices.filter(
    (invoice) =>
      invoice.subscriptionId === id &&
      invoice.status === 'paid' &&
      invoice.totalCents > invoice.refundedCents &&
      !invoice.disputed,
  );

/** Marked first: should the process die after the cancelling, the mark tells that money may have to go back. */
async function takeBack(stripe: Stripe, duplicate: StripeSubscription, snapshot: CustomerSnapshot) {
  if (!duplicate.duplicate) {
    await stripe.subscriptions.update(duplicate.id, { metadata: { [metadataKeys.duplicate]: 'yes' } });
  }
  for (const invoice of paidInvoices(duplicate, snapshot)) {
    for await (const payment of stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })) {
      const intent = payment.payment.payment_intent;
      if (!intent) continue;
      const id = typeof intent === 'string' ? intent : intent.id;
      await stripe.refunds
        .create({ payment_intent: id, reason: 'duplicate' }, { idempotencyKey: `parley-duplicate-${id}` })
        .catch((error: unknown) => {
          if (!isStripeError(error, 'charge_already_refunded')) throw error;
        });
    }
  }
  if (isLive(duplicate)) await cancelNow(stripe, duplicate.id);
}

async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }).catch((error: unknown) => {
    if (!isStripeError(error, 'resource_missing')) throw error;
  });
}

/** Nobody is charged again after asking for the end of their account; whoever comes back can take it up again. */
async function endWithHolder({ stripe, snapshot, holder }: Settling): Promise<boolean> {
  const kept = keptSubscription(snapshot);
  if (!holder?.leaving || !kept || kept.cancelAt !== null || kept.status === 'incomplete') return false;
  await endWithPeriod(stripe, kept.id);
  return true;
}

/** Statuses in which a change of seats is paid for in the ordinary way. */
const followsSeats: readonly string[] = ['trialing', 'active', 'past_due'];

async function followSeats({ stripe, transaction, snapshot, holder }: Settling): Promise<boolean> {
  const kept = keptSubscription(snapshot);
  if (!kept?.plan || holder?.kind !== 'tenant' || plans[kept.plan].per !== 'seat') return false;
  if (!followsSeats.includes(kept.status)) return false;
  const people = Math.max(1, await countSpace(transaction, holder.spaceId, 'seats'));
  if (people === kept.seats) return false;
  await stripe.subscriptions.update(kept.id, {
    items: [{ id: kept.itemId, quantity: people }],
    proration_behavior: 'create_prorations',
  });
  return true;
}

async function finishInvoices({ app, stripe, snapshot }: Settling): Promise<boolean> {
  const stuck = snapshot.invoices.filter(({ problem }) => problem !== null);
  for (const { id } of stuck) {
    await stripe.invoices.finalizeInvoice(id, { auto_advance: true }).catch((error: unknown) => {
      if (!isStripeRefusal(error)) throw error;
      app.log.warn({ invoice: id, reason: error.message }, 'An invoice still cannot be finished');
    });
  }
  return stuck.length > 0;
}
