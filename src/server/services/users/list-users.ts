import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { PeopleQuery, PersonData } from '#contracts/user.ts';
import type { Reach } from '#rules/permissions.ts';
import { type AccountRow, accountJson } from '../../auth/account-query.ts';
import type { Transaction } from '../../db/database.ts';
import { heldWithinReach } from '../../db/predicates/roles.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';
import { countUpTo } from '../lists/count-up-to.ts';
import { whereOfPeople } from './find-people.ts';
import { presentPerson } from './present-person.ts';

const orders = {
  createdAt: asc(users.createdAt),
  '-createdAt': desc(users.createdAt),
  email: asc(sql`lower(${users.email})`),
  '-email': desc(sql`lower(${users.email})`),
  firstName: asc(sql`lower(${profiles.firstName})`),
  '-firstName': desc(sql`lower(${profiles.firstName})`),
};

/**
 * People, a page at a time: found by name or email, filtered, in order, with what the request includes. What is shown
 * of each is cut to the reader's reach, as the people are.
 */
export async function listUsers({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: PeopleQuery & { reach: Reach };
}): Promise<{ people: PersonData[]; meta: ListMeta }> {
  const { page, perPage, sort = '-createdAt', includes = [], reach, ...filters } = input;
  const where = whereOfPeople({ ...filters, reach });
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const matching = transaction
      .select({ id: users.id })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(where);
    const counted = await countUpTo(transaction, matching);
    const rows = await transaction
      .select({
        id: users.id,
        email: users.email,
        firstName: profiles.firstName,
        suspendedAt: users.suspendedAt,
        emailConfirmedAt: users.emailConfirmedAt,
        createdAt: users.createdAt,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(where)
      .orderBy(orders[sort], users.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    const ids = rows.map((row) => row.id);
    const roles = ids.length
      ? await transaction
          .select({
            userId: roleAssignments.userId,
            name: roleAssignments.name,
            tenantId: roleAssignments.tenantId,
            companyId: roleAssignments.companyId,
            modelBotId: roleAssignments.modelBotId,
          })
          .from(roleAssignments)
          .where(and(inArray(roleAssignments.userId, ids), heldWithinReach(reach)))
      : [];
    const accounts = await findAccounts(transaction, includes.length > 0 ? ids : []);
    return {
      people: rows.map((row) =>
        presentPerson(row, {
          reach,
          roles: roles.filter((role) => role.userId === row.id).map(({ userId: _userId, ...role }) => role),
          account: accounts.get(row.id),
          includes,
        }),
      ),
      meta: { page, perPage, ...counted },
    };
  });
}

/** What relations are told from, in one query for all of them. */
async function findAccounts(transaction: Transaction, ids: string[]): Promise<Map<string, AccountRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await transaction.execute<{ account: AccountRow }>(
    sql`SELECT ${sql.raw(accountJson)} AS account FROM users u WHERE u.id = ANY(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ account }) => [account.id, account]));
}
