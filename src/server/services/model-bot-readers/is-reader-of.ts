import { type SQL, sql } from 'drizzle-orm';

/** Whether a row of `users` is a person who reads a company's bots. */
export function isReaderOf(companyId: string): SQL {
  return sql`users.suspended_at IS NULL AND EXISTS (SELECT FROM role_assignments
    WHERE role_assignments.user_id = users.id AND role_assignments.name = 'READ_USER'
    AND role_assignments.company_id = ${companyId})`;
}
