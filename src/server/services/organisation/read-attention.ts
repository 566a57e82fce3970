import { sql } from 'drizzle-orm';
import {
  type Attention,
  type AttentionBot,
  type AttentionKind,
  attentionBots,
  attentionDays,
  attentionKinds,
  nearlyFull,
} from '#rules/attention.ts';
import { harmlessFileErrors } from '#rules/files.ts';
import { type Plan, roomIn, type SpaceLimit, spaceLimits } from '#rules/plans.ts';
import type { Transaction } from '../../db/database.ts';
import type { MemberScope } from '../../db/predicates/member-scope.ts';

type Counts = Partial<Record<AttentionKind, string>>;

/** What assistants have some of, by which each of them is named. */
const ofBots = [
  'failedFiles',
  'failedTrials',
  'failedAnswers',
  'unanswered',
] as const satisfies AttentionKind[];
type OfBots = (typeof ofBots)[number];

export type LimitUse = { limit: SpaceLimit; used: number; allowed: number | null };

/** How much a tenant has of everything that its plan limits, in one query. */
export async function readLimitUse(
  transaction: Transaction,
  tenantId: string,
  plan: Plan,
): Promise<LimitUse[]> {
  const { rows } = await transaction.execute<Record<SpaceLimit, string>>(sql`
    SELECT (SELECT count(*) FROM files
        WHERE space_id = ${tenantId} AND conversation_id IS NULL) AS "files",
      (SELECT coalesce(sum(size), 0) FROM files WHERE space_id = ${tenantId})
        + (SELECT coalesce(sum(bytes), 0) FROM media WHERE space_id = ${tenantId}) AS "storage",
      (SELECT count(*) FROM model_bots WHERE space_id = ${tenantId} AND archived_at IS NULL) AS "modelBots",
      (SELECT count(*) FROM companies WHERE space_id = ${tenantId} AND archived_at IS NULL) AS "companies",
      (SELECT count(DISTINCT r.user_id) FROM role_assignments r
        INNER JOIN users u ON u.id = r.user_id AND u.suspended_at IS NULL
        LEFT JOIN companies c ON c.id = r.company_id LEFT JOIN model_bots b ON b.id = r.model_bot_id
        WHERE coalesce(r.tenant_id, c.tenant_id, b.tenant_id) = ${tenantId}) AS "seats"`);
  const used = rows[0];
  return spaceLimits.map((limit) => ({
    limit,
    used: Number(used?.[limit] ?? 0),
    allowed: roomIn(plan, limit),
  }));
}

/** What whoever runs the tenant or company should know of, in one query. */
export async function readAttention(
  transaction: Transaction,
  { tenantId, companyId }: MemberScope,
  limits: readonly LimitUse[] = [],
): Promise<Attention[]> {
  const { rows } = await transaction.execute<Counts & { bots: Record<OfBots, AttentionBot[] | null> }>(sql`
    WITH bots AS (
      SELECT b.id, b.name, b.published_at FROM model_bots b INNER JOIN companies c ON c.id = b.company_id
      WHERE b.tenant_id = ${tenantId} AND b.archived_at IS NULL AND c.archived_at IS NULL
        AND (${companyId}::uuid IS NULL OR b.company_id = ${companyId})),
    counted AS (
      SELECT 'failedFiles' AS kind, f.model_bot_id AS id, count(*) AS count FROM files f
      WHERE f.space_id = ${tenantId} AND f.status = 'failed'
        AND coalesce(f.error_code, '') <> ALL (${sql.param([...harmlessFileErrors])}::text[])
      GROUP BY f.model_bot_id
      UNION ALL
      SELECT 'failedTrials', run.model_bot_id, count(*) FROM (
        SELECT DISTINCT ON (r.model_bot_id) r.id, r.model_bot_id FROM quality_runs r
        WHERE r.space_id = ${tenantId} AND r.status = 'finished'
        ORDER BY r.model_bot_id, r.created_at DESC) AS run
      INNER JOIN quality_results q ON q.run_id = run.id AND q.outcome <> 'passed'
      GROUP BY run.model_bot_id
      UNION ALL
      SELECT day.kind, u.model_bot_id, sum(day.count) FROM usage_days u
      CROSS JOIN LATERAL (VALUES ('failedAnswers', u.failed), ('unanswered', u.refused)) AS day (kind, count)
      WHERE u.space_id = ${tenantId} AND u.day > CURRENT_DATE - ${attentionDays}::int AND day.count > 0
      GROUP BY day.kind, u.model_bot_id),
    known AS (
      SELECT counted.kind, bots.id, bots.name, counted.count FROM counted INNER JOIN bots ON bots.id = counted.id),
    month AS (
      SELECT company_id, model_bot_id, user_id, cost FROM model_usage
      WHERE space_id = ${tenantId} AND day >= date_trunc('month', now() AT TIME ZONE 'UTC')::date)
    SELECT (${companyId}::uuid IS NULL AND NOT EXISTS (SELECT FROM companies c
        WHERE c.tenant_id = ${tenantId} AND c.archived_at IS NULL))::int AS "noCompanies",
      (NOT EXISTS (SELECT FROM bots) AND EXISTS (SELECT FROM companies c WHERE c.tenant_id = ${tenantId}
        AND c.archived_at IS NULL AND (${companyId}::uuid IS NULL OR c.id = ${companyId})))::int AS "noModelBots",
      (SELECT count(*) FROM bots WHERE NOT EXISTS (
        SELECT FROM files f WHERE f.model_bot_id = bots.id)) AS "botsWithoutFiles",
      (SELECT count(*) FROM bots WHERE published_at IS NULL) AS "unpublishedBots",
      ${sql.join(
        ofBots.map(
          (kind) => sql`(SELECT sum(count) FROM known WHERE kind = ${kind}) AS ${sql.identifier(kind)}`,
        ),
        sql`, `,
      )},
      json_build_object(${sql.join(
        ofBots.map(
          (kind) => sql`${kind}::text, (SELECT json_agg(most) FROM (
            SELECT id, name, count FROM known WHERE kind = ${kind}
            ORDER BY count DESC, lower(name), id LIMIT ${attentionBots}) AS most)`,
        ),
        sql`, `,
      )}) AS bots,
      (SELECT count(*) FROM invitations i LEFT JOIN model_bots b ON b.id = i.model_bot_id
        WHERE i.tenant_id = ${tenantId} AND i.accepted_at IS NULL AND i.revoked_at IS NULL
          AND i.expires_at <= now()
          AND (${companyId}::uuid IS NULL OR coalesce(i.company_id, b.company_id) = ${companyId}))
        AS "expiredInvitations",
      (SELECT count(*) FROM companies c WHERE c.tenant_id = ${tenantId} AND c.archived_at IS NULL
        AND ${companyId}::uuid IS NULL AND NOT EXISTS (
          SELECT FROM role_assignments r WHERE r.company_id = c.id AND r.name = 'COMPANY_ADMIN'))
        AS "companiesWithoutAdministrator",
      (SELECT count(*) FROM model_providers p WHERE p.tenant_id = ${tenantId} AND ${companyId}::uuid IS NULL
        AND p.enabled AND p.problem IS NOT NULL) AS "failingProviders",
      (SELECT count(*) FROM budgets b WHERE b.space_id = ${tenantId} AND ${companyId}::uuid IS NULL
        AND b.monthly > 0 AND b.monthly * ${nearlyFull}::float8 <= CASE
          WHEN b.level = 'tenant' THEN (SELECT sum(cost) FROM month)
          WHEN b.level = 'company' THEN (SELECT sum(cost) FROM month m WHERE m.company_id = b.subject_id)
          WHEN b.level = 'modelBot' THEN (SELECT sum(cost) FROM month m WHERE m.model_bot_id = b.subject_id)
          WHEN b.subject_id <> b.tenant_id THEN (SELECT sum(cost) FROM month m WHERE m.user_id = b.subject_id)
          ELSE (SELECT sum(cost) FROM month m WHERE m.user_id IS NOT NULL AND NOT EXISTS (
              SELECT FROM budgets own WHERE own.space_id = b.space_id AND own.level = 'person'
                AND own.subject_id = m.user_id)
            GROUP BY m.user_id ORDER BY 1 DESC LIMIT 1)
        END) AS "budgets"`);
  const counted = new Map<AttentionKind, number>(
    limits.flatMap(({ limit, used, allowed }) =>
      allowed !== null && allowed > 0 && used / allowed >= nearlyFull
        ? [[limit, Math.round((used / allowed) * 100)]]
        : [],
    ),
  );
  const { bots = null, ...counts } = rows[0] ?? {};
  for (const [kind, count] of Object.entries(counts)) counted.set(kind as AttentionKind, Number(count));
  return attentionKinds.flatMap((kind) => {
    const count = counted.get(kind) ?? 0;
    if (count === 0) return [];
    const having = bots?.[kind as OfBots];
    return [{ kind, count, ...(having && { bots: having }) }];
  });
}
