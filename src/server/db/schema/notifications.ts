import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind, NotificationValues } from '#rules/notifications.ts';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';

/** What a person is told by the bell. `values` are those of its text; `path` is the page it opens. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    values: jsonb().$type<NotificationValues>().notNull().default({}),
    path: text().notNull(),
    /** Of two about the same occasion only one is kept; where `values` has a count, it counts both. */
    occasion: text(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_person').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} IS NULL`),
    uniqueIndex('notifications_occasion')
      .on(table.userId, table.occasion)
      .where(sql`${table.occasion} IS NOT NULL`),
  ],
);
