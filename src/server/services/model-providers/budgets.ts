import { type SQL, sql } from 'drizzle-orm';
import type { BudgetData, SetBudgetInput } from '#contracts/model-provider.ts';
import type { Transaction } from '../../db/database.ts';
import { containing } from '../../db/like.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

const mostBots = 500;
const mostPeople = 200;

/** A sum is all there is to a budget, so it is its version, too. */
const versionOf = (monthly: number | null) => String(monthly ?? 'none');

/**
 * The budgets of a tenant with what this month (UTC) has cost: of the tenant, of each person (where `spent` is that of
 * whoever spent most), of its companies, of their bots, and of its people: of very many, those with a budget and
 * those who spent most.
 * @param input.search part of the name of a company, bot or person, or of a person's email: those alone
 */
export async function listBudgets({
  ctx,
  input: { tenantId, search },
}: {
  ctx: SignedInContext;
  input: { tenantId: string; search?: string | undefined };
}): Promise<BudgetData[]> {
  return ctx.app.database.inSpace(tenantId, (transaction) =>
    readBudgets(transaction, tenantId, search ? { search } : {}),
  );
}

async function readBudgets(
  transaction: Transaction,
  tenantId: string,
  pick: { search?: string; subjectId?: string } = {},
): Promise<BudgetData[]> {
  const isPicked = (id: SQL, name: SQL) => {
    if (pick.subjectId !== undefined) return sql`${id} = ${pick.subjectId}::uuid`;
    return pick.search === undefined ? sql`true` : sql`${name} ILIKE ${containing(pick.search)}`;
  };
  const { rows } = await transaction.execute<
    Omit<BudgetData, 'monthly' | 'spent' | 'version'> & { monthly: string | null; spent: string }
  >(sql`
    WITH month AS (
      SELECT * FROM model_usage
      WHERE space_id = ${tenantId} AND day >= date_trunc('month', now() AT TIME ZONE 'UTC')::date
    ), subjects AS (
      SELECT 0 AS place, 'tenant' AS level, ${tenantId}::uuid AS id, NULL AS name, NULL AS email,
        (SELECT coalesce(sum(cost), 0) FROM month) AS spent
      WHERE ${isPicked(sql`${tenantId}::uuid`, sql`NULL::text`)}
      UNION ALL
      SELECT 1, 'person', ${tenantId}::uuid, NULL, NULL, coalesce((
        SELECT max(spent) FROM (SELECT sum(cost) AS spent FROM month GROUP BY user_id) people), 0)
      WHERE ${isPicked(sql`${tenantId}::uuid`, sql`NULL::text`)}
      UNION ALL
      SELECT 2, 'company', companies.id, companies.name, NULL,
        (SELECT coalesce(sum(cost), 0) FROM month WHERE month.company_id = companies.id)
      FROM companies WHERE companies.tenant_id = ${tenantId} AND companies.archived_at IS NULL
        AND ${isPicked(sql`companies.id`, sql`companies.name`)}
      UNION ALL
      (SELECT 3, 'modelBot', model_bots.id, model_bots.name, NULL,
        (SELECT coalesce(sum(cost), 0) FROM month WHERE month.model_bot_id = model_bots.id)
      FROM model_bots WHERE model_bots.tenant_id = ${tenantId} AND model_bots.archived_at IS NULL
        AND ${isPicked(sql`model_bots.id`, sql`model_bots.name`)}
      ORDER BY model_bots.name LIMIT ${mostBots})
      UNION ALL
      (SELECT 4, 'person', users.id, profiles.first_name, users.email, coalesce(people.spent, 0)
      FROM users
      INNER JOIN profiles ON profiles.user_id = users.id
      LEFT JOIN (SELECT user_id, sum(cost) AS spent FROM month GROUP BY user_id) people ON people.user_id = users.id
      LEFT JOIN budgets own ON own.space_id = ${tenantId} AND own.level = 'person' AND own.subject_id = users.id
      WHERE (people.user_id IS NOT NULL OR own.id IS NOT NULL OR users.id IN (${membersOf(tenantId)}))
        AND ${isPicked(sql`users.id`, sql`(profiles.first_name || ' ' || users.email)`)}
      ORDER BY own.monthly DESC NULLS LAST, people.spent DESC NULLS LAST, users.email LIMIT ${mostPeople})
    )
    SELECT subjects.level, subjects.id AS "subjectId", subjects.name, subjects.email, budgets.monthly,
      subjects.spent
    FROM subjects
    LEFT JOIN budgets ON budgets.level = subjects.level AND budgets.subject_id = subjects.id
      AND budgets.space_id = ${tenantId}
    ORDER BY subjects.place, lower(subjects.name), lower(subjects.email), subjects.id`);
  return rows.map(({ monthly, spent, ...row }) => ({
    ...row,
    monthly: monthly === null ? null : Number(monthly),
    spent: Number(spent),
    version: versionOf(monthly === null ? null : Number(monthly)),
  }));
}

/** The ids of everybody who has a role in a tenant. */
const membersOf = (tenantId: string) => sql`
  SELECT r.user_id FROM role_assignments r
  LEFT JOIN companies c ON c.id = r.company_id LEFT JOIN model_bots m ON m.id = r.model_bot_id
  WHERE coalesce(r.tenant_id, c.tenant_id, m.tenant_id) = ${tenantId}`;

/**
 * Sets what may be spent a month on one level, or lifts it. It holds from the next question on.
 * @throws {AppError} `not_found` for a company, bot or person that is not the tenant's; `version_conflict` with the
 * budget as it is now
 */
export async function setBudget({
  ctx,
  input: { tenantId, budget },
}: {
  ctx: SignedInContext;
  input: { tenantId: string; budget: SetBudgetInput };
}): Promise<BudgetData[]> {
  const { level, subjectId, monthly, version } = budget;
  const listed = await ctx.app.database.inSpace(tenantId, async (transaction) => {
    // One at a time, so that whoever is later sees what the other has set.
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`budgets:${tenantId}`}, 0))`,
    );
    const picked = await readBudgets(transaction, tenantId, { subjectId });
    const current = picked.find((each) => each.level === level);
    if (!current) throw new AppError('not_found');
    if (version !== undefined && version !== current.version) {
      throw new AppError('version_conflict', { current });
    }
    if (monthly === null) {
      await transaction.execute(
        sql`DELETE FROM budgets WHERE space_id = ${tenantId} AND level = ${level} AND subject_id = ${subjectId}`,
      );
    } else {
      await transaction.execute(sql`
        INSERT INTO budgets (id, space_id, tenant_id, level, subject_id, monthly)
        VALUES (${newRecordId()}, ${tenantId}, ${tenantId}, ${level}, ${subjectId}, ${monthly})
        ON CONFLICT (space_id, level, subject_id) DO UPDATE SET monthly = excluded.monthly, updated_at = now()`);
    }
    await recordAuditEvent(transaction, {
      spaceId: tenantId,
      actorId: ctx.actor.account.id,
      action: 'budget.changed',
      subjectType: level === 'person' ? (subjectId === tenantId ? 'tenant' : 'user') : level,
      subjectId,
      details: { level, monthly },
    });
    const listed = await readBudgets(transaction, tenantId);
    // Vectors that a budget had no room for may be made now.
    await ctx.app.jobs.enqueue(transaction, 'embedMissing', { retryNow: true }, { key: 'embed-missing' });
    return listed;
  });
  await ctx.app.models.changed();
  return listed;
}
