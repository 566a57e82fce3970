import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ModelChoice } from '#rules/model-bots.ts';
import { costOf, type ModelPurpose } from '#rules/model-providers.ts';
import { type FallbackObserver, type ModelCall, patienceOf } from '../../ai/fallback.ts';
import { type ChatModel, firstAnswering, type OfferedChatModel } from '../../ai/models.ts';
import type { App } from '../../context.ts';
import { prepare } from '../../db/prepare.ts';
import { AppError } from '../../errors.ts';
import { noteHealth } from './note-health.ts';

/** Whom the cost of an answer is counted for. */
export type Payer = {
  spaceId: string;
  companyId: string | null;
  modelBotId: string;
  /** Null for a visitor of another site. */
  userId: string | null;
};

export type Meter = {
  model: ChatModel;
  payer: Payer;
  /** Calls back with the name of the model that answers, as soon as one does. */
  follow(onAnswer: (model: string) => void): void;
  /** Gives back what was reserved. Call it once, when the answer is written or has failed. */
  close(): Promise<void>;
};

/** What an answer may take at most, unless it has many steps: the passages and the turns before, and a long answer. */
const mostTokens = { input: 8_000, output: 2_000 } as const;

/** Milliseconds that counting a call waits for those who begin. */
const longestWait = 500;

type MeteringApp = Pick<App, 'database' | 'environment' | 'models' | 'quoter' | 'log' | 'turns'>;

/**
 * The model that answers a question, whose calls are counted and, where there are budgets, paid from them. Room for
 * the answer is reserved first, so that questions at the same time cannot spend the same money.
 * @throws {AppError} `budget_used` where a budget of this month has no room for it, `budget_held` where it would have
 * without what answers under way may take
 */
export async function openMeter(app: MeteringApp, payer: Payer, choice: ModelChoice): Promise<Meter> {
  const models = app.models.chatModels(payer.spaceId, choice);
  if (models.length === 0) {
    return { model: app.quoter, payer, follow: () => undefined, close: async () => undefined };
  }
  // The dearest of those that may be asked.
  const cost = Math.max(...models.map((each) => costOf(mostTokens, each)));
  const giveBack = await reserveCost(app, payer, cost);
  const calls: Promise<void>[] = [];
  let tell = (_model: string): void => undefined;
  const observer: FallbackObserver<OfferedChatModel> = {
    answers(answering) {
      tell(answering.id);
      noteHealth(app, answering, null);
    },
    // Others are waiting for their first word, and nobody for this.
    used: (call) =>
      void calls.push(app.turns.quiet(longestWait).then(() => recordCall(app, payer, 'chat', call))),
    failed(failing, error) {
      const failure = failing.describe(error);
      app.log.warn({ provider: failing.provider.id, model: failing.id, ...failure }, 'A provider failed');
      noteHealth(app, failing, failure.problem);
    },
  };
  const model = firstAnswering(models, observer, patienceOf(app.environment.AI_FALLBACK_SECONDS));
  return {
    ...{ model, payer },
    follow(onAnswer) {
      tell = onAnswer;
    },
    async close() {
      await Promise.all(calls);
      await giveBack();
    },
  };
}

const given = sql.placeholder;

/** Which budgets of the space concern a payer: those of the tenant and of each person have the space's id. */
const concerns = sql`b.subject_id IN (${given('spaceId')}::uuid, ${given('companyId')}::uuid,
  ${given('modelBotId')}::uuid, ${given('userId')}::uuid)`;

/** Whoever has a budget of their own is not bound by that of each person. */
const isBound = sql`${concerns} AND NOT (b.level = 'person' AND b.subject_id = b.space_id AND EXISTS (
  SELECT FROM budgets own WHERE own.space_id = b.space_id AND own.level = 'person'
    AND own.subject_id = ${given('userId')}::uuid))`;

const lockBudgets = prepare<'spaceId' | 'companyId' | 'modelBotId' | 'userId'>(
  'lock_budgets',
  sql`SELECT FROM budgets b WHERE b.space_id = ${given('spaceId')}::uuid AND ${concerns} ORDER BY b.id FOR UPDATE`,
);

/** Rows that count against a budget, of a table with a payer's columns. */
const countsFor = (table: 'u' | 'r') => {
  const column = (name: string) => sql.raw(`${table}.${name}`);
  return sql`${column('space_id')} = b.space_id AND CASE b.level
    WHEN 'tenant' THEN true
    WHEN 'company' THEN ${column('company_id')} = b.subject_id
    WHEN 'modelBot' THEN ${column('model_bot_id')} = b.subject_id
    ELSE ${column('user_id')} IS NOT DISTINCT FROM ${given('userId')}::uuid END`;
};

const reserveRoom = prepare<'id' | 'spaceId' | 'companyId' | 'modelBotId' | 'userId' | 'cost'>(
  'reserve_cost',
  sql`WITH bound AS (
      SELECT b.monthly - ${given('cost')}::bigint
        - (SELECT coalesce(sum(u.cost), 0) FROM model_usage u
          WHERE u.day >= date_trunc('month', now() AT TIME ZONE 'UTC')::date AND ${countsFor('u')}) AS room,
        (SELECT coalesce(sum(r.cost), 0) FROM budget_reservations r
          WHERE r.created_at > now() - interval '1 hour' AND ${countsFor('r')}) AS held
      FROM budgets b WHERE b.space_id = ${given('spaceId')}::uuid AND ${isBound}
    ), refused AS (
      SELECT room >= 0 AS "isHeld" FROM bound WHERE room < held ORDER BY room LIMIT 1
    ), reserved AS (
      INSERT INTO budget_reservations (id, space_id, company_id, model_bot_id, user_id, cost)
      SELECT ${given('id')}::uuid, ${given('spaceId')}::uuid, ${given('companyId')}::uuid,
        ${given('modelBotId')}::uuid, ${given('userId')}::uuid, ${given('cost')}::bigint
      WHERE NOT EXISTS (SELECT FROM refused)
    )
    SELECT "isHeld" FROM refused`,
);

/**
 * Reserves what a call may cost at most, where budgets limit the payer. What is answered gives it back; call it once.
 * @throws {AppError} `budget_used` where a budget of this month has no room for it, `budget_held` where it would have
 * without what answers under way may take
 */
export async function reserveCost(
  app: Pick<App, 'database' | 'models' | 'log'>,
  payer: Payer,
  cost: number,
): Promise<() => Promise<void>> {
  if (!app.models.hasBudgets(payer.spaceId)) return async () => undefined;
  const id = uuidv7();
  const [, [refused]] = await app.database.batchInSpace<[object, { isHeld: boolean }]>(payer.spaceId, [
    lockBudgets(payer),
    reserveRoom({ ...payer, id, cost }),
  ]);
  if (refused?.isHeld) throw new AppError('budget_held');
  if (refused) throw new AppError('budget_used', { resetsAt: nextMonth(new Date()) });
  return () => release(app, payer.spaceId, id);
}

const nextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

const releaseCost = prepare<'id'>(
  'release_cost',
  sql`DELETE FROM budget_reservations WHERE id = ${given('id')}::uuid OR created_at < now() - interval '1 day'`,
);

async function release(app: Pick<App, 'database' | 'log'>, spaceId: string, id: string): Promise<void> {
  try {
    await app.database.batchInSpace<[object]>(spaceId, [releaseCost({ id })]);
  } catch (error) {
    app.log.error({ error }, 'What was reserved of a budget is given back in an hour only');
  }
}

const countCall = prepare<
  | ('spaceId' | 'companyId' | 'modelBotId' | 'userId' | 'provider' | 'model' | 'purpose')
  | ('inputTokens' | 'outputTokens' | 'cost')
>(
  'count_call',
  sql`INSERT INTO model_usage AS known (space_id, day, company_id, model_bot_id, user_id, provider, model, purpose,
      calls, input_tokens, output_tokens, cost)
    VALUES (${given('spaceId')}::uuid, (now() AT TIME ZONE 'UTC')::date, ${given('companyId')}::uuid,
      ${given('modelBotId')}::uuid, ${given('userId')}::uuid, ${given('provider')}::text, ${given('model')}::text,
      ${given('purpose')}::text, 1, ${given('inputTokens')}::bigint, ${given('outputTokens')}::bigint,
      ${given('cost')}::bigint)
    ON CONFLICT (model_bot_id, coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid), day, provider, model,
      purpose)
    DO UPDATE SET calls = known.calls + 1, input_tokens = known.input_tokens + excluded.input_tokens,
      output_tokens = known.output_tokens + excluded.output_tokens, cost = known.cost + excluded.cost`,
);

/**
 * Counts what a call of a model took, for the costs that administrators see. Never throws.
 * @param cost in millionths of a dollar; left out, that of the tokens
 */
export async function recordCall(
  app: Pick<App, 'database' | 'log'>,
  payer: Payer,
  purpose: ModelPurpose,
  {
    model,
    inputTokens,
    outputTokens,
  }: ModelCall<Pick<OfferedChatModel, 'id' | 'provider' | 'inputPrice' | 'outputPrice'>>,
  cost = costOf({ input: inputTokens, output: outputTokens }, model),
): Promise<void> {
  try {
    const counted = countCall({
      ...payer,
      ...{ provider: model.provider.name, model: model.id, purpose, inputTokens, outputTokens, cost },
    });
    await app.database.batchInSpace<[object]>(payer.spaceId, [counted], { waitsForDisk: false });
    await app.database.onDisk();
  } catch (error) {
    app.log.error({ error }, 'A call of a model could not be counted');
  }
}
