import { count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { NotificationData, NotificationMeta } from '#contracts/notification.ts';
import { notifications } from '../../db/schema/notifications.ts';
import type { SignedInContext } from '../context.ts';

/** What the person who asks was told, newest first, and how much of it is unread. */
export async function listNotifications({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { page: number; perPage: number };
}): Promise<{ notifications: NotificationData[]; meta: NotificationMeta }> {
  const { page, perPage } = input;
  const own = eq(notifications.userId, ctx.actor.account.id);
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const rows = await transaction
      .select()
      .from(notifications)
      .where(own)
      .orderBy(desc(notifications.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const [counted] = await transaction
      .select({
        total: count(),
        unread: sql<number>`count(*) FILTER (WHERE ${isNull(notifications.readAt)})`.mapWith(Number),
      })
      .from(notifications)
      .where(own);
    return {
      notifications: rows.map(({ id, kind, values, path, readAt, createdAt }) => ({
        id,
        kind,
        values,
        path,
        readAt: readAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      })),
      meta: { page, perPage, total: counted?.total ?? 0, unread: counted?.unread ?? 0 },
    };
  });
}
