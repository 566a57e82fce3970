import { sql } from 'drizzle-orm';
import { type FirstStep, type FirstSteps, firstSteps } from '#rules/first-steps.ts';
import type { Transaction } from '../../db/database.ts';
import { heldWithin, type MemberScope, offeredWithin } from '../../db/predicates/member-scope.ts';

type Found = Record<FirstStep, boolean> & {
  companyId: string | null;
  modelBotId: string | null;
};

/**
 * What a new tenant or company has done of its first steps, in one query; null when there is nothing left to do.
 * Nothing of it is stored: what is deleted again is to be done again.
 */
export async function readFirstSteps(
  transaction: Transaction,
  scope: MemberScope,
): Promise<FirstSteps | null> {
  const { tenantId, companyId } = scope;
  const { rows } = await transaction.execute<Found>(sql`
    WITH places AS (
      SELECT id, created_at FROM companies WHERE tenant_id = ${tenantId} AND archived_at IS NULL
        AND (${companyId}::uuid IS NULL OR id = ${companyId})),
    bots AS (
      SELECT b.id, b.published_at IS NOT NULL AS published, b.created_at,
        EXISTS (SELECT FROM files f WHERE f.model_bot_id = b.id) AS fed
      FROM model_bots b INNER JOIN places ON places.id = b.company_id WHERE b.archived_at IS NULL)
    SELECT (SELECT id FROM places ORDER BY created_at, id LIMIT 1) AS "companyId",
      (SELECT id FROM bots ORDER BY published DESC, fed DESC, created_at, id LIMIT 1) AS "modelBotId",
      EXISTS (SELECT FROM places) AS "company", EXISTS (SELECT FROM bots) AS "assistant",
      EXISTS (SELECT FROM bots WHERE fed) AS "files",
      EXISTS (SELECT FROM usage_days u INNER JOIN bots ON bots.id = u.model_bot_id
        WHERE u.answered + u.refused > 0) AS "ask",
      EXISTS (SELECT FROM bots WHERE published) AS "publish",
      EXISTS (SELECT FROM invitations WHERE ${offeredWithin(scope)} AND revoked_at IS NULL)
        OR (SELECT count(*) FROM (SELECT DISTINCT user_id FROM role_assignments
          WHERE ${heldWithin(scope)} LIMIT 2) people) > 1 AS "invite"`);
  const found = rows[0];
  const asked = firstSteps.filter((step) => companyId === null || step !== 'company');
  const steps = asked.map((step) => ({ step, done: found?.[step] ?? false }));
  if (steps.every(({ done }) => done)) return null;
  return { steps, companyId: found?.companyId ?? null, modelBotId: found?.modelBotId ?? null };
}
