import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  CheckedExpectation,
  QualityOutcome,
  QualityRunStatus,
  QualityTarget,
  QualityTrigger,
} from '#rules/quality.ts';
import { createdAt, id, moment, spaceId } from './columns.ts';
import { messages } from './conversations.ts';
import { users } from './identity.ts';
import { modelBots } from './organisation.ts';

const bot = () =>
  uuid()
    .notNull()
    .references(() => modelBots.id, { onDelete: 'cascade' });

/** What is expected of an answer. Files go by name, so that one that is uploaded anew still counts. */
const expectation = {
  question: text().notNull(),
  expectedText: text().notNull(),
  expectedFile: text(),
  expectedPage: integer(),
  expectsRefusal: boolean().notNull(),
};

/** A bot's list of questions by which its answers are measured. */
export const qualityQuestions = pgTable(
  'quality_questions',
  { id: id(), spaceId: spaceId(), modelBotId: bot(), ...expectation, createdAt: createdAt() },
  (table) => [index('quality_questions_bot').on(table.modelBotId, table.createdAt)],
);

/** Answers that got no good answer, of which whoever tends the bot wants to hear no more. */
export const qualityDismissals = pgTable('quality_dismissals', {
  messageId: uuid()
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  spaceId: spaceId(),
  createdAt: createdAt(),
});

/** One time that all questions were asked. */
export const qualityRuns = pgTable(
  'quality_runs',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: bot(),
    trigger: text().$type<QualityTrigger>().notNull(),
    target: text().$type<QualityTarget>().notNull(),
    versionNumber: integer(),
    status: text().$type<QualityRunStatus>().notNull(),
    /** The first that was to be asked; who answered is with the results. */
    model: text().notNull(),
    startedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    total: integer().notNull(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    index('quality_runs_bot').on(table.modelBotId, table.createdAt),
    index('quality_runs_started_by').on(table.startedBy),
  ],
);

/** The questions of a run as they were, in their order, with what became of them; nothing yet while `outcome` is null. */
export const qualityResults = pgTable(
  'quality_results',
  {
    runId: uuid()
      .notNull()
      .references(() => qualityRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    spaceId: spaceId(),
    questionId: uuid().references(() => qualityQuestions.id, { onDelete: 'set null' }),
    ...expectation,
    outcome: text().$type<QualityOutcome>(),
    checks: jsonb().$type<CheckedExpectation[]>().notNull().default([]),
    answer: text().notNull().default(''),
    /** Which model wrote it; null where none did. */
    model: text(),
    sources: jsonb()
      .$type<{ fileName: string; page: number | null; lastPage?: number | undefined }[]>()
      .notNull()
      .default([]),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('quality_results_question').on(table.questionId),
  ],
);
