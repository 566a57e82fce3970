import { sql } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { scopeOf } from '../../db/predicates/member-scope.ts';
import type { SignedInContext } from '../context.ts';

/** A company or bot at which a role can be given; a bot with the company it belongs to. */
export type GivenPlace = { kind: 'company' | 'modelBot'; id: string; name: string; within: string | null };

/** More than a choice on a page can hold; a table of people names places beyond it. */
const most = 1000;

/** The companies and bots of a tenant or company at which roles can be given, in one query. */
export async function listGivenPlaces({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<GivenPlace[]> {
  const { tenantId, companyId } = scopeOf(place);
  const { rows } = await ctx.app.database.reading.inSpace(place.spaceId, (transaction) =>
    transaction.execute<GivenPlace>(sql`
      SELECT 'company' AS kind, c.id, c.name, NULL AS within FROM companies c
      WHERE c.tenant_id = ${tenantId} AND c.archived_at IS NULL
        AND (${companyId}::uuid IS NULL OR c.id = ${companyId})
      UNION ALL
      SELECT 'modelBot' AS kind, b.id, b.name, c.name AS within
      FROM model_bots b INNER JOIN companies c ON c.id = b.company_id
      WHERE b.tenant_id = ${tenantId} AND b.archived_at IS NULL AND c.archived_at IS NULL
        AND (${companyId}::uuid IS NULL OR c.id = ${companyId})
      ORDER BY 1, 3, 2
      LIMIT ${most}`),
  );
  return rows;
}
