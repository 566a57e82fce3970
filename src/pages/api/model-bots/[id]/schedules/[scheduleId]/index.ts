import { z } from 'zod';
import { changeScheduleInput, schedule, updateScheduleInput } from '#contracts/schedule.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { changeSchedule } from '#server/services/schedules/change-schedule.ts';
import { removeSchedule } from '#server/services/schedules/remove-schedule.ts';
import { updateSchedule } from '#server/services/schedules/update-schedule.ts';

export const prerender = false;

const params = idParam.extend({ scheduleId: z.uuid() });

export const PATCH = endpoint(
  {
    summary: 'Pause a scheduled question of the caller, or let it go on from its next time',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
    params,
    body: updateScheduleInput,
    answer: { status: 200, data: schedule },
  },
  async ({ ctx, params: { id, scheduleId }, body, place }) => {
    return answerData(await updateSchedule({ ctx, input: { ...body, modelBotId: id, scheduleId, place } }));
  },
);

export const PUT = endpoint(
  {
    summary: 'Change what a scheduled question of the caller asks, and when',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
    params,
    body: changeScheduleInput,
    answer: { status: 200, data: schedule },
  },
  async ({ ctx, params: { id, scheduleId }, body, place }) => {
    return answerData(await changeSchedule({ ctx, input: { ...body, modelBotId: id, scheduleId, place } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Remove a scheduled question of the caller with its log and answers for good',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, scheduleId }, place }) => {
    await removeSchedule({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerNothing();
  },
);
