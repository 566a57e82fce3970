import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CustomerSnapshot, StripeInvoice, StripeSubscription } from '../../billing/read-customer.ts';
import type { Transaction } from '../../db/database.ts';
import {
  billingCustomers,
  checkoutAttempts,
  subscriptionInvoices,
  subscriptions,
} from '../../db/schema/billing.ts';
import { newRecordId } from '../../new-record-id.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SpaceHolder } from './find-holder.ts';
import { keptSubscription } from './settle-snapshot.ts';

type Applying = {
  snapshot: CustomerSnapshot;
  holder: SpaceHolder;
  customerId: string;
  actorId: string | null;
};
type Row = typeof subscriptions.$inferSelect;

/** Writes down what Stripe says of a customer, and every change in the audit log. */
export async function applySnapshot(
  transaction: Transaction,
  applying: Applying,
): Promise<{ changes: number }> {
  const { snapshot, holder, customerId } = applying;
  const kept = keptSubscription(snapshot);
  const known = await transaction
    .select()
    .from(subscriptions)
    .where(and(atHolder(holder), isNotNull(subscriptions.stripeSubscriptionId)))
    .for('update');
  let changes = 0;
  if (snapshot.deleted) {
    changes += await endAll(transaction, applying, known, 'the customer was deleted at Stripe');
    await transaction
      .update(billingCustomers)
      .set({
        stripeCustomerId: null,
        paymentMethod: null,
        generation: sql`${billingCustomers.generation} + 1`,
      })
      .where(eq(billingCustomers.stripeCustomerId, customerId));
    return { changes };
  }

  const vanished = known.filter(
    (row) =>
      row.stripeSubscriptionId !== kept?.id &&
      !snapshot.subscriptions.some((each) => each.id === row.stripeSubscriptionId && each.endedAt !== null),
  );
  changes += await endAll(transaction, applying, vanished, 'another one took its place');
  // What ended goes first, because only one may be there.
  const ordered = snapshot.subscriptions.toSorted(
    (one, other) => Number(one.endedAt === null) - Number(other.endedAt === null),
  );
  const rowIds = new Map<string, string>();
  for (const each of ordered) {
    const before = known.find((row) => row.stripeSubscriptionId === each.id) ?? null;
    if (each.endedAt === null && each.id !== kept?.id) continue;
    const plan = each.plan ?? before?.plan;
    if (!plan) continue;
    const written = await writeSubscription(transaction, applying, { ...each, plan }, before);
    rowIds.set(each.id, written.id);
    changes += written.changed ? 1 : 0;
  }
  for (const invoice of snapshot.invoices) {
    const subscriptionId = rowIds.get(invoice.subscriptionId);
    if (subscriptionId) changes += await writeInvoice(transaction, applying, invoice, subscriptionId);
  }
  await transaction
    .update(billingCustomers)
    .set({ paymentMethod: kept?.paymentMethod ?? snapshot.paymentMethod })
    .where(eq(billingCustomers.stripeCustomerId, customerId));
  if (kept && kept.status !== 'incomplete') await closeAttempts(transaction, holder);
  return { changes };
}

const atHolder = ({ kind, spaceId }: SpaceHolder) =>
  kind === 'tenant' ? eq(subscriptions.tenantId, spaceId) : eq(subscriptions.userId, spaceId);

/** There is a subscription now, so no checkout is under way any more. */
async function closeAttempts(transaction: Transaction, { spaceId }: SpaceHolder): Promise<void> {
  await transaction
    .update(checkoutAttempts)
    .set({ closedAt: sql`now()` })
    .where(and(eq(checkoutAttempts.spaceId, spaceId), isNull(checkoutAttempts.closedAt)));
}

/** Changes of these are in the audit log; the rest follows from them or only dates them. */
const audited = [
  'plan',
  'status',
  'period',
  'nextPeriod',
  'seats',
  'cancelAt',
  'pastDueSince',
  'currentPeriodEndsAt',
] as const;

async function writeSubscription(
  transaction: Transaction,
  { holder, actorId }: Applying,
  each: StripeSubscription & { plan: Row['plan'] },
  before: Row | null,
): Promise<{ id: string; changed: boolean }> {
  const values = {
    plan: each.plan,
    status: each.status,
    period: each.period,
    nextPeriod: each.nextPeriod,
    currency: each.currency ?? before?.currency ?? null,
    seats: each.seats,
    trialEndsAt: each.trialEndsAt,
    currentPeriodEndsAt: each.currentPeriodEndsAt,
    cancelAt: each.cancelAt,
    pastDueSince: each.pastDueSince,
    nextInvoiceCents: each.nextInvoice?.cents ?? null,
    nextInvoiceAt: each.nextInvoice?.at ?? null,
    reason: each.duplicate ? 'duplicate' : null,
    deletedAt: each.endedAt,
  };
  const id = before?.id ?? newRecordId();
  const differences = audited.filter((name) => plain(before?.[name] ?? null) !== plain(values[name]));
  if (before) {
    await transaction.update(subscriptions).set(values).where(eq(subscriptions.id, id));
  } else {
    const owner = holder.kind === 'tenant' ? { tenantId: holder.spaceId } : { userId: holder.spaceId };
    await transaction.insert(subscriptions).values({
      id,
      ...owner,
      ...values,
      stripeSubscriptionId: each.id,
      createdAt: each.createdAt,
    });
  }
  if (before && differences.length === 0) return { id, changed: false };
  const ended = each.endedAt !== null && before?.deletedAt === null;
  const renewed = differences.length === 1 && differences[0] === 'currentPeriodEndsAt';
  const action = !before ? 'started' : ended ? 'ended' : renewed ? 'renewed' : 'changed';
  await recordAuditEvent(transaction, {
    spaceId: holder.spaceId,
    actorId,
    action: `subscription.${action}`,
    subjectType: 'subscription',
    subjectId: id,
    details: {
      plan: values.plan,
      ...(values.reason && { reason: values.reason }),
      changed: Object.fromEntries(
        differences.map((name) => [name, { from: plain(before?.[name] ?? null), to: plain(values[name]) }]),
      ),
    },
  });
  return { id, changed: true };
}

const plain = (value: Date | string | number | null) => (value instanceof Date ? value.toISOString() : value);

async function writeInvoice(
  transaction: Transaction,
  { holder, actorId }: Applying,
  invoice: StripeInvoice,
  subscriptionId: string,
): Promise<number> {
  const [before] = await transaction
    .select()
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.id, invoice.id));
  const { subscriptionId: _stripeId, ...rest } = invoice;
  const values = { ...rest, subscriptionId, spaceId: holder.spaceId };
  await transaction
    .insert(subscriptionInvoices)
    .values(values)
    .onConflictDoUpdate({ target: subscriptionInvoices.id, set: values });
  const actions = [
    invoice.status !== (before?.status ?? 'draft') && invoice.status,
    invoice.refundedCents > (before?.refundedCents ?? 0) && ('refunded' as const),
    invoice.disputed && !before?.disputed && ('disputed' as const),
    invoice.problem !== null && invoice.problem !== before?.problem && ('stuck' as const),
  ].filter((action) => action !== false);
  for (const action of actions) {
    await recordAuditEvent(transaction, {
      spaceId: holder.spaceId,
      actorId,
      action: `invoice.${action}`,
      subjectType: 'subscription',
      subjectId: subscriptionId,
      details: {
        invoice: invoice.id,
        number: invoice.number,
        cents: action === 'refunded' ? invoice.refundedCents : invoice.totalCents,
        currency: invoice.currency,
        ...(invoice.problem && { problem: invoice.problem }),
      },
    });
  }
  return actions.length;
}

/** Ends rows that Stripe does not have, or not as the one that counts. */
async function endAll(
  transaction: Transaction,
  { holder, actorId }: Applying,
  known: Row[],
  reason: string,
): Promise<number> {
  const live = known.filter((row) => row.deletedAt === null);
  if (live.length === 0) return 0;
  await transaction
    .update(subscriptions)
    .set({ status: 'ended', deletedAt: sql`now()`, nextInvoiceCents: null, nextInvoiceAt: null })
    .where(
      inArray(
        subscriptions.id,
        live.map((row) => row.id),
      ),
    );
  for (const { id, plan } of live) {
    await recordAuditEvent(transaction, {
      spaceId: holder.spaceId,
      actorId,
      action: 'subscription.ended',
      subjectType: 'subscription',
      subjectId: id,
      details: { plan, reason },
    });
  }
  return live.length;
}
