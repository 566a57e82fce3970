import { and, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PeopleQuery } from '#contracts/user.ts';
import { own } from '#rules/own.ts';
import type { Reach } from '#rules/permissions.ts';
import { containing } from '../../db/like.ts';
import { isNoDouble } from '../../db/predicates/own-address.ts';
import { heldInCompanies, heldInTenants, heldWithinReach } from '../../db/predicates/roles.ts';
import { profiles, users } from '../../db/schema/identity.ts';

type Filters = Omit<PeopleQuery, 'page' | 'perPage' | 'sort' | 'includes'> & { reach: Reach };

/**
 * The condition under which a row of users and its profile belong to a list of people. Every question about a role is
 * one about the roles within reach: what somebody holds elsewhere neither finds them nor leaves them out.
 */
export function whereOfPeople({ reach, ...filters }: Filters): SQL | undefined {
  const { search } = filters;
  const holding = (values: string[] | undefined, fits: (values: string[]) => SQL) =>
    values?.length
      ? sql`EXISTS (SELECT FROM role_assignments WHERE role_assignments.user_id = users.id
          AND ${fits(values)} AND ${heldWithinReach(reach)})`
      : undefined;
  return and(
    isNoDouble,
    search
      ? or(ilike(users.email, containing(search)), ilike(profiles.firstName, containing(search)))
      : undefined,
    reach === 'everywhere'
      ? undefined
      : sql`EXISTS (SELECT FROM role_assignments WHERE role_assignments.user_id = users.id
          AND ${heldWithinReach(reach)})`,
    holding(
      filters['filters[role]'],
      (names) => sql`role_assignments.name = ANY(${sql.param(names)}::text[])`,
    ),
    holding(filters['filters[companyId]'], heldInCompanies),
    holding(filters['filters[tenantId]'], heldInTenants),
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

function anyOf<Value extends string>(
  values: Value[] | undefined,
  conditions: Record<Value, SQL>,
): SQL | undefined {
  return values?.length ? or(...values.map((value) => own<SQL>(conditions, value))) : undefined;
}
