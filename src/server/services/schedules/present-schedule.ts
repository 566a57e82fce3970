import { type SQL, sql } from 'drizzle-orm';
import type { ScheduleData, ScheduledRunData } from '#contracts/schedule.ts';
import { scheduledRuns, type schedules } from '../../db/schema/schedules.ts';

export type ScheduleRow = typeof schedules.$inferSelect;

const tokensOf = (column: SQL) => sql<number | null>`(SELECT sum(${column})::int FROM messages
  WHERE messages.conversation_id = scheduled_runs.conversation_id AND messages.created_at <= scheduled_runs.finished_at)`;

/** The columns of a run with the tokens of its answer; what was asked on in its conversation later is none of it. */
export const runColumns = {
  id: scheduledRuns.id,
  scheduleId: scheduledRuns.scheduleId,
  conversationId: scheduledRuns.conversationId,
  trigger: scheduledRuns.trigger,
  state: scheduledRuns.state,
  failure: scheduledRuns.failure,
  fileResponses: scheduledRuns.fileResponses,
  createdAt: scheduledRuns.createdAt,
  startedAt: scheduledRuns.startedAt,
  finishedAt: scheduledRuns.finishedAt,
  inputTokens: tokensOf(sql`messages.input_tokens`),
  outputTokens: tokensOf(sql`messages.output_tokens`),
};

type RunRow = typeof scheduledRuns.$inferSelect & {
  inputTokens: number | null;
  outputTokens: number | null;
};

export function presentRun(row: Omit<RunRow, 'spaceId'>): ScheduledRunData {
  const { id, trigger, state, failure, startedAt, finishedAt, fileResponses } = row;
  const { inputTokens, outputTokens } = row;
  return {
    id,
    trigger,
    state,
    failure,
    createdAt: row.createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    durationMilliseconds: startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
    counted: { fileResponses, inputTokens, outputTokens },
  };
}

export function presentSchedule(row: ScheduleRow, lastRun: ScheduledRunData | null): ScheduleData {
  const { id, question, frequency, time, weekday, timeZone, state, stopReason, version } = row;
  return {
    id,
    question,
    frequency,
    time,
    weekday,
    timeZone,
    state,
    stopReason,
    version,
    lastRun,
    nextAt: row.nextAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
