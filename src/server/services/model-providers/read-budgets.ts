import { type SQL, sql } from 'drizzle-orm';
import type { BudgetData } from '#contracts/model-provider.ts';
import type { Transaction } from '../../db/database.ts';
import { containing } from '../../db/like.ts';

const mostBots = 500;

const mostPeople = 200;

/** A sum is all there is to a budget, so it is its version, too. */
const versionOf = (monthly: number | null) => String(monthly ?? 'none');

/** The budgets of a tenant; see `listBudgets`. @param pick those alone whose name holds `search`, or that of `subjectId` */
export async function readBudgets(
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
