import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, spaceId, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { files } from './knowledge.ts';
import { modelBots } from './organisation.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Asks the draft instead of what is published, to try it. */
    draft: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('conversations_person').on(table.userId, table.modelBotId, table.updatedAt)],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    spaceId: spaceId(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    parentId: uuid(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    status: text().$type<'streaming' | 'complete' | 'stopped' | 'failed'>().notNull(),
    text: text().notNull().default(''),
    model: text(),
    inputTokens: integer(),
    outputTokens: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.createdAt),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
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
    start: integer().notNull(),
    end: integer().notNull(),
    quote: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number] }),
    index('citations_file').on(table.fileId),
  ],
);
