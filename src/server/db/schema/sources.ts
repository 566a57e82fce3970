import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { spaceId } from './columns.ts';
import { messages } from './conversations.ts';
import { files } from './knowledge.ts';

/** The files that a question was asked with. Versions of a question may share one. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    /** In the order in which they were attached. */
    ordinal: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.fileId] }),
    index('message_attachments_file').on(table.fileId),
  ],
);

/** Where an answer's `[number]` points. Outlives its file, so that old answers stay readable. */
export const citations = pgTable(
  'citations',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    spaceId: spaceId(),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    page: integer(),
    /** Where the quote ends on another page. */
    lastPage: integer(),
    start: integer().notNull(),
    end: integer().notNull(),
    quote: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number] }),
    index('citations_file').on(table.fileId),
  ],
);
