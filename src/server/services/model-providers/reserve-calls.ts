import { sql } from 'drizzle-orm';
import { costOf, type ModelPurpose } from '#rules/model-providers.ts';
import type { Plan } from '#rules/plans.ts';
import { prepare } from '../../db/prepare.ts';
import { AppError } from '../../errors.ts';
import type { ModelCall } from '../../models/fallback.ts';
import type { AskedModel } from '../../models/models.ts';
import type { Payment } from '../../models/payment.ts';
import type { App } from '../context.ts';
import { noteHealth } from './note-health.ts';
import type { Payer } from './payer.ts';
import { planOfPayer } from './plan-of-payer.ts';
import { reserveAllowance, type Taken } from './reserve-allowance.ts';
import { reserveCost } from './reserve-budget.ts';

/** Calls of models that are paid for. Nothing is asked of a model without. */
export type HeldCalls = {
  readonly payment: Payment;
  /**
   * Says that a call begins. For one after others that failed, or beyond the number that was reserved, what those took
   * is reserved anew, so that all of them together stay within what there is.
   * @returns null where nothing is left for it and others were asked before
   * @throws {AppError} as `reserveCalls`, where none were
   */
  begins(isFurther: boolean): Promise<Payment | null>;
  /**
   * Counts what a call took. Never throws.
   * @param counting.cost in millionths of a dollar; left out, that of the tokens
   * @param counting.after what writing it down waits for
   */
  record(
    purpose: ModelPurpose,
    call: ModelCall<AskedModel>,
    counting?: { cost?: number; after?: Promise<unknown> },
  ): Promise<void>;
  /** A model answers: what was wrong with its provider is over. Never throws. */
  answered(model: AskedModel): void;
  /** A model failed: that is logged, measured, and told of its provider until it answers again. Never throws. */
  failed(model: AskedModel, error: unknown): void;
  /** Counts a call that ended before it said anything. */
  saidNothing(): void;
  /** Gives back what was reserved and not taken. Call it once, when all calls have ended. Never throws. */
  release(): Promise<void>;
};

const nothing: Taken = { calls: 0, tokens: 0, cost: 0 };

export type PayingApp = Pick<App, 'database' | 'environment' | 'models' | 'log' | 'telemetry' | 'liveEvents'>;

/**
 * Reserves what calls may take at most: of the payer's allowance of today, of the installation's budget where one of its
 * providers may be asked, and of the budgets of the month that limit the payer.
 * @param wanted.models those that may be asked
 * @throws {AppError} `limit_reached`, `installation_budget_used`, `budget_used` or `budget_held`
 */
export async function reserveCalls(
  app: PayingApp,
  payer: Payer,
  wanted: {
    models: readonly Pick<AskedModel, 'provider'>[];
    most: Taken;
    /** What one call may take; left out, as much as all that is reserved. */
    one?: Taken;
    plan?: Plan;
  },
): Promise<HeldCalls> {
  const plan = wanted.plan ?? (await planOfPayer(app, payer));
  const isOfInstallation = wanted.models.some(({ provider }) => provider.tenantId === null);
  const made: Taken = { calls: 0, tokens: 0, cost: 0 };
  const { most, one = most } = wanted;
  const room: Taken = { ...most };
  const reserve = async (taken: Taken) => {
    const { payment, settle } = await reserveAllowance(app, payer, plan, { most: taken, isOfInstallation });
    const giveBack = await reserveCost(app, payer, taken.cost).catch(async (error: unknown) => {
      await settle(nothing);
      throw error;
    });
    return { payment, settle, giveBack };
  };
  const first = await reserve(most);
  const { payment } = first;
  const reserved = [first];
  let begun = 0;
  return {
    payment,
    async begins(isFurther) {
      begun += 1;
      const calls = Math.max(0, begun - room.calls);
      const missing = (of: 'tokens' | 'cost') => (isFurther ? Math.max(0, made[of] + one[of] - room[of]) : 0);
      const more: Taken = { calls, tokens: missing('tokens'), cost: missing('cost') };
      if (more.calls + more.tokens + more.cost === 0) return payment;
      try {
        reserved.push(await reserve(more));
        for (const of of ['calls', 'tokens', 'cost'] as const) room[of] += more[of];
        return payment;
      } catch (error) {
        if (!isFurther || !(error instanceof AppError)) throw error;
        return null;
      }
    },
    async record(purpose, call, { cost: given, after } = {}) {
      const cost = given ?? costOf({ input: call.inputTokens, output: call.outputTokens }, call.model);
      made.calls += 1;
      made.tokens += call.inputTokens + call.outputTokens;
      made.cost += cost;
      measure(app, purpose, call);
      await after;
      await countCall(app, payer, purpose, call, cost);
    },
    answered: (model) => noteHealth(app, model, null),
    failed(model, error) {
      const { id, provider } = model;
      const failure = model.describe(error);
      app.log.warn({ provider: provider.id, model: id, ...failure }, 'A provider failed');
      app.telemetry.measures.modelFailures.inc({
        provider: ownerLabel(provider),
        problem: failure.problem,
      });
      noteHealth(app, model, failure.problem);
    },
    saidNothing() {
      made.calls += 1;
    },
    async release() {
      for (const [index, { settle, giveBack }] of reserved.entries()) {
        await settle(index === 0 ? made : nothing);
        await giveBack();
      }
    },
  };
}

const insertCall = prepare<
  | ('spaceId' | 'companyId' | 'modelBotId' | 'userId' | 'provider' | 'model' | 'purpose')
  | ('inputTokens' | 'outputTokens' | 'cost')
>(
  'count_call',
  sql`INSERT INTO model_usage AS known (space_id, day, company_id, model_bot_id, user_id, provider, model, purpose,
      calls, input_tokens, output_tokens, cost)
    VALUES (${sql.placeholder('spaceId')}::uuid, (now() AT TIME ZONE 'UTC')::date, ${sql.placeholder('companyId')}::uuid,
      ${sql.placeholder('modelBotId')}::uuid, ${sql.placeholder('userId')}::uuid, ${sql.placeholder('provider')}::text, ${sql.placeholder('model')}::text,
      ${sql.placeholder('purpose')}::text, 1, ${sql.placeholder('inputTokens')}::bigint, ${sql.placeholder('outputTokens')}::bigint,
      ${sql.placeholder('cost')}::bigint)
    ON CONFLICT (model_bot_id, coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid), day, provider, model,
      purpose)
    DO UPDATE SET calls = known.calls + 1, input_tokens = known.input_tokens + excluded.input_tokens,
      output_tokens = known.output_tokens + excluded.output_tokens, cost = known.cost + excluded.cost`,
);

/** For whoever runs the installation: whose provider it was, not which. */
function measure(
  { telemetry: { measures } }: Pick<App, 'telemetry'>,
  purpose: ModelPurpose,
  { model, inputTokens, outputTokens }: ModelCall<AskedModel>,
): void {
  const of = { provider: ownerLabel(model.provider), purpose };
  measures.modelCalls.inc(of);
  measures.modelTokens.inc({ ...of, direction: 'input' }, inputTokens);
  measures.modelTokens.inc({ ...of, direction: 'output' }, outputTokens);
}

/** Whose a provider is, without saying which organisation's. */
const ownerLabel = ({ tenantId }: AskedModel['provider']) =>
  tenantId === null ? 'installation' : 'organisation';

/** For the costs that administrators see. */
async function countCall(
  app: Pick<App, 'database' | 'log'>,
  { use: _use, ...payer }: Payer,
  purpose: ModelPurpose,
  { model, inputTokens, outputTokens }: ModelCall<AskedModel>,
  cost: number,
): Promise<void> {
  try {
    const counted = insertCall({
      ...payer,
      provider: model.provider.name,
      model: model.id,
      purpose,
      inputTokens,
      outputTokens,
      cost,
    });
    await app.database.batchInSpace<[object]>(payer.spaceId, [counted], { waitsForDisk: false });
    await app.database.onDisk();
  } catch (error) {
    app.log.error({ error }, 'A call of a model could not be counted');
  }
}
