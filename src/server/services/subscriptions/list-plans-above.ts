import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PlanAboveData } from '#contracts/subscription.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { planOfSpace } from '../limits/plan-of-space.ts';
import { ownSpaces } from './own-spaces.ts';

/** So many of them are named. */
const mostManagers = 5;

/** The organisations under whose plans a person works without running them, and whom they ask about these. */
export async function listPlansAbove({ ctx }: { ctx: SignedInContext }): Promise<PlanAboveData[]> {
  const { account } = ctx.actor;
  const own = ownSpaces(account);
  const above = account.brands.filter(({ tenantId }) => !own.includes(tenantId));
  if (above.length === 0) return [];
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const managers = await transaction
      .selectDistinct({ tenantId: roleAssignments.tenantId, id: users.id, name: profiles.firstName })
      .from(roleAssignments)
      .innerJoin(users, eq(users.id, roleAssignments.userId))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(
          eq(roleAssignments.name, 'TENANT_ADMIN'),
          inArray(
            roleAssignments.tenantId,
            above.map(({ tenantId }) => tenantId),
          ),
          isNull(users.suspendedAt),
        ),
      )
      .orderBy(profiles.firstName, users.id);
    const plans: PlanAboveData[] = [];
    for (const { tenantId, name } of above) {
      const { key } = await planOfSpace(transaction, tenantId, presentTime());
      const theirs = managers.filter((each) => each.tenantId === tenantId);
      plans.push({
        id: tenantId,
        name,
        plan: key,
        managers: theirs.slice(0, mostManagers).map((each) => each.name),
      });
    }
    return plans;
  });
}
