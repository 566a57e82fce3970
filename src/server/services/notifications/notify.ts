import { sql } from 'drizzle-orm';
import { type NotificationKind, notificationsKept } from '#rules/notifications.ts';
import type { Transaction } from '../../db/database.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';

/**
 * Tells people something by the bell, on their open pages as soon as `transaction` commits.
 * @param news.path the page it opens, without language prefix
 * @param news.occasion of two about the same occasion a person gets the first only
 */
export async function notify(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  userIds: readonly string[],
  news: { kind: NotificationKind; values?: Record<string, string>; path: string; occasion?: string },
): Promise<void> {
  if (userIds.length === 0) return;
  await transaction
    .insert(notifications)
    .values(userIds.map((userId) => ({ id: newRecordId(), userId, ...news })))
    .onConflictDoNothing();
  await transaction.execute(sql`
    DELETE FROM notifications USING (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place
      FROM notifications WHERE user_id = ANY(${sql.param([...userIds])}::uuid[])
    ) numbered
    WHERE notifications.id = numbered.id AND numbered.place > ${notificationsKept}`);
  for (const person of userIds) {
    await app.liveEvents.publish(transaction, { person }, { type: 'notifications' });
  }
}
