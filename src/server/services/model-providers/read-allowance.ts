import { and, eq, sql } from 'drizzle-orm';
import type { UsageData } from '#contracts/usage.ts';
import { type ModelUse, modelUses } from '#rules/model-allowance.ts';
import type { App } from '../../context.ts';
import { modelCounters } from '../../db/schema/model-providers.ts';
import { planOfPayer } from './plan-of-payer.ts';
import { allowanceOf, tomorrow } from './reserve-allowance.ts';

/** What a person's calls of models have taken of today's allowance, by what they were for. */
export async function readAllowance(
  app: Pick<App, 'database'>,
  personId: string,
): Promise<UsageData['models']> {
  const plan = await planOfPayer(app, { userId: personId, spaceId: personId });
  const taken = await app.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(modelCounters)
      .where(
        and(
          eq(modelCounters.level, 'person'),
          eq(modelCounters.subjectId, personId),
          eq(modelCounters.day, sql`(now() AT TIME ZONE 'UTC')::date`),
        ),
      ),
  );
  const counterOf = (used: number, limit: number) => ({ used, limit, remaining: Math.max(0, limit - used) });
  const uses = modelUses.map((use) => {
    const { calls, tokens } = allowanceOf(plan, { userId: personId, use });
    const found = taken.find((counter) => counter.use === use);
    return [
      use,
      { calls: counterOf(found?.calls ?? 0, calls), tokens: counterOf(found?.tokens ?? 0, tokens) },
    ];
  });
  type Counters = Pick<UsageData['models'], ModelUse>;
  return { ...(Object.fromEntries(uses) as Counters), resetsAt: tomorrow(new Date()).toISOString() };
}
