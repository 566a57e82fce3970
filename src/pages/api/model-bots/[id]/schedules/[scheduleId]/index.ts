import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { changeSchedule } from '#server/services/schedules/change-schedule.ts';
import { removeSchedule } from '#server/services/schedules/remove-schedule.ts';
import { updateSchedule } from '#server/services/schedules/update-schedule.ts';

export const prerender = false;

export const PATCH = endpoint(
  'PATCH model-bots/{id}/schedules/{scheduleId}',
  {
    summary: 'Pause a scheduled question of the caller, or let it go on from its next time',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
  },
  async ({ ctx, params: { id, scheduleId }, body, place }) => {
    return answerData(await updateSchedule({ ctx, input: { ...body, modelBotId: id, scheduleId, place } }));
  },
);

export const PUT = endpoint(
  'PUT model-bots/{id}/schedules/{scheduleId}',
  {
    summary: 'Change what a scheduled question of the caller asks, and when',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
  },
  async ({ ctx, params: { id, scheduleId }, body, place }) => {
    return answerData(await changeSchedule({ ctx, input: { ...body, modelBotId: id, scheduleId, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE model-bots/{id}/schedules/{scheduleId}',
  {
    summary: 'Remove a scheduled question of the caller with its log and answers for good',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
  },
  async ({ ctx, params: { id, scheduleId }, place }) => {
    await removeSchedule({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerNothing();
  },
);
