import { eq, inArray, sql } from 'drizzle-orm';
import type { SupportDeskData } from '#contracts/ticket.ts';
import { permissions } from '#rules/permissions.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { profiles } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';

const mostTags = 100;

/** Who may be given a ticket of Parley's desk, and the tags in use there, most used first. */
export async function readDesk({ ctx }: { ctx: SignedInContext }): Promise<SupportDeskData> {
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const agents = transaction
      .selectDistinct({ id: profiles.userId, firstName: profiles.firstName })
      .from(roleAssignments)
      .innerJoin(profiles, eq(profiles.userId, roleAssignments.userId))
      .where(inArray(roleAssignments.name, [...permissions['ticket.answer']]));
    const { rows } = await transaction.execute<SupportDeskData>(sql`SELECT
      (SELECT coalesce(json_agg(json_build_object('id', user_id, 'firstName', first_name)
        ORDER BY first_name, user_id), '[]') FROM (${agents}) AS agents) AS agents,
      (SELECT coalesce(json_agg(tag ORDER BY uses DESC, tag), '[]') FROM (
        SELECT tag, count(*) AS uses FROM tickets, unnest(tags) AS tag
        GROUP BY tag ORDER BY uses DESC, tag LIMIT ${mostTags}) AS used) AS tags`);
    return rows[0] as SupportDeskData;
  });
}
