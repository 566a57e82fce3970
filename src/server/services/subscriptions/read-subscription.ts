import { eq } from 'drizzle-orm';
import type { SubscriptionRecordData } from '#contracts/subscription.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import {
  holderJoins,
  presentSubscription,
  spaceOfHolder,
  subscriptionColumns,
} from './present-subscription.ts';
import { readPanel } from './read-panel.ts';

/**
 * One subscription as an administrator sees it, also one that has ended, with what its holder sees of plan, use,
 * invoices and history.
 * @throws {AppError} `not_found`
 */
export async function readSubscription({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<SubscriptionRecordData> {
  const [found] = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ ...subscriptionColumns, granter: users.email })
      .from(subscriptions)
      .leftJoin(profiles, holderJoins.profile)
      .leftJoin(tenants, holderJoins.tenant)
      .leftJoin(users, eq(users.id, subscriptions.grantedBy))
      .where(eq(subscriptions.id, input.id)),
  );
  if (!found) throw new AppError('not_found');
  const { subscription, granter } = found;
  return {
    subscription: presentSubscription(found),
    reason: subscription.reason,
    grantedBy: subscription.grantedBy && granter ? { id: subscription.grantedBy, email: granter } : null,
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    panel: await readPanel({ ctx, input: { spaceId: spaceOfHolder(subscription) } }),
  };
}
