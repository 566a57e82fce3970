import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { SupportDeskData } from '#contracts/ticket.ts';
import { permissions } from '#rules/permissions.ts';
import type { SignedInContext } from '../../context.ts';
import { profiles, roleAssignments } from '../../db/schema/identity.ts';

const mostTags = 100;

/** Who may be given a ticket, and the tags in use, most used first. */
export async function readDesk({ ctx }: { ctx: SignedInContext }): Promise<SupportDeskData> {
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const agents = await transaction
      .selectDistinct({ id: profiles.userId, firstName: profiles.firstName })
      .from(roleAssignments)
      .innerJoin(profiles, eq(profiles.userId, roleAssignments.userId))
      .where(inArray(roleAssignments.name, [...permissions['ticket.answer']]))
      .orderBy(asc(profiles.firstName), asc(profiles.userId));
    const { rows } = await transaction.execute<{ tag: string }>(
      sql`SELECT tag FROM tickets, unnest(tags) AS tag GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${mostTags}`,
    );
    return { agents, tags: rows.map(({ tag }) => tag) };
  });
}
