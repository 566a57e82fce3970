import { sql } from 'drizzle-orm';
import type { UsageKind } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { scopeOf } from '../../db/predicates/member-scope.ts';
import type { SignedInContext } from '../context.ts';
import { versionOfLimits } from './level-limits.ts';

/** What a company of a tenant, or a bot of a company, sets of the daily limits; null is what the level above gives. */
export type LimitsBelow = {
  id: string;
  name: string;
  own: Record<UsageKind, number | null>;
  version: string;
};

/** The limits of the level below: of a tenant's companies, or of a company's bots. In one query. */
export async function listLimitsBelow({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<LimitsBelow[]> {
  const { tenantId, companyId } = scopeOf(place);
  const value = (kind: UsageKind) => sql`max(l.value) FILTER (WHERE l.kind = ${kind})`;
  const below =
    companyId === null
      ? sql`FROM companies p LEFT JOIN level_limits l ON l.company_id = p.id
          WHERE p.tenant_id = ${tenantId} AND p.archived_at IS NULL`
      : sql`FROM model_bots p LEFT JOIN level_limits l ON l.model_bot_id = p.id
          WHERE p.company_id = ${companyId} AND p.archived_at IS NULL`;
  const { rows } = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction.execute<{ id: string; name: string } & LimitsBelow['own']>(sql`
      SELECT p.id, p.name, ${value('fileResponses')} AS "fileResponses",
        ${value('mediaGenerations')} AS "mediaGenerations"
      ${below} GROUP BY p.id, p.name ORDER BY lower(p.name), p.id LIMIT 500`),
  );
  return rows.map(({ id, name, fileResponses, mediaGenerations }) => {
    const own = { fileResponses, mediaGenerations };
    return { id, name, own, version: versionOfLimits(own) };
  });
}
