import { z } from 'zod';
import { wholeListInput } from '#contracts/list.ts';
import { scheduledRunWithAnswer } from '#contracts/schedule.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listRuns } from '#server/services/schedules/list-runs.ts';
import { runSchedule } from '#server/services/schedules/run-schedule.ts';

export const prerender = false;

const params = idParam.extend({ scheduleId: z.uuid() });

export const GET = endpoint(
  {
    summary: 'The latest runs of a scheduled question of the caller, newest first, with answers and steps',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
    params,
    query: wholeListInput,
    answer: { status: 200, list: scheduledRunWithAnswer },
  },
  async ({ ctx, params: { id, scheduleId }, query, place }) => {
    const runs = await listRuns({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerWhole(runs, query);
  },
);

export const POST = endpoint(
  {
    summary: 'Ask a scheduled question of the caller now; its times stay as they are',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
    params,
    answer: { status: 202, data: scheduledRunWithAnswer },
  },
  async ({ ctx, params: { id, scheduleId }, place }) => {
    const run = await runSchedule({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerData(run, { status: 202 });
  },
);
