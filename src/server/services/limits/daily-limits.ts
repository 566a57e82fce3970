import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import type { UsageKind } from '#rules/limits.ts';
import { plans } from '#rules/plans.ts';
import { bestPlan } from '#rules/subscriptions.ts';
import type { App } from '../../context.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { roleAssignments } from '../../db/schema/identity.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';
import { subscriptionFacts } from './plan-of-space.ts';

export type DailyLimits = Record<UsageKind, number>;

/**
 * What a person may use per day: by the best plan among their own and those of the tenants they hold a role in.
 * The count is one for all the bots they use, so the limit is one as well.
 */
export async function readDailyLimits(app: App, personId: string, now = new Date()): Promise<DailyLimits> {
  const rows = await app.database.acrossSpaces((transaction) => {
    const tenantsOfPerson = transaction
      .select({
        id: sql<string>`coalesce(${roleAssignments.tenantId}, ${companies.tenantId}, ${modelBots.tenantId})`,
      })
      .from(roleAssignments)
      .leftJoin(companies, sql`${companies.id} = ${roleAssignments.companyId}`)
      .leftJoin(modelBots, sql`${modelBots.id} = ${roleAssignments.modelBotId}`)
      .where(sql`${roleAssignments.userId} = ${personId}`);
    return transaction
      .select(subscriptionFacts)
      .from(subscriptions)
      .where(
        and(
          isNull(subscriptions.deletedAt),
          or(sql`${subscriptions.userId} = ${personId}`, inArray(subscriptions.tenantId, tenantsOfPerson)),
        ),
      );
  });
  const { mediaGenerations, fileResponses } = plans[bestPlan(rows, now)].limits;
  return { mediaGenerations, fileResponses };
}
