import { type SQL, sql } from 'drizzle-orm';

/** Of a row of `users`: the person may sign in, and has not asked for the end of their account. */
export const isStanding: SQL<boolean> = sql`(users.suspended_at IS NULL AND users.deletion_requested_at IS NULL)`;

/**
 * There is an ADMIN who can sign in. An email that nobody confirmed does not count: such an account is removed by
 * itself, and whoever could read its mail would get the role.
 */
export const someoneAdministers: SQL<boolean> = sql`EXISTS (SELECT FROM role_assignments
  INNER JOIN users ON users.id = role_assignments.user_id
  WHERE role_assignments.name = 'ADMIN' AND users.email_confirmed_at IS NOT NULL AND ${isStanding})`;
