import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { UsageKind } from '#rules/limits.ts';
import type { Plan } from '#rules/plans.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { tenants } from './organisation.ts';

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
