import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/**
 * Who is told what becomes of a bot: its creators or owner, and a further person where they administer it still. Only a
 * bot without any of them is left to the administrators of its company.
 */
export async function runnersOf(
  transaction: Transaction,
  modelBotId: string,
  further: string | null = null,
): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string; runs: boolean }>(sql`
    SELECT held.user_id AS id, bool_or(held.runs) AS runs
    FROM model_bots bot CROSS JOIN LATERAL (
      SELECT bot.user_id, true AS runs WHERE bot.user_id IS NOT NULL
      UNION ALL
      SELECT r.user_id, r.name = 'BOT_CREATOR' OR r.user_id = ${further}::uuid
      FROM role_assignments r
      WHERE (r.name = 'BOT_CREATOR' AND r.model_bot_id = bot.id)
        OR (r.name = 'COMPANY_ADMIN' AND r.company_id = bot.company_id)
        OR (r.name = 'TENANT_ADMIN' AND r.tenant_id = bot.tenant_id AND r.user_id = ${further}::uuid)
    ) held
    WHERE bot.id = ${modelBotId}
    GROUP BY held.user_id`);
  const running = rows.filter(({ runs }) => runs);
  return (running.length > 0 ? running : rows).map(({ id }) => id);
}
