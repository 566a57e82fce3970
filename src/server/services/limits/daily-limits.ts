import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import type { UsageKind } from '#rules/limits.ts';
import type { Place } from '#rules/permissions.ts';
import { plans } from '#rules/plans.ts';
import { bestPlan } from '#rules/subscriptions.ts';
import type { App } from '../../context.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { roleAssignments } from '../../db/schema/identity.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';
import { lowest, readLevelLimits } from './level-limits.ts';
import { subscriptionFacts } from './plan-of-space.ts';

export type DailyLimits = Record<UsageKind, number>;

/**
 * What a person may use per day: by the best plan among their own and those of the tenants they hold a role in. The
 * count is one for all the bots they use. With a place, no more than its tenant, company and bot let through.
 */
export async function readDailyLimits(
  app: App,
  personId: string,
  place: Place = {},
  now = new Date(),
): Promise<DailyLimits> {
  const { rows, set } = await app.database.acrossSpaces(async (transaction) => {
    const tenantsOfPerson = transaction
      .select({
        id: sql<string>`coalesce(${roleAssignments.tenantId}, ${companies.tenantId}, ${modelBots.tenantId})`,
      })
      .from(roleAssignments)
      .leftJoin(companies, sql`${companies.id} = ${roleAssignments.companyId}`)
      .leftJoin(modelBots, sql`${modelBots.id} = ${roleAssignments.modelBotId}`)
      .where(sql`${roleAssignments.userId} = ${personId}`);
    const rows = await transaction
      .select(subscriptionFacts)
      .from(subscriptions)
      .where(
        and(
          isNull(subscriptions.deletedAt),
          or(sql`${subscriptions.userId} = ${personId}`, inArray(subscriptions.tenantId, tenantsOfPerson)),
        ),
      );
    return { rows, set: place.tenantId ? await readLevelLimits(transaction, place) : [] };
  });
  const { mediaGenerations, fileResponses } = plans[bestPlan(rows, now)].limits;
  return lowest({ mediaGenerations, fileResponses }, set);
}
