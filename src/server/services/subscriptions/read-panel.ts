import type { Plan } from '#rules/plans.ts';
import type { SignedInContext } from '../../context.ts';
import { planOfSpace } from '../limits/plan-of-space.ts';
import { ownSpaces } from './own-spaces.ts';

/** What the subscription panel shows first: the plan of the tenant that the person runs, or else their own. */
export async function readPanel({ ctx }: { ctx: SignedInContext }): Promise<{ plan: Plan['key'] }> {
  const [spaceId = ctx.actor.account.id] = ownSpaces(ctx.actor.account);
  const plan = await ctx.app.database.acrossSpaces((transaction) => planOfSpace(transaction, spaceId));
  return { plan: plan.key };
}
