import { sql } from 'drizzle-orm';
import type { UsageData } from '#contracts/usage.ts';
import type { UsageKind } from '#rules/limits.ts';
import type { Place } from '#rules/permissions.ts';
import { plans } from '#rules/plans.ts';
import { bestPlan } from '#rules/subscriptions.ts';
import { prepare } from '../../db/prepare.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import {
  dailyLimitsOf,
  type LimitFacts,
  limitFacts,
  planFacts,
  presentFacts,
} from '../limits/daily-limits.ts';
import { presentAllowance, type TakenFacts, takenFacts } from '../model-providers/read-allowance.ts';
import { dayOf, timeZoneOf } from './day.ts';

type UsageFacts = LimitFacts & { counters: { kind: string; used: number }[]; taken: TakenFacts[] };

const given = (name: string) => sql`${sql.placeholder(name)}::uuid`;

/** Limits, counters and allowance in one look-up: every page that shows one shows all. */
const facts = prepare<'personId' | 'tenantId' | 'companyId' | 'modelBotId' | 'day' | 'begins'>(
  'usage_of_person',
  sql`SELECT ${planFacts(given('personId'))} AS subscriptions, ${limitFacts({
    tenantId: given('tenantId'),
    companyId: given('companyId'),
    modelBotId: given('modelBotId'),
  })} AS limits, (
    SELECT coalesce(json_agg(json_build_object('kind', u.kind, 'used', u.used)), '[]')
    FROM usage_counters u
    WHERE u.level = 'person' AND u.subject_id = ${given('personId')}
      AND (u.day = ${sql.placeholder('day')}::date OR u.taken_at >= ${sql.placeholder('begins')}::timestamptz)
  ) AS counters, ${takenFacts(given('personId'))} AS taken`,
);

const nothing: UsageFacts = { subscriptions: [], limits: [], counters: [], taken: [] };

/**
 * What the person has used of today's limits, and when they start again: of their plan's, or with a bot's place of those
 * that hold there. What is used is counted over all bots.
 */
export async function readUsage({
  ctx,
  input: { place } = {},
}: {
  ctx: SignedInContext;
  input?: { place?: Place | undefined };
}): Promise<UsageData> {
  const { account } = ctx.actor;
  const now = presentTime();
  const today = dayOf(timeZoneOf(account), now);
  const { tenantId = null, companyId = null, modelBotId = null } = place ?? {};
  const { name, text, values } = facts({
    personId: account.id,
    tenantId,
    companyId,
    modelBotId,
    day: today.day,
    begins: today.begins.toISOString(),
  });
  const [found = nothing] = await ctx.app.database.readAcrossSpaces<UsageFacts>(name, text, values);
  const limits = dailyLimitsOf(found, now);
  const counterOf = (kind: UsageKind) => {
    const used = Math.max(0, ...found.counters.filter((each) => each.kind === kind).map((each) => each.used));
    const limit = limits[kind];
    return { used, limit, remaining: Math.max(0, limit - used) };
  };
  const plan = plans[bestPlan(presentFacts(found.subscriptions), now)];
  return {
    plan: plan.key,
    mediaGenerations: counterOf('mediaGenerations'),
    fileResponses: counterOf('fileResponses'),
    resetsAt: today.ends.toISOString(),
    models: presentAllowance(plan, found.taken, account.id),
  };
}
