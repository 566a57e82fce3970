import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    version: version(),
    archivedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('tenants_newest').on(table.createdAt, table.id),
    index('tenants_name').on(sql`lower(${table.name})`, table.id),
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
  ],
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
    index('model_bots_newest').on(table.createdAt, table.id),
    index('model_bots_name').on(sql`lower(${table.name})`, table.id),
  ],
);
