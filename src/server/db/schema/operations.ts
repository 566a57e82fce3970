import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditSubject } from '#rules/audit.ts';
import { createdAt, id, moment } from './columns.ts';

/** Every change of access, money, limits, keys and impersonation. `spaceId` is null for the installation's own. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    spaceId: uuid(),
    actorId: uuid(),
    /** Who did it as the actor; `Database.onBehalf` says so to every transaction of the request. */
    impersonatorId: uuid().default(sql`nullif(current_setting('app.impersonator', true), '')::uuid`),
    action: text().$type<AuditAction>().notNull(),
    subjectType: text().$type<AuditSubject>().notNull(),
    subjectId: uuid(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** From where and by which device, for what concerns how people get in. */
    address: text(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_space').on(table.spaceId, table.createdAt),
    index('audit_events_newest').on(table.createdAt, table.id),
    index('audit_events_actor').on(table.actorId, table.createdAt),
    index('audit_events_subject').on(table.subjectId, table.createdAt),
    index('audit_events_impersonator')
      .on(table.impersonatorId, table.createdAt)
      .where(sql`${table.impersonatorId} IS NOT NULL`),
    index('audit_events_action').on(table.action.op('text_pattern_ops'), table.createdAt),
  ],
);

/** What `auth/counts.ts` counts. `expire` is in milliseconds of the database's clock. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Those that live, with the names under which they hold something: `db/presence.ts`. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  names: text().array().notNull(),
  seenAt: moment().notNull(),
});

/** Facts about this installation, such as the mark that the demo filled it. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});
