import { isNotNull, sql } from 'drizzle-orm';
import { type NotificationKind, type NotificationValues, notificationsKept } from '#rules/notifications.ts';
import type { Transaction } from '../../db/database.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';

/** Something that people are told. */
export type News = {
  kind: NotificationKind;
  values?: NotificationValues;
  /** The page it opens, without language prefix. */
  path: string;
  /** Of two about the same occasion a person gets the first only; with a `count`, it counts both, and is unread again. */
  occasion?: string;
};

/** Tells people something by the bell, on their open pages as soon as `transaction` commits. */
export async function notify(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  userIds: readonly string[],
  news: News,
): Promise<void> {
  if (userIds.length === 0) return;
  const told = userIds.map((userId) => ({ id: newRecordId(), userId, ...news }));
  const insertion = transaction.insert(notifications).values(told);
  const counted = sql<NotificationValues>`jsonb_set(${notifications.values}, '{count}',
    to_jsonb((${notifications.values} ->> 'count')::int + 1))`;
  const stored =
    typeof news.values?.count === 'number'
      ? insertion.onConflictDoUpdate({
          target: [notifications.userId, notifications.occasion],
          targetWhere: isNotNull(notifications.occasion),
          set: { values: counted, readAt: null },
        })
      : insertion.onConflictDoNothing();
  const rows = await stored.returning({ userId: notifications.userId });
  if (rows.length === 0) return;
  const reached = rows.map(({ userId }) => userId);
  await transaction.execute(sql`
    DELETE FROM notifications USING (
      SELECT id, row_number() OVER (PARTITION BY user_id, kind ORDER BY id DESC) AS place
      FROM notifications WHERE user_id = ANY(${sql.param(reached)}::uuid[])
    ) numbered
    WHERE notifications.id = numbered.id AND numbered.place > ${notificationsKept}`);
  for (const person of reached) {
    await app.liveEvents.publish(transaction, { person }, { type: 'notifications' });
  }
}
