import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { FileErrorCode, FileFormat, FileStatus } from '#rules/files.ts';
import type { UsageKind } from '#rules/limits.ts';
import type { Plan } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';
import type { RoleName } from '#rules/roles.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const id = () => uuid().primaryKey().$defaultFn(uuidv7);
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => moment().notNull().defaultNow();
const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdateFn(() => new Date());

/**
 * The isolation key of every row behind row-level security: the tenant's id, or the person's id for what
 * belongs to a single person. The policies are in the migration `row_level_security`.
 */
const spaceId = () => uuid().notNull();

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text(),
    emailConfirmedAt: moment(),
    suspendedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

export const profiles = pgTable('profiles', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstName: text().notNull(),
  locale: text().$type<Locale>().notNull().default('en'),
  timeZone: text(),
  updatedAt: updatedAt(),
});

/** A browser's sign-in. The cookie holds the secret; only its SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: text().notNull(),
    userAgent: text(),
    expiresAt: moment().notNull(),
    lastSeenAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

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
    expiresAt: moment(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('tokens_user').on(table.userId), index('tokens_model_bot').on(table.modelBotId)],
);

/** One-time codes: the first administrator's set-up link. Only the SHA-256 of a code is kept. */
export const oneTimeCodes = pgTable('one_time_codes', {
  id: id(),
  purpose: text().$type<'setup'>().notNull(),
  codeHash: text().notNull().unique(),
  usedAt: moment(),
  expiresAt: moment(),
  createdAt: createdAt(),
});

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
  ],
);

export const tenants = pgTable('tenants', {
  id: id(),
  name: text().notNull(),
  timeZone: text(),
  archivedAt: moment(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const companies = pgTable(
  'companies',
  {
    id: id(),
    spaceId: spaceId(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('companies_tenant').on(table.tenantId)],
);

/** Belongs to a company (`companyId`, `tenantId`) or to one person (`userId`). */
export const modelBots = pgTable(
  'model_bots',
  {
    id: id(),
    spaceId: spaceId(),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    purpose: text().notNull().default(''),
    instructions: text().notNull().default(''),
    starterQuestions: jsonb().$type<string[]>().notNull().default([]),
    publishedAt: moment(),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('model_bots_tenant').on(table.tenantId),
    index('model_bots_company').on(table.companyId),
    index('model_bots_user').on(table.userId),
  ],
);

/** An uploaded file. Its bytes lie in the storage under `storageKey`, its text in `file_texts`. */
export const files = pgTable(
  'files',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    uploadedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    format: text().$type<FileFormat>(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    status: text().$type<FileStatus>().notNull().default('queued'),
    progress: real().notNull().default(0),
    pages: integer(),
    errorCode: text().$type<FileErrorCode>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('files_model_bot').on(table.modelBotId, table.createdAt)],
);

/** The extracted text. `pageStarts[i]` is the UTF-16 offset at which page i+1 begins. */
export const fileTexts = pgTable('file_texts', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  spaceId: spaceId(),
  text: text().notNull(),
  pageStarts: jsonb().$type<number[]>().notNull().default([]),
});

/**
 * A stretch of a file's text, `text` being `file_texts.text` from `start` to `end` (UTF-16 code units).
 * `terms` holds the passage's analysed tokens with their positions, for candidate search and BM25.
 */
export const passages = pgTable(
  'passages',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    page: integer(),
    start: integer().notNull(),
    end: integer().notNull(),
    text: text().notNull(),
    terms: tsvector().notNull(),
    /** Number of tokens, BM25's document length. */
    termCount: integer().notNull(),
  },
  (table) => [
    uniqueIndex('passages_file_ordinal').on(table.fileId, table.ordinal),
    index('passages_model_bot').on(table.modelBotId),
    index('passages_terms').using('gin', table.terms),
  ],
);

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

/** What was used of a daily limit, per level: today's `used` already counts work that is still under way. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    level: text().$type<'person' | 'modelBot' | 'company' | 'tenant'>().notNull(),
    subjectId: uuid().notNull(),
    kind: text().$type<UsageKind>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    used: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.level, table.subjectId, table.kind, table.day] })],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    plan: text().$type<Plan['key']>().notNull(),
    grantedBy: uuid(),
    reason: text(),
    endsAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('subscriptions_user').on(table.userId), index('subscriptions_tenant').on(table.tenantId)],
);

/** Every change of access, money, limits, keys and impersonation. `spaceId` is null for the installation's own. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    spaceId: uuid(),
    actorId: uuid(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index('audit_events_space').on(table.spaceId, table.createdAt)],
);

/** rate-limiter-flexible's own table. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Facts about this installation, such as the mark that the demo filled it. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});
