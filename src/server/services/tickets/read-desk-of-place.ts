import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SupportDeskData } from '#contracts/ticket.ts';
import { type DeskPlace, listedInView, ticketViewOf } from '#rules/tickets.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { tickets } from '../../db/schema/tickets.ts';
import type { SignedInContext } from '../context.ts';
import { countTickets } from './count-tickets.ts';
import { listTickets } from './list-tickets.ts';
import { administers } from './ticket-desk.ts';

const mostTags = 100;

/**
 * What the people of an organisation or a company asked their administrators, as a view shows it first. The caller has
 * authorized that place.
 */
export async function readDeskOfPlace({
  ctx,
  input: { tenantId, companyId, view },
}: {
  ctx: SignedInContext;
  /** `view` as an address names it. */
  input: { tenantId: string; companyId: string | null; view: string | null };
}) {
  const place: DeskPlace =
    companyId === null ? { kind: 'tenants', id: tenantId } : { kind: 'companies', id: companyId };
  const shown = ticketViewOf(view, place);
  const [listed, counts, desk] = await Promise.all([
    listTickets({ ctx, input: listedInView(shown, ctx.actor.account.id, place) }),
    countTickets({ ctx, input: { place } }),
    readAgentsOfPlace({ ctx, input: { tenantId, companyId } }),
  ]);
  return { ...listed, counts, desk, view: shown, place };
}

/** Which administrators may be given a question there, and the tags in use. */
export async function readAgentsOfPlace({
  ctx,
  input: { tenantId, companyId },
}: {
  ctx: SignedInContext;
  input: { tenantId: string; companyId: string | null };
}): Promise<SupportDeskData> {
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const agents = transaction
      .selectDistinct({ id: profiles.userId, firstName: profiles.firstName })
      .from(roleAssignments)
      .innerJoin(users, eq(users.id, roleAssignments.userId))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(administers({ tenantId, companyId }));
    const asked = and(
      eq(tickets.tenantId, tenantId),
      isNull(tickets.handedOnAt),
      companyId === null ? undefined : eq(tickets.companyId, companyId),
    );
    const { rows } = await transaction.execute<SupportDeskData>(sql`SELECT
      (SELECT coalesce(json_agg(json_build_object('id', user_id, 'firstName', first_name)
        ORDER BY first_name, user_id), '[]') FROM (${agents}) AS agents) AS agents,
      (SELECT coalesce(json_agg(tag ORDER BY uses DESC, tag), '[]') FROM (
        SELECT tag, count(*) AS uses FROM tickets, unnest(tags) AS tag WHERE ${asked}
        GROUP BY tag ORDER BY uses DESC, tag LIMIT ${mostTags}) AS used) AS tags`);
    return rows[0] as SupportDeskData;
  });
}
