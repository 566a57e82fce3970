import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '#rules/preferences.ts';
import {
  setsNothing,
  type TicketDesk,
  type TicketPriority,
  type TicketSets,
  type TicketSide,
  type TicketStatus,
} from '#rules/tickets.ts';
import { createdAt, id, moment, spaceId, updatedAt, version } from './columns.ts';
import { users } from './identity.ts';
import { companies, modelBots, tenants } from './organisation.ts';

/**
 * What somebody asks of support: a person, whose own space it is in, or a visitor of another site, of whom nothing is
 * known but the address they left; that ticket is in the space of the bot they asked, and goes with it.
 */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    /** What people call it. */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    spaceId: spaceId(),
    requesterId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    requesterEmail: text(),
    /** What the visitor reads. */
    requesterLocale: text().$type<Locale>(),
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    /** Whose administrators are asked first; none for what goes to Parley's support at once. */
    tenantId: uuid().references(() => tenants.id, { onDelete: 'set null' }),
    /** Whose administrators they are; without one, those of the organisation alone. */
    companyId: uuid().references(() => companies.id, { onDelete: 'set null' }),
    /** When these handed it on to Parley's support. */
    handedOnAt: moment(),
    subject: text().notNull(),
    status: text().$type<TicketStatus>().notNull().default('open'),
    priority: text().$type<TicketPriority>().notNull().default('normal'),
    assigneeId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Until then it is out of sight; what the customer writes brings it back before. */
    snoozedUntil: moment(),
    tags: text().array().notNull().default([]),
    /** Counts the changes of what support sets, so that nobody overwrites what they have not seen. */
    version: version(),
    lastMessageAt: moment().notNull().defaultNow(),
    lastMessageBy: text().$type<TicketSide>().notNull().default('customer'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('tickets_number').on(table.number),
    index('tickets_requester').on(table.requesterId, table.lastMessageAt),
    index('tickets_inbox').on(table.status, table.lastMessageAt, table.id),
    index('tickets_last_message').on(table.lastMessageAt, table.id),
    index('tickets_assignee').on(table.assigneeId),
    index('tickets_snoozed').on(table.snoozedUntil).where(isNotNull(table.snoozedUntil)),
    index('tickets_model_bot').on(table.modelBotId),
    index('tickets_tenant').on(table.tenantId, table.lastMessageAt),
    index('tickets_company').on(table.companyId, table.lastMessageAt),
    index('tickets_requester_email').on(sql`lower(${table.requesterEmail})`),
    check(
      'tickets_one_requester',
      sql`num_nonnulls(${table.requesterId}, ${table.requesterEmail}) = 1
        AND num_nonnulls(${table.requesterEmail}, ${table.requesterLocale}, ${table.modelBotId}) IN (0, 3)`,
    ),
  ],
);

/** `internal` ones are notes among those who answer; the customer never sees them. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: id(),
    spaceId: spaceId(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    side: text().$type<TicketSide>().notNull(),
    internal: boolean().notNull().default(false),
    /** Where whoever answers sits. */
    desk: text().$type<TicketDesk>().notNull().default('parley'),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.createdAt, table.id)],
);

export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: id(),
    spaceId: spaceId(),
    messageId: uuid()
      .notNull()
      .references(() => ticketMessages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mediaType: text().notNull(),
    size: integer().notNull(),
    storageKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_attachments_message').on(table.messageId)],
);

/**
 * A conversation as it stood when whoever had it agreed that support may read it. A copy: what they write
 * later stays theirs. Taking the consent back removes the row.
 */
export const ticketTranscripts = pgTable('ticket_transcripts', {
  ticketId: uuid()
    .primaryKey()
    .references(() => tickets.id, { onDelete: 'cascade' }),
  spaceId: spaceId(),
  /** None for a visitor's, which is stored nowhere else. */
  conversationId: uuid(),
  modelBotName: text().notNull(),
  title: text().notNull(),
  /** The answer that was complained about. */
  messageId: uuid(),
  /** Messages as the API shows them. */
  messages: jsonb().$type<unknown[]>().notNull(),
  consentedAt: createdAt(),
});

/** Texts that those who answer need again and again. */
export const cannedReplies = pgTable('canned_replies', {
  id: id(),
  title: text().notNull(),
  text: text().notNull(),
  /** What a ticket is set to by the answer. */
  sets: jsonb().$type<TicketSets>().notNull().default(setsNothing),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
