import { and, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PeopleQuery } from '#contracts/person.ts';
import type { Reach } from '#rules/permissions.ts';
import { containing } from '../../db/like.ts';
import { profiles, roleAssignments, users } from '../../db/schema/identity.ts';
import { companies, modelBots } from '../../db/schema/organisation.ts';

type Filters = Omit<PeopleQuery, 'page' | 'perPage' | 'sort' | 'includes'> & { reach?: Reach };

/** The condition under which a row of users and its profile belong to a list of people. */
export function whereOfPeople(filters: Filters): SQL | undefined {
  const { search, reach = 'everywhere' } = filters;
  return and(
    search
      ? or(ilike(users.email, containing(search)), ilike(profiles.firstName, containing(search)))
      : undefined,
    holding(filters['filters[role]'], (names) => inArray(roleAssignments.name, names)),
    holding(filters['filters[companyId]'], inCompanies),
    holding(filters['filters[tenantId]'], inTenants),
    reach === 'everywhere'
      ? undefined
      : or(sql`false`, holding(reach.tenantIds, inTenants), holding(reach.companyIds, inCompanies)),
    anyOf(filters['filters[status]'], {
      active: isNull(users.suspendedAt),
      suspended: isNotNull(users.suspendedAt),
    }),
    anyOf(filters['filters[emailConfirmed]'], {
      true: isNotNull(users.emailConfirmedAt),
      false: isNull(users.emailConfirmedAt),
    }),
  );
}

/** A role in one of the companies, or in one of their bots. */
const inCompanies = (ids: string[]) =>
  or(
    inArray(roleAssignments.companyId, ids),
    sql`${roleAssignments.modelBotId} IN (
      SELECT ${modelBots.id} FROM ${modelBots} WHERE ${inArray(modelBots.companyId, ids)})`,
  );

/** A role in one of the tenants, their companies or their bots. */
const inTenants = (ids: string[]) =>
  or(
    inArray(roleAssignments.tenantId, ids),
    sql`${roleAssignments.companyId} IN (
      SELECT ${companies.id} FROM ${companies} WHERE ${inArray(companies.tenantId, ids)})`,
    sql`${roleAssignments.modelBotId} IN (
      SELECT ${modelBots.id} FROM ${modelBots} WHERE ${inArray(modelBots.tenantId, ids)})`,
  );

/** People with a role that fits one of the values; everybody without values. */
function holding<Value>(
  values: Value[] | undefined,
  fits: (values: Value[]) => SQL | undefined,
): SQL | undefined {
  if (!values?.length) return undefined;
  return sql`EXISTS (SELECT FROM ${roleAssignments}
    WHERE ${and(eq(roleAssignments.userId, users.id), fits(values))})`;
}

function anyOf<Value extends string>(
  values: Value[] | undefined,
  conditions: Record<Value, SQL>,
): SQL | undefined {
  return values?.length ? or(...values.map((value) => conditions[value])) : undefined;
}
