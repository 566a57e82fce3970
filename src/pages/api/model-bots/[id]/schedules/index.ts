import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createSchedule } from '#server/services/schedules/create-schedule.ts';
import { listSchedules } from '#server/services/schedules/list-schedules.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/schedules',
  {
    summary: "The caller's scheduled questions at a bot, each with its latest run",
    may: { action: 'modelBot.schedule', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const schedules = await listSchedules({ ctx, input: { modelBotId: id, place } });
    return answerWhole(schedules, query);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/schedules',
  {
    summary: 'Have a question asked by itself each hour, day or week, in the name of the caller',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const made = await createSchedule({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(made, { status: 201 });
  },
);
