import { z } from 'zod';
import { chatLimits } from '#rules/limits.ts';
import {
  runFailures,
  runTriggers,
  scheduledRunStates,
  scheduleFrequencies,
  scheduleStates,
  stopReasons,
} from '#rules/schedules.ts';
import { citation } from './conversation.ts';
import { timeZoneField } from './time-zone.ts';
import { agentStep } from './tool.ts';
import { wordsField } from './words-field.ts';

/** One time that a question was asked by itself. */
const scheduledRun = z.object({
  id: z.uuid(),
  trigger: z.enum(runTriggers),
  state: z.enum(scheduledRunStates),
  failure: z.enum(runFailures).nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  durationMilliseconds: z.number().int().nullable(),
  /** What it took of the day's answers from files, and of the model. */
  counted: z.object({
    fileResponses: z.number().int(),
    inputTokens: z.number().int().nullable(),
    outputTokens: z.number().int().nullable(),
  }),
});
export type ScheduledRunData = z.infer<typeof scheduledRun>;

/** The answer is null before there is one, and when its conversation has been removed. */
export const scheduledRunWithAnswer = scheduledRun.extend({
  conversationId: z.uuid().nullable(),
  answer: z.string().nullable(),
  citations: z.array(citation),
  /** Acts that would have needed approval are `declined`. */
  steps: z.array(agentStep),
});
export type ScheduledRunWithAnswer = z.infer<typeof scheduledRunWithAnswer>;

/** A question that the bot is asked by itself. `stopReason` says why it no longer is. */
export const schedule = z.object({
  id: z.uuid(),
  question: z.string(),
  frequency: z.enum(scheduleFrequencies),
  /** `HH:MM`; of an hourly one only the minutes count. */
  time: z.string(),
  /** ISO's number, Monday is 1; null unless weekly. */
  weekday: z.number().int().nullable(),
  timeZone: z.string(),
  state: z.enum(scheduleStates),
  stopReason: z.enum(stopReasons).nullable(),
  nextAt: z.iso.datetime().nullable(),
  lastRun: scheduledRun.nullable(),
  createdAt: z.iso.datetime(),
  /** Of question and times, one more with each change. */
  version: z.number().int(),
});
export type ScheduleData = z.infer<typeof schedule>;

const timing = z.strictObject({
  question: wordsField(chatLimits.questionCharacters),
  frequency: z.enum(scheduleFrequencies, { error: 'invalid' }),
  time: z
    .string({ error: 'required' })
    .max(5, { error: 'invalid' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }),
  weekday: z.number({ error: 'invalid' }).int().min(1).max(7).nullable().default(null),
  timeZone: timeZoneField,
});

/** A weekly one, and no other, has a weekday. */
function checkWeekday({ frequency, weekday }: z.output<typeof timing>, check: z.RefinementCtx) {
  if ((frequency === 'weekly') === (weekday !== null)) return;
  const message = weekday === null ? 'required' : 'invalid';
  check.addIssue({ code: 'custom', path: ['weekday'], message });
}

export const createScheduleInput = timing.superRefine(checkWeekday);
export type CreateScheduleInput = z.output<typeof createScheduleInput>;

/** What is asked, and when; `version` is the one that was changed. */
export const changeScheduleInput = timing
  .extend({ version: z.number({ error: 'required' }).int({ error: 'invalid' }) })
  .superRefine(checkWeekday);
export type ChangeScheduleInput = z.output<typeof changeScheduleInput>;

/** Pauses it, or lets it go on from its next time. */
export const updateScheduleInput = z.strictObject({
  state: z.enum(['active', 'paused'], { error: 'invalid' }),
});
