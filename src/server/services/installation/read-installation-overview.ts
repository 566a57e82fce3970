import { isNull, type SQL, sql } from 'drizzle-orm';
import type { InstallationOverview } from '#contracts/installation.ts';
import { type Attention, type AttentionKind, attentionDays } from '#rules/attention.ts';
import { harmlessFileErrors } from '#rules/files.ts';
import { countedExactly } from '#rules/lists.ts';
import { paidPlanKeys } from '#rules/plans.ts';
import type { Transaction } from '../../db/database.ts';
import { isNoDouble } from '../../db/predicates/own-address.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import { subscriptionConditions } from '../admin-tables/sources/subscriptions.ts';
import type { SignedInContext } from '../context.ts';
import { countEachUpTo } from '../lists/count-up-to.ts';
import { countTickets } from '../tickets/count-tickets.ts';
import { readHealth } from './read-health.ts';

/** Of each kind so many assistants are named, those with the most. */
const namedBots = 5;

/**
 * What the administration shows first. Each number is counted as far as lists count, so that it costs no more at a
 * million rows.
 */
export async function readInstallationOverview({
  ctx,
}: {
  ctx: SignedInContext;
}): Promise<InstallationOverview> {
  const [counted, tickets, health] = await Promise.all([
    ctx.app.database.readEverything(async (transaction) => ({
      ...(await readFigures(transaction)),
      attention: await readAttentionEverywhere(transaction),
    })),
    countTickets({ ctx, input: { place: { kind: 'parley' } } }),
    readHealth({ ctx }),
  ]);
  return { ...counted, tickets, health };
}

async function readFigures(
  transaction: Transaction,
): Promise<Pick<InstallationOverview, 'figures' | 'subscriptions' | 'unpaid'>> {
  const { current, unpaid } = subscriptionConditions;
  const subscribed = (which: SQL) => sql`SELECT FROM subscriptions WHERE ${which}`;
  const ofPlan = (plan: (typeof paidPlanKeys)[number]) =>
    subscribed(sql`subscriptions.plan = ${plan} AND ${current}`);
  const ofPlans = Object.fromEntries(paidPlanKeys.map((plan) => [plan, ofPlan(plan)]));
  const counted = await countEachUpTo<
    keyof InstallationOverview['figures'] | (typeof paidPlanKeys)[number] | 'unpaid'
  >(transaction, {
    users: sql`SELECT FROM users WHERE ${isNoDouble}`,
    tenants: sql`SELECT FROM ${tenants} WHERE ${isNull(tenants.archivedAt)}`,
    companies: sql`SELECT FROM ${companies} WHERE ${isNull(companies.archivedAt)}`,
    modelBots: sql`SELECT FROM ${modelBots} WHERE ${isNull(modelBots.archivedAt)}`,
    unpaid: subscribed(unpaid),
    ...(ofPlans as Record<(typeof paidPlanKeys)[number], SQL>),
  });
  const { users, companies: companiesOpen, modelBots: bots, tenants: organisations } = counted;
  return {
    figures: { users, tenants: organisations, companies: companiesOpen, modelBots: bots },
    subscriptions: paidPlanKeys
      .map((plan) => ({ plan, ...counted[plan] }))
      .filter(({ total }) => total > 0)
      .sort((one, other) => other.total - one.total),
    unpaid: counted.unpaid,
  };
}

/** Each kind in one row, with the assistants that have the most of it. */
async function readAttentionEverywhere(transaction: Transaction): Promise<Attention[]> {
  const { rows } = await transaction.execute<Required<Attention> & { kind: AttentionKind }>(sql`
    WITH counted AS (
      SELECT 'failedFiles' AS kind, failed.id, count(*) AS count FROM (
        SELECT f.model_bot_id AS id FROM files f
        INNER JOIN model_bots b ON b.id = f.model_bot_id AND b.archived_at IS NULL
        WHERE f.status = 'failed'
          AND coalesce(f.error_code, '') <> ALL (${sql.param([...harmlessFileErrors])}::text[])
        LIMIT ${countedExactly + 1}) AS failed
      GROUP BY failed.id
      UNION ALL
      SELECT day.kind, u.model_bot_id, sum(day.count) FROM usage_days u
      CROSS JOIN LATERAL (VALUES ('failedAnswers', u.failed), ('unanswered', u.refused)) AS day (kind, count)
      WHERE u.day > CURRENT_DATE - ${attentionDays}::int AND day.count > 0
      GROUP BY day.kind, u.model_bot_id),
    known AS (
      SELECT counted.kind, b.id, b.name, counted.count,
        row_number() OVER (PARTITION BY counted.kind ORDER BY counted.count DESC, lower(b.name), b.id) AS place
      FROM counted INNER JOIN model_bots b ON b.id = counted.id AND b.archived_at IS NULL)
    SELECT kind, sum(count)::int AS count,
      json_agg(json_build_object('id', id, 'name', name, 'count', count) ORDER BY place)
        FILTER (WHERE place <= ${namedBots}) AS bots
    FROM known GROUP BY kind
    ORDER BY array_position(ARRAY['failedFiles', 'failedAnswers', 'unanswered'], kind)`);
  return rows.map((row) =>
    row.kind === 'failedFiles' && row.count > countedExactly
      ? { ...row, count: countedExactly, atLeast: true }
      : row,
  );
}
