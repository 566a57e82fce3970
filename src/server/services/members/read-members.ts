import { eq, inArray, sql } from 'drizzle-orm';
import type { MemberData, MemberRoleData } from '#contracts/member.ts';
import { versionOfRoles } from '#rules/roles.ts';
import type { Transaction } from '../../db/database.ts';
import { heldWithin, type MemberScope } from '../../db/predicates/member-scope.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';

/** These people with the roles they hold within the scope, in the order of the ids. */
export async function readMembers(
  transaction: Transaction,
  scope: MemberScope,
  ids: readonly string[],
): Promise<MemberData[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .select({
      id: users.id,
      email: users.email,
      firstName: profiles.firstName,
      suspendedAt: users.suspendedAt,
      name: roleAssignments.name,
      tenantId: roleAssignments.tenantId,
      companyId: roleAssignments.companyId,
      companyName: companies.name,
      modelBotId: roleAssignments.modelBotId,
      modelBotName: modelBots.name,
      since: roleAssignments.createdAt,
    })
    .from(roleAssignments)
    .innerJoin(users, eq(users.id, roleAssignments.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(companies, eq(companies.id, roleAssignments.companyId))
    .leftJoin(modelBots, eq(modelBots.id, roleAssignments.modelBotId))
    .where(sql`${inArray(users.id, [...ids])} AND ${heldWithin(scope)}`)
    .orderBy(roleAssignments.createdAt, roleAssignments.id);
  return ids.flatMap((id) => {
    const own = rows.filter((row) => row.id === id);
    const [first] = own;
    if (!first) return [];
    const roles = own.map(
      ({ name, companyId, companyName, modelBotId, modelBotName }) =>
        ({ name, companyId, companyName, modelBotId, modelBotName }) as MemberRoleData,
    );
    return {
      id,
      email: first.email,
      firstName: first.firstName,
      roles,
      version: versionOfRoles(own),
      suspended: first.suspendedAt !== null,
      since: first.since.toISOString(),
    };
  });
}
