import { wholeListInput } from '#contracts/list.ts';
import { createScheduleInput, schedule } from '#contracts/schedule.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createSchedule } from '#server/services/schedules/create-schedule.ts';
import { listSchedules } from '#server/services/schedules/list-schedules.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "The caller's scheduled questions at a bot, each with its latest run",
    may: { action: 'modelBot.schedule', of: 'modelBot' },
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: schedule },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const schedules = await listSchedules({ ctx, input: { modelBotId: id, place } });
    return answerWhole(schedules, query);
  },
);

export const POST = endpoint(
  {
    summary: 'Have a question asked by itself each hour, day or week, in the name of the caller',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
    params: idParam,
    body: createScheduleInput,
    answer: { status: 201, data: schedule },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const made = await createSchedule({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(made, { status: 201 });
  },
);
