import { sql } from 'drizzle-orm';
import { type ModelAllowance, peopleOfSpace } from '#rules/model-allowance.ts';
import type { Plan } from '#rules/plans.ts';
import { prepare } from '../../db/prepare.ts';
import { AppError } from '../../errors.ts';
import { Payment } from '../../models/payment.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import type { Payer } from './payer.ts';

/** What calls take, or may at most. `cost` is in millionths of a US dollar. */
export type Taken = ModelAllowance & { cost: number };

type AllowancePayer = Pick<Payer, 'userId' | 'spaceId' | 'use'>;
type AllowanceApp = Pick<App, 'database' | 'environment' | 'log'>;

const nothing: Taken = { calls: 0, tokens: 0, cost: 0 };
/** The installation counts everything as one. */
const installation = { level: 'installation', subjectId: '00000000-0000-0000-0000-000000000000', use: 'all' };

const given = sql.placeholder;
type Counter = 'level' | 'subjectId' | 'use';

/** Room is taken by the row that concurrent calls queue on, so the allowance is exact. No row comes where none is left. */
const take = prepare<Counter | 'calls' | 'tokens' | 'cost' | 'mostCalls' | 'mostTokens' | 'mostCost'>(
  'take_allowance',
  sql`INSERT INTO model_counters AS known (level, subject_id, use, day, calls, tokens, cost)
    SELECT ${given('level')}::text, ${given('subjectId')}::uuid, ${given('use')}::text,
      (now() AT TIME ZONE 'UTC')::date, ${given('calls')}::bigint, ${given('tokens')}::bigint, ${given('cost')}::bigint
    WHERE ${given('calls')}::bigint <= ${given('mostCalls')}::bigint
      AND ${given('tokens')}::bigint <= ${given('mostTokens')}::bigint
      AND ${given('cost')}::bigint <= ${given('mostCost')}::bigint
    ON CONFLICT (level, subject_id, use, day) DO UPDATE SET calls = known.calls + excluded.calls,
        tokens = known.tokens + excluded.tokens, cost = known.cost + excluded.cost
      WHERE known.calls + excluded.calls <= ${given('mostCalls')}::bigint
        AND known.tokens + excluded.tokens <= ${given('mostTokens')}::bigint
        AND known.cost + excluded.cost <= ${given('mostCost')}::bigint
    RETURNING day::text`,
);

/** Makes what was reserved on a day what was taken; what was not reserved is added. */
const settle = prepare<Counter | 'day' | 'calls' | 'tokens' | 'cost'>(
  'settle_allowance',
  sql`INSERT INTO model_counters AS known (level, subject_id, use, day, calls, tokens, cost)
    VALUES (${given('level')}::text, ${given('subjectId')}::uuid, ${given('use')}::text, ${given('day')}::date,
      greatest(${given('calls')}::bigint, 0), greatest(${given('tokens')}::bigint, 0),
      greatest(${given('cost')}::bigint, 0))
    ON CONFLICT (level, subject_id, use, day) DO UPDATE SET
      calls = greatest(known.calls + ${given('calls')}::bigint, 0),
      tokens = greatest(known.tokens + ${given('tokens')}::bigint, 0),
      cost = greatest(known.cost + ${given('cost')}::bigint, 0)`,
);

const costBefore = prepare<never>(
  'installation_cost_before',
  sql`SELECT coalesce(sum(cost), 0)::text AS cost FROM model_counters
    WHERE level = 'installation' AND day >= date_trunc('month', now() AT TIME ZONE 'UTC')::date
      AND day < (now() AT TIME ZONE 'UTC')::date`,
);

/** Whose allowance a call takes: the person's, or the space's where nobody in particular asks. */
const subjectOf = ({ userId, spaceId, use }: AllowancePayer) =>
  userId === null
    ? ({ level: 'space', subjectId: spaceId, use } as const)
    : ({ level: 'person', subjectId: userId, use } as const);

/** What of a plan's allowance a payer may take a day. */
export function allowanceOf(plan: Plan, { userId, use }: Pick<Payer, 'userId' | 'use'>): ModelAllowance {
  const { calls, tokens } = plan.limits.models.daily[use];
  const people = userId === null ? peopleOfSpace : 1;
  return { calls: calls * people, tokens: tokens * people };
}

/**
 * Takes the most that calls may take of the payer's allowance of today, and where the installation pays, of its budget.
 * @returns the payment for those calls, and what makes of it what was taken, to be called once; it never throws
 * @throws {AppError} `limit_reached` with the moment the day ends; `installation_budget_used` with the moment that the
 * budget starts again
 */
export async function reserveAllowance(
  app: AllowanceApp,
  payer: AllowancePayer,
  plan: Plan,
  { most, isOfInstallation }: { most: Taken; isOfInstallation: boolean },
): Promise<{ payment: Payment; settle: (taken: Taken) => Promise<void> }> {
  const subject = subjectOf(payer);
  const allowed = allowanceOf(plan, payer);
  const limits = { mostCalls: allowed.calls, mostTokens: allowed.tokens, mostCost: unlimited };
  const reserving = take({ ...subject, ...most, ...limits });
  // Those who ask at once share one row, which nobody is to hold until it is on disk. A crash may forget what was taken.
  const [[taken]] = await app.database.batchInSpace<[{ day: string }]>(payer.spaceId, [reserving], {
    waitsForDisk: false,
  });
  if (!taken) throw new AppError('limit_reached', { limit: 'models', resetsAt: tomorrow(presentTime()) });
  const { day } = taken;
  const change = async (counter: Record<Counter, string>, from: Taken, to: Taken) => {
    const difference = {
      calls: to.calls - from.calls,
      tokens: to.tokens - from.tokens,
      cost: to.cost - from.cost,
    };
    const statement = settle({ ...counter, ...difference, day });
    try {
      await app.database.batchInSpace<[object]>(payer.spaceId, [statement], { waitsForDisk: false });
    } catch (error) {
      app.log.error({ error }, 'What a model took is counted as the most that it might have');
    }
  };
  let ofInstallation = nothing;
  try {
    if (isOfInstallation && (await takeOfInstallation(app, payer.spaceId, most))) ofInstallation = most;
  } catch (error) {
    // No call was made.
    await change(subject, most, nothing);
    throw error;
  }
  return {
    payment: new Payment(),
    async settle(made) {
      await change(subject, most, made);
      if (isOfInstallation) await change(installation, ofInstallation, made);
    },
  };
}

/** More than any counter counts. */
const unlimited = 2 ** 52;

/** @returns whether there is a budget to take it of @throws {AppError} `installation_budget_used` */
async function takeOfInstallation(app: AllowanceApp, spaceId: string, most: Taken): Promise<boolean> {
  const { AI_DAILY_TOKENS: daily, AI_MONTHLY_BUDGET: monthly } = app.environment;
  if (daily === undefined && monthly === undefined) return false;
  const now = presentTime();
  let left = unlimited;
  if (monthly !== undefined) {
    const [[before]] = await app.database.batchInSpace<[{ cost: string }]>(spaceId, [costBefore({})]);
    left = monthly * 1_000_000 - Number(before?.cost ?? 0);
  }
  const limits = { mostCalls: unlimited, mostTokens: daily ?? unlimited, mostCost: left };
  const reserving = take({ ...installation, ...most, ...limits });
  const [[taken]] = await app.database.batchInSpace<[{ day: string }]>(spaceId, [reserving], {
    waitsForDisk: false,
  });
  if (!taken) throw new AppError('installation_budget_used', { resetsAt: tomorrow(now) });
  return true;
}

/** When the day of UTC ends. */
export const tomorrow = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
