import { isNull, sql } from 'drizzle-orm';
import {
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
import type { UsageKind } from '#rules/limits.ts';
import type { BillingPeriod, Currency, Plan } from '#rules/plans.ts';
import type { SubscriptionStatus } from '#rules/subscriptions.ts';
import type { OutsideWay } from '#rules/usage-report.ts';
import { createdAt, id, moment, spaceId, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { companies, modelBots, tenants } from './organisation.ts';

/**
 * A plan that a person (`userId`) or a tenant (`tenantId`) has: bought, and then a copy of Stripe's state that
 * is only ever written from what Stripe says now; or granted by an administrator.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    plan: text().$type<Plan['key']>().notNull(),
    status: text().$type<SubscriptionStatus>().notNull().default('granted'),
    stripeSubscriptionId: text().unique(),
    period: text().$type<BillingPeriod>(),
    /** What the period changes to when the present one ends. */
    nextPeriod: text().$type<BillingPeriod>(),
    currency: text().$type<Currency>(),
    seats: integer(),
    trialEndsAt: moment(),
    currentPeriodEndsAt: moment(),
    cancelAt: moment(),
    /** When the oldest open invoice was first asked to be paid. */
    pastDueSince: moment(),
    nextInvoiceCents: integer(),
    nextInvoiceAt: moment(),
    grantedBy: uuid(),
    reason: text(),
    endsAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('subscriptions_newest').on(table.createdAt, table.id),
    index('subscriptions_unpaid')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL AND ${table.status} IN ('past_due', 'unpaid')`),
    index('subscriptions_plan').on(table.plan).where(isNull(table.deletedAt)),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_tenant').on(table.tenantId),
    uniqueIndex('subscriptions_one_paid')
      .on(sql`coalesce(${table.tenantId}, ${table.userId})`)
      .where(sql`${table.stripeSubscriptionId} IS NOT NULL AND ${table.deletedAt} IS NULL`),
    uniqueIndex('subscriptions_one_granted')
      .on(sql`coalesce(${table.tenantId}, ${table.userId})`)
      .where(sql`${table.stripeSubscriptionId} IS NULL AND ${table.deletedAt} IS NULL`),
  ],
);

/** Stripe's customer of a space. Outlives the person or tenant, so that nobody pays for what is gone. */
export const billingCustomers = pgTable('billing_customers', {
  spaceId: uuid().primaryKey(),
  stripeCustomerId: text().unique(),
  /** Counts the customers made for the space: a deleted one is followed by another. */
  generation: integer().notNull().default(1),
  paymentMethod: jsonb().$type<PaymentMethod>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A card as receipts show it; other ways to pay have their kind only. */
export type PaymentMethod = { kind: string; brand?: string; last4?: string; expires?: string };

/** A way to Stripe's checkout. A space has one open one at a time, whoever asks and however often. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: id(),
    spaceId: spaceId(),
    userId: uuid().notNull(),
    plan: text().$type<Plan['key']>().notNull(),
    period: text().$type<BillingPeriod>().notNull(),
    currency: text().$type<Currency>().notNull(),
    seats: integer().notNull(),
    trialDays: integer().notNull(),
    returnPath: text().notNull(),
    stripeSessionId: text().unique(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('checkout_attempts_one_open').on(table.spaceId).where(sql`${table.closedAt} IS NULL`),
  ],
);

/** Stripe's invoices of a subscription, as they stand. */
export const subscriptionInvoices = pgTable(
  'subscription_invoices',
  {
    id: text().primaryKey(),
    spaceId: spaceId(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    number: text(),
    status: text().$type<'draft' | 'open' | 'paid' | 'uncollectible' | 'void'>().notNull(),
    currency: text().notNull(),
    totalCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    disputed: boolean().notNull().default(false),
    /** Why Stripe cannot finish a draft, such as an address that taxes need. */
    problem: text(),
    hostedUrl: text(),
    pdfUrl: text(),
    createdAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [index('subscription_invoices_space').on(table.spaceId, table.createdAt)],
);

/** Every event that Stripe sent, once. Of its content only what it is about is kept; the rest is fetched. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text(),
    customerId: text(),
    createdAt: moment().notNull(),
    receivedAt: createdAt(),
    processedAt: moment(),
  },
  (table) => [index('stripe_events_waiting').on(table.customerId).where(sql`${table.processedAt} IS NULL`)],
);

/** What a subscription's holder has been told, so that nothing is told twice. */
export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** What it was about: an invoice, the end of a trial. */
    occasion: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.kind, table.occasion] })],
);

/** What was used of a daily limit, per level: today's `used` already counts work that is still under way. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    level: text().$type<'person' | 'apiKey' | 'modelBot' | 'company' | 'tenant'>().notNull(),
    subjectId: uuid().notNull(),
    kind: text().$type<UsageKind>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    used: integer().notNull().default(0),
    /** When a unit was last taken: whoever changes their time zone takes what they used since midnight along. */
    takenAt: moment().notNull().default(sql`'epoch'`),
  },
  (table) => [primaryKey({ columns: [table.level, table.subjectId, table.kind, table.day] })],
);

/**
 * Units that an answer under way has taken and nothing else tells of: one row for each counter that goes back when the
 * process is gone that writes it.
 */
export const heldUnits = pgTable(
  'held_units',
  {
    answerId: uuid().notNull(),
    spaceId: spaceId(),
    /** See `db/presence.ts`. */
    writerId: uuid().notNull(),
    /** Of `usage_counters`, by its key; or of `rate_limits`. */
    level: text().$type<'person' | 'apiKey'>(),
    subjectId: uuid(),
    kind: text().$type<UsageKind>(),
    day: date({ mode: 'string' }),
    rateKey: text(),
  },
  (table) => [index('held_units_answer').on(table.answerId), index('held_units_writer').on(table.writerId)],
);

/**
 * A daily limit that a tenant sets for all its people, for those of one company or for one bot. It holds within
 * what the level above gives.
 */
export const levelLimits = pgTable(
  'level_limits',
  {
    id: id(),
    spaceId: spaceId(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    kind: text().$type<UsageKind>().notNull(),
    value: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('level_limits_one').on(
      sql`coalesce(${table.modelBotId}, ${table.companyId}, ${table.tenantId})`,
      table.kind,
    ),
    index('level_limits_tenant').on(table.tenantId),
    index('level_limits_company').on(table.companyId),
    index('level_limits_model_bot').on(table.modelBotId),
  ],
);

/** What a person got from a bot on a day of theirs: for overviews, whereas `usage_counters` hold the limits. */
export const usageDays = pgTable(
  'usage_days',
  {
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Answers with citations, or with what a tool did. */
    answered: integer().notNull().default(0),
    /** Answers with neither. */
    refused: integer().notNull().default(0),
    /** Answers that broke off. */
    failed: integer().notNull().default(0),
    mediaGenerations: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.modelBotId, table.userId, table.day] }),
    index('usage_days_space').on(table.spaceId, table.day),
    index('usage_days_user').on(table.userId),
    index('usage_days_day').on(table.day),
  ],
);

/**
 * What programs and visitors of other sites got from a bot on a day of UTC, with nothing of who they were: for overviews,
 * as `usage_days`.
 */
export const outsideUsageDays = pgTable(
  'outside_usage_days',
  {
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    way: text().$type<OutsideWay>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    answered: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    failed: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.modelBotId, table.way, table.day] }),
    index('outside_usage_days_space').on(table.spaceId, table.day),
  ],
);
