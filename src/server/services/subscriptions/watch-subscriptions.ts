import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { App } from '../../context.ts';
import { billingCustomers, stripeEvents, subscriptions } from '../../db/schema/billing.ts';
import { users } from '../../db/schema/identity.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { enqueueSync } from './enqueue-sync.ts';
import { findHolder } from './find-holder.ts';
import { spaceOf } from './present-subscription.ts';
import { tellHolders } from './tell-holders.ts';

const lateAfterMinutes = 5;

/**
 * What time itself does to subscriptions: grants run out, grace periods and trials come to their end and their
 * holders are told; and a second look at what should have happened by itself: events that were not processed, seats
 * that do not fit the people, customers whose holder is gone or leaving.
 */
export async function watchSubscriptions(app: App): Promise<void> {
  await endGrants(app);
  await tellWhatIsDue(app);
  if (!app.stripe) return;
  for (const customerId of await customersToLookAt(app)) await enqueueSync(app, customerId);
  for (const eventId of await lateEvents(app)) {
    await app.database.acrossSpaces((transaction) =>
      app.jobs.enqueue(transaction, 'processStripeEvent', { eventId }, { key: `stripe-${eventId}` }),
    );
  }
}

async function lateEvents(app: App): Promise<string[]> {
  const rows = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(
        and(
          isNull(stripeEvents.processedAt),
          lt(stripeEvents.receivedAt, sql`now() - make_interval(mins => ${lateAfterMinutes})`),
        ),
      ),
  );
  return rows.map(({ id }) => id);
}

async function endGrants(app: App): Promise<void> {
  await app.database.acrossSpaces(async (transaction) => {
    const ended = await transaction
      .update(subscriptions)
      .set({ status: 'ended', deletedAt: sql`${subscriptions.endsAt}` })
      .where(
        and(
          isNull(subscriptions.stripeSubscriptionId),
          isNull(subscriptions.deletedAt),
          lte(subscriptions.endsAt, sql`now()`),
        ),
      )
      .returning();
    for (const row of ended) {
      await recordAuditEvent(transaction, {
        spaceId: spaceOf(row),
        actorId: null,
        action: 'subscription.ended',
        subjectType: 'subscription',
        subjectId: row.id,
        details: { plan: row.plan, reason: 'the grant ran out' },
      });
    }
  });
}

/** Statuses in which the calendar alone gives something to tell. */
const calendar = ['trialing', 'past_due', 'unpaid', 'ended'] as const;

async function tellWhatIsDue(app: App): Promise<void> {
  const rows = await app.database.acrossSpaces((transaction) =>
    transaction
      .selectDistinct({ tenantId: subscriptions.tenantId, userId: subscriptions.userId })
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.status, [...calendar]),
          sql`(${subscriptions.deletedAt} IS NULL OR ${subscriptions.deletedAt} > now() - interval '2 days')`,
        ),
      ),
  );
  for (const row of rows) {
    await app.database.acrossSpaces(async (transaction) => {
      const holder = await findHolder(transaction, spaceOf(row));
      if (!holder) return;
      const told = await tellHolders(transaction, holder);
      await told.send(app);
    });
  }
}

async function customersToLookAt(app: App): Promise<string[]> {
  return app.database.acrossSpaces(async (transaction) => {
    const orphans = await transaction
      .select({ id: billingCustomers.stripeCustomerId })
      .from(billingCustomers)
      .where(
        and(
          isNotNull(billingCustomers.stripeCustomerId),
          sql`NOT EXISTS (SELECT FROM users WHERE users.id = ${billingCustomers.spaceId})`,
          sql`NOT EXISTS (SELECT FROM tenants WHERE tenants.id = ${billingCustomers.spaceId})`,
        ),
      );
    const leaving = await transaction
      .select({ id: billingCustomers.stripeCustomerId })
      .from(subscriptions)
      .innerJoin(billingCustomers, eq(billingCustomers.spaceId, subscriptions.userId))
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(
        and(
          isNotNull(users.deletionRequestedAt),
          isNotNull(subscriptions.stripeSubscriptionId),
          isNull(subscriptions.deletedAt),
          isNull(subscriptions.cancelAt),
        ),
      );
    const paid = await transaction
      .select({
        id: billingCustomers.stripeCustomerId,
        seats: subscriptions.seats,
        people: sql<number>`(SELECT count(DISTINCT role_assignments.user_id) FROM role_assignments
          INNER JOIN users ON users.id = role_assignments.user_id AND users.suspended_at IS NULL
          LEFT JOIN companies ON companies.id = role_assignments.company_id
          LEFT JOIN model_bots ON model_bots.id = role_assignments.model_bot_id
          WHERE coalesce(role_assignments.tenant_id, companies.tenant_id, model_bots.tenant_id)
            = ${subscriptions.tenantId})`.mapWith(Number),
      })
      .from(subscriptions)
      .innerJoin(billingCustomers, eq(billingCustomers.spaceId, subscriptions.tenantId))
      .where(
        and(
          isNull(subscriptions.deletedAt),
          inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
        ),
      );
    const unfit = paid.filter(({ seats, people }) => seats !== Math.max(1, people));
    const ids = [...orphans, ...leaving, ...unfit].flatMap(({ id }) => (id === null ? [] : [id]));
    return [...new Set(ids)];
  });
}
