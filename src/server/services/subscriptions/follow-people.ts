import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { billingCustomers, subscriptions } from '../../db/schema/billing.ts';
import { users } from '../../db/schema/identity.ts';
import type { App } from '../context.ts';
import { enqueueSync } from './enqueue-sync.ts';

/**
 * Sees which subscriptions do not fit their people any more, however these came or went, and has each brought in
 * line: a tenant pays for the people it has, and nobody for an account that is gone.
 */
export async function followPeople({ app }: { app: App }): Promise<void> {
  if (!app.stripe) return;
  for (const customerId of await customersToLookAt(app)) await enqueueSync(app, customerId);
}

/** Customers whose seats do not fit the people, or whose holder is gone or leaving. */
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
