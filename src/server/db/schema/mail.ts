import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailFailure, MailState } from '#rules/mail.ts';
import type { Locale } from '#rules/preferences.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';

/**
 * Every mail, written in the transaction of what causes it and sent by a job. `secrets` (a code, the token of the
 * link, a visitor's conversation) leave the row as soon as the mail is sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    template: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull(),
    secrets: jsonb().$type<{ code?: string; token?: string; transcript?: string }>(),
    state: text().$type<MailState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    failure: text().$type<MailFailure>(),
    sentAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('outbox_created_at').on(table.createdAt, table.id),
    index('outbox_state').on(table.state, table.createdAt, table.id),
    index('outbox_recipient_words').using(
      'gin',
      table.toAddress.op('gin_trgm_ops'),
      table.toName.op('gin_trgm_ops'),
    ),
  ],
);
