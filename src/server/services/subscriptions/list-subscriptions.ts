import { and, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { ListMeta } from '#contracts/list.ts';
import type { ManagedSubscriptionData, managedListInput } from '#contracts/subscription.ts';
import type { SignedInContext } from '../../context.ts';
import { containing } from '../../db/like.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { holderJoins, presentSubscription, subscriptionColumns } from './present-subscription.ts';

/** The installation's subscriptions, newest first, found by the holder's name or email. */
export async function listSubscriptions({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof managedListInput>;
}): Promise<{ subscriptions: ManagedSubscriptionData[]; meta: ListMeta }> {
  const { page, perPage, search, show } = input;
  const granter = alias(users, 'granter');
  const where = and(
    show === 'current'
      ? and(
          isNull(subscriptions.deletedAt),
          sql`(${subscriptions.status} <> 'granted' OR ${subscriptions.endsAt} IS NULL
            OR ${subscriptions.endsAt} > now())`,
        )
      : undefined,
    search
      ? or(
          ilike(profiles.firstName, containing(search)),
          ilike(users.email, containing(search)),
          ilike(tenants.name, containing(search)),
        )
      : undefined,
  );
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const rows = await transaction
      .select({
        ...subscriptionColumns,
        email: users.email,
        grantedBy: granter.email,
        disputed: sql<boolean>`EXISTS (SELECT FROM subscription_invoices
          WHERE subscription_invoices.subscription_id = subscriptions.id AND subscription_invoices.disputed)`,
        total: sql<number>`count(*) OVER ()`.mapWith(Number),
      })
      .from(subscriptions)
      .leftJoin(profiles, holderJoins.profile)
      .leftJoin(users, eq(users.id, subscriptions.userId))
      .leftJoin(tenants, holderJoins.tenant)
      .leftJoin(granter, eq(granter.id, subscriptions.grantedBy))
      .where(where)
      .orderBy(desc(subscriptions.createdAt), subscriptions.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      subscriptions: rows.map(({ email, grantedBy, disputed, total: _total, ...row }) => {
        const presented = presentSubscription(row);
        const { reason, stripeSubscriptionId } = row.subscription;
        const name = email ?? presented.holder.name;
        return {
          ...presented,
          holder: { ...presented.holder, name },
          reason,
          grantedBy,
          stripeSubscriptionId,
          disputed,
        };
      }),
      meta: { page, perPage, total: rows[0]?.total ?? 0 },
    };
  });
}
