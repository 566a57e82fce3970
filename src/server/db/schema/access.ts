import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '#rules/preferences.ts';
import type { RoleName } from '#rules/roles.ts';
import { createdAt, id, moment, spaceId, updatedAt } from './columns.ts';
import { sessions, users } from './identity.ts';
import { companies, modelBots, tenants } from './organisation.ts';

/**
 * Bearer tokens, SHA-256 at rest. `browser` tokens work only with the cookie of `sessionId`;
 * `program` tokens stand alone; `bot` tokens open one bot's `/v1` interface.
 */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    kind: text().$type<'browser' | 'program' | 'bot'>().notNull(),
    name: text().notNull(),
    secretHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    /** Of a bot's key: how many answers a day it may get; null for as many as whoever made it. */
    dailyAnswers: integer(),
    /** Of a bot's key: the sites whose pages may use it and read its answers; null for none. */
    origins: text().array(),
    /** Of a bot's key: its answers may use the bot's tools, in the name of whoever made it. */
    usesTools: boolean().notNull().default(false),
    /** Who acts as the person by it. */
    impersonatorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('tokens_user').on(table.userId), index('tokens_model_bot').on(table.modelBotId)],
);

export const roleAssignments = pgTable(
  'role_assignments',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().$type<RoleName>().notNull(),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('role_assignments_user').on(table.userId),
    index('role_assignments_tenant').on(table.tenantId),
    index('role_assignments_company').on(table.companyId),
    index('role_assignments_model_bot').on(table.modelBotId),
    index('role_assignments_name').on(table.name, table.userId),
  ],
);

/**
 * A role offered to whoever reads the mail at `email`. It is open until it was accepted or revoked or is too old;
 * sending it again writes a new token over the old one.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    spaceId: spaceId(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    role: text().$type<RoleName>().notNull(),
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    acceptedAt: moment(),
    acceptedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    revokedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('invitations_space').on(table.spaceId, table.createdAt),
    index('invitations_company').on(table.companyId),
    index('invitations_model_bot').on(table.modelBotId),
    uniqueIndex('invitations_one_open')
      .on(
        sql`lower(${table.email})`,
        table.role,
        sql`coalesce(${table.modelBotId}, ${table.companyId}, ${table.tenantId})`,
      )
      .where(sql`${table.acceptedAt} IS NULL AND ${table.revokedAt} IS NULL`),
  ],
);
