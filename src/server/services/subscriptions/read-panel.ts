import { and, desc, eq, inArray, isNotNull, isNull, like, or } from 'drizzle-orm';
import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import { roomIn, type SpaceLimit } from '#rules/plans.ts';
import type { SignedInContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { billingCustomers, subscriptionInvoices, subscriptions } from '../../db/schema/billing.ts';
import { profiles } from '../../db/schema/identity.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { countSpace } from '../limits/count-space.ts';
import { planOfSpace } from '../limits/plan-of-space.ts';
import { findHolder } from './find-holder.ts';
import { mainSubscription } from './main-subscription.ts';
import { ownSpaces } from './own-spaces.ts';
import { presentHistory } from './present-history.ts';
import { holderJoins, presentSubscription, subscriptionColumns } from './present-subscription.ts';

const mostInvoices = 24;
const mostHistory = 30;

/** What each kind of holder can have of its own. */
const limitsOf = {
  person: ['files', 'storage', 'modelBots'],
  tenant: ['files', 'storage', 'modelBots', 'companies', 'seats'],
} as const satisfies Record<'person' | 'tenant', readonly SpaceLimit[]>;

/**
 * Everything that the subscription panel shows of a space.
 * @throws {AppError} `not_found` for a space that is gone
 */
export async function readPanel({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { spaceId: string };
}): Promise<SubscriptionPanelData> {
  const { app, actor } = ctx;
  const { spaceId } = input;
  return app.database.acrossSpaces(async (transaction) => {
    const holder = await findHolder(transaction, spaceId);
    if (!holder) throw new AppError('not_found');
    const plan = await planOfSpace(transaction, spaceId);
    const rows = await subscriptionsOf(transaction, spaceId);
    const main = mainSubscription(rows.map(({ subscription }) => subscription));
    const shown = rows.find(({ subscription }) => subscription.id === main?.id);
    const [customer] = await transaction
      .select()
      .from(billingCustomers)
      .where(eq(billingCustomers.spaceId, spaceId));
    const limits: SubscriptionPanelData['limits'] = [];
    for (const limit of limitsOf[holder.kind]) {
      limits.push({
        limit,
        used: await countSpace(transaction, spaceId, limit),
        allowed: roomIn(plan, limit),
      });
    }
    return {
      holder: { kind: holder.kind, id: spaceId, name: holder.name },
      holders: await holdersOf(transaction, ownSpaces(actor.account), actor.account.id),
      onlinePayment: app.stripe !== null,
      plan: plan.key,
      subscription: shown ? presentSubscription(shown) : null,
      limits,
      invoiceStuck: await hasStuckInvoice(transaction, spaceId),
      isCustomer: Boolean(customer?.stripeCustomerId),
      paymentMethod: customer?.paymentMethod ?? null,
      invoices: await invoicesOf(transaction, spaceId),
      history: await historyOf(transaction, spaceId),
    };
  });
}

/** All that a space ever had, newest first. */
function subscriptionsOf(transaction: Transaction, spaceId: string) {
  return transaction
    .select(subscriptionColumns)
    .from(subscriptions)
    .leftJoin(profiles, holderJoins.profile)
    .leftJoin(tenants, holderJoins.tenant)
    .where(or(eq(subscriptions.userId, spaceId), eq(subscriptions.tenantId, spaceId)))
    .orderBy(desc(subscriptions.createdAt));
}

async function holdersOf(transaction: Transaction, spaces: string[], personId: string) {
  const found: SubscriptionPanelData['holders'] = [];
  for (const id of spaces) {
    const holder = await findHolder(transaction, id);
    if (holder) found.push({ kind: id === personId ? 'person' : holder.kind, id, name: holder.name });
  }
  return found;
}

async function invoicesOf(
  transaction: Transaction,
  spaceId: string,
): Promise<SubscriptionPanelData['invoices']> {
  const rows = await transaction
    .select()
    .from(subscriptionInvoices)
    .where(
      and(
        eq(subscriptionInvoices.spaceId, spaceId),
        inArray(subscriptionInvoices.status, ['open', 'paid', 'uncollectible']),
      ),
    )
    .orderBy(desc(subscriptionInvoices.createdAt), desc(subscriptionInvoices.number))
    .limit(mostInvoices);
  return rows.map(
    ({ id, number, status, currency, totalCents, refundedCents, hostedUrl, pdfUrl, createdAt }) => ({
      id,
      number,
      status,
      currency,
      totalCents,
      refundedCents,
      hostedUrl,
      pdfUrl,
      createdAt: createdAt.toISOString(),
    }),
  );
}

async function hasStuckInvoice(transaction: Transaction, spaceId: string): Promise<boolean> {
  const [found] = await transaction
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(
      and(
        eq(subscriptionInvoices.spaceId, spaceId),
        isNotNull(subscriptionInvoices.problem),
        isNull(subscriptions.deletedAt),
      ),
    )
    .limit(1);
  return found !== undefined;
}

async function historyOf(
  transaction: Transaction,
  spaceId: string,
): Promise<SubscriptionPanelData['history']> {
  const rows = await transaction
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.spaceId, spaceId),
        or(like(auditEvents.action, 'subscription.%'), like(auditEvents.action, 'invoice.%')),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(mostHistory);
  return rows.flatMap(presentHistory);
}
