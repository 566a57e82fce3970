import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL for the time zone of a person's day, as `timeZoneOf` tells it of an account: their own, else that of the first
 * tenant they belong to that has one. For transactions that see all spaces.
 */
export const timeZoneOfPerson = (personId: SQL): SQL<string | null> => sql`coalesce(
  (SELECT time_zone FROM profiles WHERE user_id = ${personId}),
  (SELECT within.time_zone FROM role_assignments r
    LEFT JOIN companies c ON c.id = r.company_id
    LEFT JOIN model_bots b ON b.id = r.model_bot_id
    LEFT JOIN companies of_bot ON of_bot.id = b.company_id
    INNER JOIN tenants within ON within.id = coalesce(r.tenant_id, c.tenant_id, b.tenant_id)
    WHERE r.user_id = ${personId} AND within.time_zone IS NOT NULL
      AND (r.tenant_id IS NOT NULL
        OR coalesce(within.archived_at, c.archived_at, of_bot.archived_at) IS NULL)
    ORDER BY r.created_at, r.id LIMIT 1))`;
