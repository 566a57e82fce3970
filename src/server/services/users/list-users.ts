import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { PeopleQuery, PersonData, PersonRelation } from '#contracts/person.ts';
import type { Reach } from '#rules/permissions.ts';
import type { SignedInContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, roleAssignments, users } from '../../db/schema/identity.ts';
import { countUpTo } from '../lists/count-up-to.ts';
import { type AccountRow, accountJson, presentAccount } from './account-query.ts';
import { whereOfPeople } from './find-people.ts';

const orders = {
  createdAt: asc(users.createdAt),
  '-createdAt': desc(users.createdAt),
  email: asc(sql`lower(${users.email})`),
  '-email': desc(sql`lower(${users.email})`),
  firstName: asc(sql`lower(${profiles.firstName})`),
  '-firstName': desc(sql`lower(${profiles.firstName})`),
};

/** People, a page at a time: found by name or email, filtered, in order, with what the request includes. */
export async function listUsers({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  /** Without a reach: everywhere. */
  input: PeopleQuery & { reach?: Reach };
}): Promise<{ people: PersonData[]; meta: ListMeta }> {
  const { page, perPage, sort = '-createdAt', includes = [], ...filters } = input;
  const where = whereOfPeople(filters);
  return ctx.app.database.acrossSpaces(async (transaction) => {
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
          .where(inArray(roleAssignments.userId, ids))
      : [];
    const relations = await findRelations(transaction, ids, includes);
    return {
      people: rows.map(({ suspendedAt, emailConfirmedAt, createdAt, ...person }) => ({
        ...person,
        roles: roles.filter((role) => role.userId === person.id).map(({ userId: _userId, ...role }) => role),
        suspended: suspendedAt !== null,
        emailConfirmed: emailConfirmedAt !== null,
        createdAt: createdAt.toISOString(),
        ...relations.get(person.id),
      })),
      meta: { page, perPage, ...counted },
    };
  });
}

/** What is asked for of each person, in one query for all of them. */
async function findRelations(transaction: Transaction, ids: string[], names: readonly PersonRelation[]) {
  if (ids.length === 0 || names.length === 0) return new Map<string, Partial<PersonData>>();
  const { rows } = await transaction.execute<{ account: AccountRow }>(
    sql`SELECT ${sql.raw(accountJson)} AS account FROM users u WHERE u.id = ANY(${sql.param(ids)}::uuid[])`,
  );
  return new Map(
    rows.map(({ account: row }): [string, Partial<PersonData>] => {
      const account = presentAccount(row);
      return [account.id, Object.fromEntries(names.map((name) => [name, account[name]]))];
    }),
  );
}
