import { and, desc, eq, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import { plans, roomIn, type SpaceLimit } from '#rules/plans.ts';
import { bestPlan } from '#rules/subscriptions.ts';
import { mainSubscription } from '../../auth/main-subscription.ts';
import type { Transaction } from '../../db/database.ts';
import { billingCustomers, subscriptionInvoices, subscriptions } from '../../db/schema/billing.ts';
import { profiles } from '../../db/schema/identity.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { countsOfSpace } from '../limits/count-space.ts';
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
    const holders = await holdersOf(transaction, [...new Set([...ownSpaces(actor.account), spaceId])]);
    const holder = holders.find(({ id }) => id === spaceId);
    if (!holder) throw new AppError('not_found');
    const rows = await subscriptionsOf(transaction, spaceId);
    const all = rows.map(({ subscription }) => subscription);
    const plan =
      plans[
        bestPlan(
          all.filter(({ deletedAt }) => deletedAt === null),
          presentTime(),
        )
      ];
    const main = mainSubscription(all);
    const shown = rows.find(({ subscription }) => subscription.id === main?.id);
    const used = await countsOfSpace(transaction, spaceId, limitsOf[holder.kind]);
    return {
      holder: { kind: holder.kind, id: spaceId, name: holder.name },
      holders: ownSpaces(actor.account).flatMap((id) => {
        const found = holders.find((each) => each.id === id);
        return found ? { kind: found.kind, id, name: found.name } : [];
      }),
      onlinePayment: app.stripe !== null,
      plan: plan.key,
      subscription: shown ? presentSubscription(shown) : null,
      limits: limitsOf[holder.kind].map((limit) => ({
        limit,
        used: (used as Record<SpaceLimit, number>)[limit],
        allowed: roomIn(plan, limit),
      })),
      invoiceStuck: holder.invoiceStuck,
      isCustomer: Boolean(holder.stripeCustomerId),
      paymentMethod: holder.paymentMethod,
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

/** The people and tenants of these spaces, with what the payment provider knows of them. */
async function holdersOf(transaction: Transaction, spaceIds: string[]) {
  const found = union(
    transaction
      .select({ id: tenants.id, kind: sql<'person' | 'tenant'>`'tenant'`.as('kind'), name: tenants.name })
      .from(tenants)
      .where(inArray(tenants.id, spaceIds)),
    transaction
      .select({
        id: profiles.userId,
        kind: sql<'person' | 'tenant'>`'person'`.as('kind'),
        name: profiles.firstName,
      })
      .from(profiles)
      .where(inArray(profiles.userId, spaceIds)),
  ).as('found');
  const stuck = transaction
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(
      and(
        eq(subscriptionInvoices.spaceId, found.id),
        isNotNull(subscriptionInvoices.problem),
        isNull(subscriptions.deletedAt),
      ),
    );
  return transaction
    .select({
      id: found.id,
      kind: found.kind,
      name: found.name,
      stripeCustomerId: billingCustomers.stripeCustomerId,
      paymentMethod: billingCustomers.paymentMethod,
      invoiceStuck: sql<boolean>`EXISTS (${stuck})`,
    })
    .from(found)
    .leftJoin(billingCustomers, eq(billingCustomers.spaceId, found.id));
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
