import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AdminTableName } from '#rules/admin-tables.ts';
import { createdAt, id } from './columns.ts';
import { users } from './identity.ts';

/** Ways to look at a table that a person gave a name; `query` is what the address of the page then says. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tableName: text().$type<AdminTableName>().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.tableName, table.name)],
);
