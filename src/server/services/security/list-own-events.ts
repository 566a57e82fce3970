import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { ListInput, ListMeta } from '#contracts/list.ts';
import type { OwnEventData } from '#contracts/security.ts';
import { securityEvents } from '#rules/audit.ts';
import { deviceOf } from '../../auth/device.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';

/**
 * What the audit log says of the person's own account, the newest first: how somebody got in or was kept out, and what
 * was changed of it by whom. From where somebody else did it is theirs.
 */
export async function listOwnEvents({
  ctx,
  input: { page, perPage },
}: {
  ctx: SignedInContext;
  input: Pick<ListInput, 'page' | 'perPage'>;
}): Promise<{ events: OwnEventData[]; meta: ListMeta }> {
  const { id } = ctx.actor.account;
  const { actorId, subjectType, subjectId, spaceId, action } = auditEvents;
  const atDoors = inArray(action, [...securityEvents]);
  const own = or(
    and(eq(subjectType, 'user'), eq(subjectId, id)),
    and(eq(actorId, id), atDoors),
    // Of the keys of their own assistants.
    and(eq(spaceId, id), atDoors),
  );
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const matching = () =>
      transaction
        .select({
          id: auditEvents.id,
          action,
          actorId,
          impersonatorId: auditEvents.impersonatorId,
          address: auditEvents.address,
          userAgent: auditEvents.userAgent,
          at: auditEvents.createdAt,
          details: auditEvents.details,
          place: tenants.name,
          total: sql<number>`count(*) OVER ()`.mapWith(Number),
        })
        .from(auditEvents)
        .leftJoin(tenants, eq(tenants.id, spaceId))
        .where(own);
    const rows = await matching()
      .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const events = rows.map((row): OwnEventData => {
      const byOther = row.impersonatorId !== null || (row.actorId !== null && row.actorId !== id);
      return {
        id: row.id,
        action: row.action,
        at: row.at.toISOString(),
        byOther,
        place: row.place,
        path: typeof row.details.path === 'string' ? row.details.path : null,
        address: byOther ? null : row.address,
        ...(byOther ? { browser: null, system: null } : deviceOf(row.userAgent)),
      };
    });
    return { events, meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) } };
  });
}
