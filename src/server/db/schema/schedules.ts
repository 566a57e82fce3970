import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  RunFailure,
  RunTrigger,
  ScheduledRunState,
  ScheduleFrequency,
  ScheduleState,
  StopReason,
} from '#rules/schedules.ts';
import { createdAt, id, moment, spaceId } from './columns.ts';
import { users } from './identity.ts';
import { modelBots } from './organisation.ts';

/** A question that a person has a bot asked by itself, as if they asked. */
export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    frequency: text().$type<ScheduleFrequency>().notNull(),
    /** `HH:MM` of the zone's clock. */
    time: text().notNull(),
    /** ISO's number; null unless weekly. */
    weekday: integer(),
    timeZone: text().notNull(),
    state: text().$type<ScheduleState>().notNull().default('active'),
    stopReason: text().$type<StopReason>(),
    /** Null unless active. */
    nextAt: moment(),
    /** When its person was told by mail that it fails; null once it has worked again. */
    failureMailedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('schedules_due').on(table.nextAt),
    index('schedules_bot').on(table.modelBotId, table.userId),
    index('schedules_person').on(table.userId),
  ],
);

/** Each time that it was asked. The answer with its steps and sources is in the conversation. */
export const scheduledRuns = pgTable(
  'scheduled_runs',
  {
    id: id(),
    spaceId: spaceId(),
    scheduleId: uuid()
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    /** None before it was asked, and none any more after the person has removed it. */
    conversationId: uuid(),
    trigger: text().$type<RunTrigger>().notNull(),
    state: text().$type<ScheduledRunState>().notNull().default('queued'),
    failure: text().$type<RunFailure>(),
    /** Units of the day's answers from files. */
    fileResponses: integer().notNull().default(0),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [index('scheduled_runs_schedule').on(table.scheduleId, table.createdAt)],
);
