import { and, asc, desc, eq, ilike, inArray, min, or, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { MemberData, MemberListInput } from '#contracts/member.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { containing } from '../../db/like.ts';
import { heldWithin, scopeOf } from '../../db/predicates/member-scope.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { readMembers } from './read-members.ts';

const orders = {
  firstName: asc(sql`lower(${profiles.firstName})`),
  '-firstName': desc(sql`lower(${profiles.firstName})`),
  since: asc(min(roleAssignments.createdAt)),
  '-since': desc(min(roleAssignments.createdAt)),
};

/** The people of a tenant or company, a page at a time, found by name or email. */
export async function listMembers({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: MemberListInput & { place: AuthorizedPlace };
}): Promise<{ members: MemberData[]; meta: ListMeta }> {
  const { page, perPage, sort = 'firstName', search, place, 'filters[role]': names } = input;
  const scope = scopeOf(place);
  const where = and(
    heldWithin(scope),
    names ? inArray(roleAssignments.name, names) : undefined,
    search
      ? or(ilike(users.email, containing(search)), ilike(profiles.firstName, containing(search)))
      : undefined,
  );
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const matching = () =>
      transaction
        .select({ id: users.id, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
        .from(users)
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .innerJoin(roleAssignments, eq(roleAssignments.userId, users.id))
        .where(where)
        .groupBy(users.id, profiles.firstName);
    const rows = await matching()
      .orderBy(orders[sort], users.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      members: await readMembers(
        transaction,
        scope,
        rows.map((row) => row.id),
      ),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}
