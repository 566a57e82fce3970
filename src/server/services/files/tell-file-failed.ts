import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import type { files } from '../../db/schema/knowledge.ts';
import type { App } from '../context.ts';
import { notify } from '../notifications/notify.ts';

type Failed = Pick<
  typeof files.$inferSelect,
  'modelBotId' | 'name' | 'uploadedBy' | 'sourceUrl' | 'readAt' | 'errorCode'
>;

/**
 * Tells by the bell that a file could not be read: of an upload whoever uploaded it, of a web page those who run its
 * bot, and them only once until it works again.
 * @param file as it was before it failed
 */
export async function tellFileFailed(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  file: Failed,
): Promise<void> {
  const { modelBotId, name, uploadedBy, sourceUrl, readAt, errorCode } = file;
  // Whoever attaches a file to a question is looking at it.
  if (modelBotId === null) return;
  if (sourceUrl !== null && errorCode !== null) return;
  const uploader = uploadedBy ? [uploadedBy] : [];
  await notify(app, transaction, sourceUrl === null ? uploader : await runnersOf(transaction, file), {
    // A page that was read before keeps its text.
    kind: sourceUrl !== null && readAt !== null ? 'webPageFailed' : 'fileFailed',
    values: { file: name },
    path: `/model-bots/${modelBotId}/uploads`,
  });
}

/**
 * The bot's creators or owner, and whoever added the page where they administer it still. Only a bot without any of
 * them is left to the administrators of its company.
 */
async function runnersOf(
  transaction: Transaction,
  { modelBotId, uploadedBy }: Pick<Failed, 'modelBotId' | 'uploadedBy'>,
): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string; runs: boolean }>(sql`
    SELECT held.user_id AS id, bool_or(held.runs) AS runs
    FROM model_bots bot CROSS JOIN LATERAL (
      SELECT bot.user_id, true AS runs WHERE bot.user_id IS NOT NULL
      UNION ALL
      SELECT r.user_id, r.name = 'BOT_CREATOR' OR r.user_id = ${uploadedBy}::uuid
      FROM role_assignments r
      WHERE (r.name = 'BOT_CREATOR' AND r.model_bot_id = bot.id)
        OR (r.name = 'COMPANY_ADMIN' AND r.company_id = bot.company_id)
        OR (r.name = 'TENANT_ADMIN' AND r.tenant_id = bot.tenant_id AND r.user_id = ${uploadedBy}::uuid)
    ) held
    WHERE bot.id = ${modelBotId}
    GROUP BY held.user_id`);
  const running = rows.filter(({ runs }) => runs);
  return (running.length > 0 ? running : rows).map(({ id }) => id);
}
