import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BudgetData, SetBudgetInput } from '#contracts/model-provider.ts';
import type { SignedInContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';

const mostBots = 500;

/**
 * The budgets of a tenant with what this month (UTC) has cost: of the tenant, of each person (where `spent` is that of
 * whoever spent most), of its companies and of their bots.
 */
export async function listBudgets({
  ctx,
  input: { tenantId },
}: {
  ctx: SignedInContext;
  input: { tenantId: string };
}): Promise<BudgetData[]> {
  return ctx.app.database.inSpace(tenantId, (transaction) => readBudgets(transaction, tenantId));
}

async function readBudgets(transaction: Transaction, tenantId: string): Promise<BudgetData[]> {
  const { rows } = await transaction.execute<
    Omit<BudgetData, 'monthly' | 'spent'> & { monthly: string | null; spent: string }
  >(sql`
    WITH month AS (
      SELECT * FROM model_usage
      WHERE space_id = ${tenantId} AND day >= date_trunc('month', now() AT TIME ZONE 'UTC')::date
    ), subjects AS (
      SELECT 0 AS place, 'tenant' AS level, ${tenantId}::uuid AS id, NULL AS name,
        (SELECT coalesce(sum(cost), 0) FROM month) AS spent
      UNION ALL
      SELECT 1, 'person', ${tenantId}::uuid, NULL, coalesce((
        SELECT max(spent) FROM (SELECT sum(cost) AS spent FROM month GROUP BY user_id) people), 0)
      UNION ALL
      SELECT 2, 'company', companies.id, companies.name,
        (SELECT coalesce(sum(cost), 0) FROM month WHERE month.company_id = companies.id)
      FROM companies WHERE companies.tenant_id = ${tenantId} AND companies.archived_at IS NULL
      UNION ALL
      (SELECT 3, 'modelBot', model_bots.id, model_bots.name,
        (SELECT coalesce(sum(cost), 0) FROM month WHERE month.model_bot_id = model_bots.id)
      FROM model_bots WHERE model_bots.tenant_id = ${tenantId} AND model_bots.archived_at IS NULL
      ORDER BY model_bots.name LIMIT ${mostBots})
    )
    SELECT subjects.level, subjects.id AS "subjectId", subjects.name, budgets.monthly, subjects.spent
    FROM subjects
    LEFT JOIN budgets ON budgets.level = subjects.level AND budgets.subject_id = subjects.id
      AND budgets.space_id = ${tenantId}
    ORDER BY subjects.place, lower(subjects.name), subjects.id`);
  return rows.map(({ monthly, spent, ...row }) => ({
    ...row,
    monthly: monthly === null ? null : Number(monthly),
    spent: Number(spent),
  }));
}

/**
 * Sets what may be spent a month on one level, or lifts it. It holds from the next question on.
 * @throws {AppError} `not_found` for a company or bot that is not the tenant's
 */
export async function setBudget({
  ctx,
  input: { tenantId, budget },
}: {
  ctx: SignedInContext;
  input: { tenantId: string; budget: SetBudgetInput };
}): Promise<BudgetData[]> {
  const { level, subjectId, monthly } = budget;
  const listed = await ctx.app.database.inSpace(tenantId, async (transaction) => {
    const known = await readBudgets(transaction, tenantId);
    if (!known.some((each) => each.level === level && each.subjectId === subjectId)) {
      throw new AppError('not_found');
    }
    if (monthly === null) {
      await transaction.execute(
        sql`DELETE FROM budgets WHERE space_id = ${tenantId} AND level = ${level} AND subject_id = ${subjectId}`,
      );
    } else {
      await transaction.execute(sql`
        INSERT INTO budgets (id, space_id, tenant_id, level, subject_id, monthly)
        VALUES (${uuidv7()}, ${tenantId}, ${tenantId}, ${level}, ${subjectId}, ${monthly})
        ON CONFLICT (space_id, level, subject_id) DO UPDATE SET monthly = excluded.monthly, updated_at = now()`);
    }
    await recordAuditEvent(transaction, {
      ...{ spaceId: tenantId, actorId: ctx.actor.account.id, action: 'budget.changed' },
      ...{ subjectType: level === 'person' ? 'tenant' : level, subjectId, details: { level, monthly } },
    });
    const listed = await readBudgets(transaction, tenantId);
    // Vectors that a budget had no room for may be made now.
    await ctx.app.jobs.enqueue(transaction, 'embedMissing', { retryNow: true }, { key: 'embed-missing' });
    return listed;
  });
  await ctx.app.models.changed();
  return listed;
}
