import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LimitsOfPlaceData, SetLimitsInput } from '#contracts/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { levelLimits } from '../../db/schema/billing.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { usageKinds } from './level-limits.ts';
import { levelOfPlace, presentPlaceLimits } from './limits-of-place.ts';

/**
 * Sets the daily limits per person of a tenant, company or bot, within what the level above gives.
 * @throws {AppError} `version_conflict` with the limits as they are now; `invalid_request` for a value above what the
 * level above gives; `not_found` for a bot of a single person
 */
export async function setLimitsOfPlace({
  ctx,
  input: {
    place,
    limits: { version, ...limits },
  },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace; limits: SetLimitsInput };
}): Promise<LimitsOfPlaceData> {
  if (!place.tenantId) throw new AppError('not_found');
  const level = levelOfPlace(place);
  const { spaceId, companyId = null, modelBotId = null } = place;
  const key = {
    companyId: level === 'company' ? companyId : null,
    modelBotId: level === 'modelBot' ? modelBotId : null,
  };
  const subjectId = modelBotId ?? companyId ?? spaceId;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`limits:${spaceId}`}, 0))`);
    const present = await presentPlaceLimits(transaction, place);
    if (version !== undefined && present.version !== version) {
      throw new AppError('version_conflict', { current: present });
    }
    const { above } = present;
    const fields = usageKinds.filter((kind) => (limits[kind] ?? 0) > above[kind]);
    if (fields.length > 0) {
      throw new AppError('invalid_request', {
        fields: Object.fromEntries(fields.map((kind) => [kind, 'above_limit'])),
      });
    }
    await transaction
      .delete(levelLimits)
      .where(
        and(
          sql`coalesce(model_bot_id, company_id, tenant_id) = ${subjectId}`,
          inArray(levelLimits.kind, usageKinds),
          eq(levelLimits.tenantId, spaceId),
        ),
      );
    const rows = usageKinds.flatMap((kind) => {
      const value = limits[kind];
      return value === null ? [] : [{ spaceId, tenantId: spaceId, ...key, kind, value }];
    });
    if (rows.length > 0) await transaction.insert(levelLimits).values(rows);
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'limits.changed',
      subjectType: level,
      subjectId,
      details: limits,
    });
    return presentPlaceLimits(transaction, place);
  });
}
