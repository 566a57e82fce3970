import { and, eq, max } from 'drizzle-orm';
import type { UsageData } from '#contracts/usage.ts';
import type { UsageKind } from '#rules/limits.ts';
import type { Place } from '#rules/permissions.ts';
import type { SignedInContext } from '../../context.ts';
import { usageCounters } from '../../db/schema/billing.ts';
import { readDailyLimits } from '../limits/daily-limits.ts';
import { readAllowance } from '../model-providers/read-allowance.ts';
import { dayOf, timeZoneOf } from './day.ts';
import { countsOn } from './reserve-usage.ts';

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
  const today = dayOf(timeZoneOf(account), new Date());
  const limits = await readDailyLimits(ctx.app, account.id, place);
  const counters = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ kind: usageCounters.kind, used: max(usageCounters.used) })
      .from(usageCounters)
      .where(and(eq(usageCounters.level, 'person'), eq(usageCounters.subjectId, account.id), countsOn(today)))
      .groupBy(usageCounters.kind),
  );
  const counterOf = (kind: UsageKind) => {
    const used = counters.find((counter) => counter.kind === kind)?.used ?? 0;
    const limit = limits[kind];
    return { used, limit, remaining: Math.max(0, limit - used) };
  };
  return {
    mediaGenerations: counterOf('mediaGenerations'),
    fileResponses: counterOf('fileResponses'),
    resetsAt: today.ends.toISOString(),
    models: await readAllowance(ctx.app, account.id),
  };
}
