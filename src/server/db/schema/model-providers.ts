import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ModelUse } from '#rules/model-allowance.ts';
import type {
  BudgetLevel,
  ModelPurpose,
  OfferedModel,
  ProviderKind,
  ProviderProblem,
} from '#rules/model-providers.ts';
import { createdAt, id, moment, spaceId, updatedAt } from './columns.ts';
import { tenants } from './organisation.ts';

/** A way to language models: the installation's (`spaceId` is null) or a tenant's own. */
export const modelProviders = pgTable(
  'model_providers',
  {
    id: id(),
    spaceId: uuid(),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text().$type<ProviderKind>().notNull(),
    /** What stands behind its `?` and may be a key is sealed by the secret box. */
    baseUrl: text(),
    /** Sealed by the secret box; of the key itself only its end is shown. */
    apiKey: text(),
    keyEnd: text(),
    /** It may be at an address that is not public; of the installation's own only. */
    allowsPrivate: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    /** The first of each purpose is the default. */
    models: jsonb().$type<OfferedModel[]>().notNull().default([]),
    /** Its place in the order in which providers are asked. */
    position: integer().notNull(),
    /** What was wrong with it when it was last asked, with which of its models alone, and since when. */
    problem: text().$type<ProviderProblem>(),
    problemModel: text(),
    problemSince: moment(),
    /** One more with each change but that of its place. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('model_providers_tenant').on(table.tenantId, table.position)],
);

/**
 * What the models of a provider have refused, and how they are asked since. `provider` is its id, or one of
 * `environmentProviders`; at another address it is asked anew. Of no tenant: it is about programs, and holds nobody's words.
 */
export const modelQuirks = pgTable(
  'model_quirks',
  {
    provider: text().notNull(),
    address: text('base_url').notNull(),
    model: text().notNull(),
    /** Each with `since`, when it was learned; a newer release may have written kinds that this one does not know. */
    quirks: jsonb().$type<unknown[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.address, table.model] })],
);

/**
 * What models were used for, and what that cost, on a day (UTC). Outlives the people, bots and providers it names, as
 * a bill does.
 */
export const modelUsage = pgTable(
  'model_usage',
  {
    spaceId: spaceId(),
    day: date({ mode: 'string' }).notNull(),
    companyId: uuid(),
    modelBotId: uuid().notNull(),
    /** Null for visitors of other sites. */
    userId: uuid(),
    provider: text().notNull(),
    model: text().notNull(),
    purpose: text().$type<ModelPurpose>().notNull(),
    calls: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull(),
    outputTokens: bigint({ mode: 'number' }).notNull(),
    /** In millionths of a US dollar. */
    cost: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('model_usage_one').on(
      table.modelBotId,
      sql`coalesce(${table.userId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      table.day,
      table.provider,
      table.model,
      table.purpose,
    ),
    index('model_usage_space').on(table.spaceId, table.day),
    index('model_usage_day').on(table.day),
  ],
);

/**
 * What calls of models took of a day's allowance (UTC), of what is reserved for those under way the most that they may.
 * Counted before the call, never given back once it was made. `subjectId` is the person, or the space where nobody in
 * particular asks; of the installation it is nil.
 */
export const modelCounters = pgTable(
  'model_counters',
  {
    level: text().$type<'person' | 'space' | 'installation'>().notNull(),
    subjectId: uuid().notNull(),
    use: text().$type<ModelUse | 'all'>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
    /** In millionths of a US dollar. */
    cost: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.subjectId, table.use, table.day] })],
);

/** What may be spent on models in a month (UTC). `subjectId` is the company, bot or person; else the tenant. */
export const budgets = pgTable(
  'budgets',
  {
    id: id(),
    spaceId: spaceId(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    level: text().$type<BudgetLevel>().notNull(),
    subjectId: uuid().notNull(),
    /** In millionths of a US dollar. */
    monthly: bigint({ mode: 'number' }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('budgets_one').on(table.spaceId, table.level, table.subjectId)],
);

/** What an answer under way may cost at most. Goes when it is written; after an hour it counts no more. */
export const budgetReservations = pgTable(
  'budget_reservations',
  {
    id: id(),
    spaceId: spaceId(),
    companyId: uuid(),
    modelBotId: uuid().notNull(),
    userId: uuid(),
    cost: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('budget_reservations_space').on(table.spaceId)],
);
