import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnswerLanguage, Audience, ModelBotSettings, ModelChoice, Tone } from '#rules/model-bots.ts';
import type { AnswerRating } from '#rules/ratings.ts';
import type { GivenRoleName } from '#rules/roles.ts';
import { noTools, type ToolSettings } from '#rules/tools.ts';
import type { WidgetPosition } from '#rules/widgets.ts';
import { createdAt, id, moment, spaceId, updatedAt, version } from './columns.ts';
import { users } from './identity.ts';

export const tenants = pgTable(
  'tenants',
  {
    id: id(),
    name: text().notNull(),
    timeZone: text(),
    /** `#rrggbb`, or null for the product's own. */
    accentColour: text(),
    /** Where the logo lies in the storage. */
    logoKey: text(),
    /** Which roles in it need two factors (`rules/second-factor.ts`). */
    secondFactorRoles: text().array().$type<GivenRoleName[]>().notNull().default([]),
    version: version(),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('tenants_newest').on(table.createdAt, table.id),
    index('tenants_name').on(sql`lower(${table.name})`, table.id),
    index('tenants_name_words').using('gin', table.name.op('gin_trgm_ops')),
    index('tenants_archived').on(table.archivedAt).where(sql`${table.archivedAt} IS NOT NULL`),
  ],
);

export const companies = pgTable(
  'companies',
  {
    id: id(),
    spaceId: spaceId(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    version: version(),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('companies_tenant').on(table.tenantId),
    index('companies_newest').on(table.createdAt, table.id),
    index('companies_name').on(sql`lower(${table.name})`, table.id),
    index('companies_name_words').using('gin', table.name.op('gin_trgm_ops')),
    index('companies_archived').on(table.archivedAt).where(sql`${table.archivedAt} IS NOT NULL`),
  ],
);

/**
 * Belongs to a company (`companyId`, `tenantId`) or to one person (`userId`). Its settings here are the draft. While
 * `publishedVersionId` is set, that version answers; a bot that is published without one is live as it stands, which
 * is how a person's own begins.
 */
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
    tone: text().$type<Tone>().notNull().default('neutral'),
    language: text().$type<AnswerLanguage>().notNull().default('question'),
    starterQuestions: jsonb().$type<string[]>().notNull().default([]),
    model: text().$type<ModelChoice>().notNull().default('default'),
    temperature: real(),
    quotesInstead: boolean().notNull().default(false),
    avatarId: uuid(),
    tools: jsonb().$type<ToolSettings>().notNull().default(noTools),
    /** Counts the changes of the draft, so that nobody overwrites what they have not seen. */
    revision: version(),
    audience: text().$type<Audience>().notNull().default('all'),
    publishedVersionId: uuid().references((): AnyPgColumn => modelBotVersions.id, { onDelete: 'set null' }),
    publishedAt: moment(),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('model_bots_tenant').on(table.tenantId),
    index('model_bots_company').on(table.companyId),
    index('model_bots_user').on(table.userId),
    index('model_bots_newest').on(table.createdAt, table.id),
    index('model_bots_name').on(sql`lower(${table.name})`, table.id),
    index('model_bots_name_words').using('gin', table.name.op('gin_trgm_ops')),
    index('model_bots_archived').on(table.archivedAt).where(sql`${table.archivedAt} IS NOT NULL`),
  ],
);

/** What was published, as it was: the settings, and which files there were. Never changed. */
export const modelBotVersions = pgTable(
  'model_bot_versions',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references((): AnyPgColumn => modelBots.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    note: text().notNull().default(''),
    settings: jsonb().$type<ModelBotSettings>().notNull(),
    files: jsonb().$type<VersionFile[]>().notNull(),
    publishedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('model_bot_versions_number').on(table.modelBotId, table.number)],
);

/** Pictures that were uploaded for a bot. Whether one is shown, its draft and its versions say. */
export const avatars = pgTable(
  'avatars',
  {
    /** A copy of the bot shows the same. */
    id: uuid().notNull(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references((): AnyPgColumn => modelBots.id, { onDelete: 'cascade' }),
    /** They count to the space's storage. */
    bytes: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.modelBotId, table.id] }),
    index('avatars_space').on(table.spaceId),
  ],
);

/** A file as a version remembers it; the file itself may be gone. */
export type VersionFile = { id: string; name: string; sha256: string | null };

/** The readers whom a bot with the audience `chosen` is open to. */
export const modelBotReaders = pgTable(
  'model_bot_readers',
  {
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.modelBotId, table.userId] }),
    index('model_bot_readers_user').on(table.userId),
  ],
);

/** How a bot shows itself on other sites. Without a row, or while `enabled` is false, it does not. */
export const modelBotWidgets = pgTable('model_bot_widgets', {
  modelBotId: uuid()
    .primaryKey()
    .references(() => modelBots.id, { onDelete: 'cascade' }),
  spaceId: spaceId(),
  enabled: boolean().notNull().default(false),
  /** The sites that may show it, as browsers name them. */
  origins: jsonb().$type<string[]>().notNull().default([]),
  /** `#rrggbb`, or null for the product's own. */
  accentColour: text(),
  greeting: text().notNull().default(''),
  position: text().$type<WidgetPosition>().notNull().default('right'),
  /** The assistant's picture, or its first letter, stands on the button and beside its name. */
  showsPicture: boolean().notNull().default(false),
  /** Visitors may leave an address, and are answered by support. */
  offersPerson: boolean().notNull().default(false),
  /** Visitors may have the conversation mailed to themselves. */
  offersTranscript: boolean().notNull().default(false),
  /** Visitors may send pictures with a question. */
  takesPictures: boolean().notNull().default(false),
  questionsPerDay: integer().notNull(),
  version: version(),
  updatedAt: updatedAt(),
});

/**
 * What visitors of other sites say of answers, which are stored nowhere: by the id that the answer was sent with, and
 * nothing of who says it.
 */
export const widgetRatings = pgTable(
  'widget_ratings',
  {
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    answerId: uuid().notNull(),
    spaceId: spaceId(),
    rating: text().$type<AnswerRating>().notNull(),
    comment: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.modelBotId, table.answerId] }),
    index('widget_ratings_model_bot').on(table.modelBotId, table.createdAt),
  ],
);

/**
 * What an answer to a visitor of another site is made of, in batches, of which the last `ends` it: so that it goes on
 * where a connection was lost, and nothing of who asked or what. Gone soon after.
 */
export const visitorAnswers = pgTable(
  'visitor_answers',
  {
    answerId: uuid().notNull(),
    number: integer().notNull(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    /** See `db/presence.ts`. */
    writerId: uuid().notNull(),
    parts: jsonb().notNull(),
    ends: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.answerId, table.number] }),
    index('visitor_answers_model_bot').on(table.modelBotId),
    index('visitor_answers_created').on(table.createdAt),
  ],
);
