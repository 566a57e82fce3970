import { sql } from 'drizzle-orm';
import type { ModelAllowance } from '#rules/model-allowance.ts';
import { costOf, type ModelPurpose } from '#rules/model-providers.ts';
import type { Plan } from '#rules/plans.ts';
import type { App } from '../../context.ts';
import { prepare } from '../../db/prepare.ts';
import type { ModelCall } from '../../models/fallback.ts';
import type { OfferedChatModel } from '../../models/models.ts';
import type { Payer } from './payer.ts';
import { planOfPayer } from './plan-of-payer.ts';
import { reserveAllowance, type Taken } from './reserve-allowance.ts';
import { reserveCost } from './reserve-budget.ts';

type Model = Pick<OfferedChatModel, 'id' | 'provider' | 'inputPrice' | 'outputPrice'>;

/** Calls of models that are paid for. Nothing is asked of a model without. */
export type HeldCalls = {
  /**
   * Counts what a call took. Never throws.
   * @param cost in millionths of a dollar; left out, that of the tokens
   */
  record(purpose: ModelPurpose, call: ModelCall<Model>, cost?: number): Promise<void>;
  /** Counts a call that failed before it said anything. */
  failed(): void;
  /** Gives back what was reserved and not taken. Call it once, when all calls have ended. Never throws. */
  release(): Promise<void>;
};

export type PayingApp = Pick<App, 'database' | 'environment' | 'models' | 'log'>;

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
    models: readonly Pick<Model, 'provider'>[];
    most: ModelAllowance & { cost: number };
    plan?: Plan;
  },
): Promise<HeldCalls> {
  const plan = wanted.plan ?? (await planOfPayer(app, payer));
  const isOfInstallation = wanted.models.some(({ provider }) => provider.tenantId === null);
  const settle = await reserveAllowance(app, payer, plan, { most: wanted.most, isOfInstallation });
  const made: Taken = { calls: 0, tokens: 0, cost: 0 };
  const giveBack = await reserveCost(app, payer, wanted.most.cost).catch(async (error: unknown) => {
    await settle(made);
    throw error;
  });
  return {
    async record(
      purpose,
      call,
      cost = costOf({ input: call.inputTokens, output: call.outputTokens }, call.model),
    ) {
      made.calls += 1;
      made.tokens += call.inputTokens + call.outputTokens;
      made.cost += cost;
      await countCall(app, payer, purpose, call, cost);
    },
    failed() {
      made.calls += 1;
    },
    async release() {
      await settle(made);
      await giveBack();
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

/** For the costs that administrators see. */
async function countCall(
  app: Pick<App, 'database' | 'log'>,
  { use: _use, ...payer }: Payer,
  purpose: ModelPurpose,
  { model, inputTokens, outputTokens }: ModelCall<Model>,
  cost: number,
): Promise<void> {
  try {
    const counted = insertCall({
      ...payer,
      ...{ provider: model.provider.name, model: model.id, purpose, inputTokens, outputTokens, cost },
    });
    await app.database.batchInSpace<[object]>(payer.spaceId, [counted], { waitsForDisk: false });
    await app.database.onDisk();
  } catch (error) {
    app.log.error({ error }, 'A call of a model could not be counted');
  }
}
