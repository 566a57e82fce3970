import { type SQL, sql } from 'drizzle-orm';
import type { UsageKind } from '#rules/limits.ts';
import type { Place } from '#rules/permissions.ts';
import { type Plan, plans } from '#rules/plans.ts';
import { bestPlan, type SubscriptionFacts } from '#rules/subscriptions.ts';
import type { Database } from '../../db/database.ts';
import { prepare } from '../../db/prepare.ts';
import { presentTime } from '../../time.ts';
import { type LimitRow, lowest, presentLimits } from './level-limits.ts';

export type DailyLimits = Record<UsageKind, number>;

/** What decides a person's daily limits, as `planFacts` and `limitFacts` answer it. */
export type LimitFacts = { subscriptions: Dated<SubscriptionFacts>[]; limits: LimitRow[] };

type Dated<Facts> = { [Name in keyof Facts]: Facts[Name] extends Date | null ? string | null : Facts[Name] };

const subscriptionsWhere = (which: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('plan', s.plan, 'status', s.status, 'pastDueSince', s.past_due_since,
    'cancelAt', s.cancel_at, 'endsAt', s.ends_at, 'deletedAt', s.deleted_at)), '[]')
  FROM subscriptions s WHERE s.deleted_at IS NULL AND (${which}))`;

/** SQL for the subscriptions of a person and of the tenants they hold a role in, as one JSON value. @param or others */
export const planFacts = (personId: SQL, or: SQL = sql`false`): SQL =>
  subscriptionsWhere(sql`${or} OR s.user_id = ${personId} OR s.tenant_id IN (
    SELECT coalesce(r.tenant_id, c.tenant_id, b.tenant_id) FROM role_assignments r
    LEFT JOIN companies c ON c.id = r.company_id
    LEFT JOIN model_bots b ON b.id = r.model_bot_id
    WHERE r.user_id = ${personId})`);

/** The same for a space: its tenant's, or its person's own. */
export const spacePlanFacts = (spaceId: SQL): SQL =>
  subscriptionsWhere(sql`s.tenant_id = ${spaceId} OR s.user_id = ${spaceId}`);

/** SQL for the limits that a tenant, its company and its bot set, as one JSON value. */
export const limitFacts = (place: Record<'tenantId' | 'companyId' | 'modelBotId', SQL>): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('companyId', l.company_id, 'modelBotId', l.model_bot_id,
    'kind', l.kind, 'value', l.value)), '[]')
  FROM level_limits l
  WHERE l.tenant_id = ${place.tenantId} AND (l.model_bot_id IS NULL OR l.model_bot_id = ${place.modelBotId})
    AND (l.company_id IS NULL OR l.company_id = ${place.companyId}))`;

/** What a person may use per day, by what `planFacts` and `limitFacts` found. */
export function dailyLimitsOf({ subscriptions, limits }: LimitFacts, now = presentTime()): DailyLimits {
  const { mediaGenerations, fileResponses } = planOf(subscriptions, now).limits;
  return lowest({ mediaGenerations, fileResponses }, presentLimits(limits));
}

/** The best of the plans that `planFacts` found. */
export const planOf = (subscriptions: LimitFacts['subscriptions'], now = presentTime()): Plan =>
  plans[bestPlan(presentFacts(subscriptions), now)];

/** Subscriptions as `planFacts` answers them, with their moments. */
export const presentFacts = (subscriptions: LimitFacts['subscriptions']): SubscriptionFacts[] =>
  subscriptions.map((row) => ({
    ...row,
    pastDueSince: date(row.pastDueSince),
    cancelAt: date(row.cancelAt),
    endsAt: date(row.endsAt),
    deletedAt: date(row.deletedAt),
  }));

const date = (moment: string | null) => (moment === null ? null : new Date(moment));

const given = (name: string) => sql`${sql.placeholder(name)}::uuid`;

const facts = prepare<'personId' | 'tenantId' | 'companyId' | 'modelBotId'>(
  'daily_limits',
  sql`SELECT ${planFacts(given('personId'))} AS subscriptions, ${limitFacts({
    tenantId: given('tenantId'),
    companyId: given('companyId'),
    modelBotId: given('modelBotId'),
  })} AS limits`,
);

/**
 * What a person may use per day: by the best plan among their own and those of the tenants they hold a role in. The
 * count is one for all the bots they use. With a place, no more than its tenant, company and bot let through.
 */
export async function readDailyLimits(
  database: Pick<Database, 'readAcrossSpaces'>,
  personId: string,
  { tenantId = null, companyId = null, modelBotId = null }: Place = {},
): Promise<DailyLimits> {
  const { name, text, values } = facts({ personId, tenantId, companyId, modelBotId });
  const [found] = await database.readAcrossSpaces<LimitFacts>(name, text, values);
  return dailyLimitsOf(found ?? { subscriptions: [], limits: [] });
}
