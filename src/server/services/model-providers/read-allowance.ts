import { type SQL, sql } from 'drizzle-orm';
import type { UsageData } from '#contracts/usage.ts';
import { type ModelUse, modelUses } from '#rules/model-allowance.ts';
import type { Plan } from '#rules/plans.ts';
import { presentTime } from '../../time.ts';
import { allowanceOf, tomorrow } from './reserve-allowance.ts';

/** What calls of models have taken of today's allowance, for one thing they are for. */
export type TakenFacts = { use: string; calls: number; tokens: number };

/** SQL for what a person's calls have taken today, as one JSON value of `TakenFacts`. */
export const takenFacts = (personId: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('use', m.use, 'calls', m.calls, 'tokens', m.tokens)), '[]')
  FROM model_counters m
  WHERE m.level = 'person' AND m.subject_id = ${personId} AND m.day = (now() AT TIME ZONE 'UTC')::date)`;

/** Today's allowance of a person, and what is left of it, by what calls are for. */
export function presentAllowance(
  plan: Plan,
  taken: readonly TakenFacts[],
  personId: string,
): UsageData['models'] {
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
  return { ...(Object.fromEntries(uses) as Counters), resetsAt: tomorrow(presentTime()).toISOString() };
}
