import { desc, inArray, or, sql } from 'drizzle-orm';
import type { ListInput, ListMeta } from '#contracts/list.ts';
import type { SubscriptionData } from '#contracts/subscription.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { profiles } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { ownSpaces } from './own-spaces.ts';
import { holderJoins, presentSubscription, subscriptionColumns } from './present-subscription.ts';

/** The subscriptions of the person and of the tenants they administer: present ones first, then the newest. */
export async function listOwnSubscriptions({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Pick<ListInput, 'page' | 'perPage'>;
}): Promise<{ subscriptions: SubscriptionData[]; meta: ListMeta }> {
  const { page, perPage } = input;
  const spaces = ownSpaces(ctx.actor.account);
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const matching = () =>
      transaction
        .select({ ...subscriptionColumns, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
        .from(subscriptions)
        .leftJoin(profiles, holderJoins.profile)
        .leftJoin(tenants, holderJoins.tenant)
        .where(or(inArray(subscriptions.userId, spaces), inArray(subscriptions.tenantId, spaces)));
    const rows = await matching()
      .orderBy(sql`${subscriptions.deletedAt} IS NULL DESC`, desc(subscriptions.createdAt))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      subscriptions: rows.map((row) => presentSubscription(row)),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}
