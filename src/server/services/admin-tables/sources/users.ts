import { sql } from 'drizzle-orm';
import { containing, emailHas } from '../../../db/like.ts';
import { isNoDouble } from '../../../db/predicates/own-address.ts';
import { type AdminTableSource, anyOf, momentText, recordPath } from './admin-table-source.ts';

/** People. Trigram indexes find words in names and emails; what is shorter has to begin them. */
export const usersSource: AdminTableSource = {
  rows: sql`users`,
  id: sql`users.id`,
  sorts: {
    createdAt: { by: sql`users.created_at` },
    email: { by: sql`lower(users.email)` },
    firstName: {
      by: sql`lower(profiles.first_name)`,
      join: sql`JOIN profiles ON profiles.user_id = users.id`,
      id: sql`profiles.user_id`,
    },
  },
  always: [isNoDouble],
  where: ({ role, state }) => [
    ...(role?.length
      ? [
          sql`EXISTS (SELECT FROM role_assignments r WHERE r.user_id = users.id AND r.name = ANY(${sql.param(role)}::text[]))`,
        ]
      : []),
    ...anyOf(state, {
      active: sql`(users.suspended_at IS NULL AND users.email_confirmed_at IS NOT NULL)`,
      suspended: sql`users.suspended_at IS NOT NULL`,
      unconfirmed: sql`(users.suspended_at IS NULL AND users.email_confirmed_at IS NULL)`,
    }),
  ],
  counted: ({ role, ...others }) =>
    role?.length === 1 && Object.values(others).every((values) => !values?.length)
      ? sql`SELECT DISTINCT r.user_id FROM role_assignments r JOIN users ON users.id = r.user_id
          WHERE r.name = ${role[0]} AND ${isNoDouble}`
      : null,
  search: (words) => {
    const short = [...words].length < 3;
    const pattern = short ? containing(words).slice(1) : containing(words);
    const inEmail = short ? sql`users.email ILIKE ${pattern}` : emailHas(sql`users.email`, words);
    return {
      ids: sql`SELECT users.id FROM users WHERE ${inEmail}
        UNION SELECT p.user_id FROM profiles p WHERE p.first_name ILIKE ${pattern}`,
      matches: sql`(${inEmail}
        OR (SELECT p.first_name FROM profiles p WHERE p.user_id = users.id) ILIKE ${pattern})`,
      within: [
        { relation: 'users', matches: inEmail },
        { relation: 'profiles', matches: sql`profiles.first_name ILIKE ${pattern}` },
      ],
    };
  },
  cells: sql`users.id, users.email, users.suspended_at, users.email_confirmed_at, users.created_at,
    (SELECT p.first_name FROM profiles p WHERE p.user_id = users.id) AS first_name,
    (SELECT coalesce(json_agg(json_build_object('name', r.name, 'tenantId', r.tenant_id,
        'companyId', r.company_id, 'modelBotId', r.model_bot_id)), '[]')
      FROM role_assignments r WHERE r.user_id = users.id) AS roles`,
  present: (row) => {
    const roles = row.roles as { name: string }[];
    return {
      id: row.id as string,
      ...recordPath('user', row.id),
      cells: {
        id: row.id as string,
        firstName: row.first_name as string,
        email: row.email as string,
        roles: [...new Set(roles.map(({ name }) => name))],
        state: row.suspended_at ? 'suspended' : row.email_confirmed_at ? 'active' : 'unconfirmed',
        createdAt: momentText(row.created_at),
        emailConfirmedAt: momentText(row.email_confirmed_at),
      },
      roles,
    };
  },
};
