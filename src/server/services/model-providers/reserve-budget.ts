import { sql } from 'drizzle-orm';
import { prepare } from '../../db/prepare.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import type { Payer } from './payer.ts';

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
  const id = newRecordId();
  const [, [refused]] = await app.database.batchInSpace<[object, { isHeld: boolean }]>(payer.spaceId, [
    lockBudgets(payer),
    reserveRoom({ ...payer, id, cost }),
  ]);
  if (refused?.isHeld) throw new AppError('budget_held');
  if (refused) throw new AppError('budget_used', { resetsAt: nextMonth(presentTime()) });
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
