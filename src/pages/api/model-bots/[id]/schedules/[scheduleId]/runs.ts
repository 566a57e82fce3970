import { z } from 'zod';
import { wholeListInput } from '#contracts/list.ts';
import { scheduledRunWithAnswer } from '#contracts/schedule.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listRuns } from '#server/services/schedules/list-runs.ts';
import { runSchedule } from '#server/services/schedules/run-schedule.ts';

export const prerender = false;

const params = idParam.extend({ scheduleId: z.uuid() });

export const GET = endpoint(
  {
    summary: 'The latest runs of a scheduled question of the caller, newest first, with answers and steps',
    access: 'signedIn',
    params,
    query: wholeListInput,
    answer: { status: 200, list: scheduledRunWithAnswer },
  },
  async ({ ctx, params: { id, scheduleId }, query }) => {
    const place = await authorize(ctx, 'modelBot.schedule', { kind: 'modelBot', id });
    const runs = await listRuns({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerWhole(runs, query);
  },
);

export const POST = endpoint(
  {
    summary: 'Ask a scheduled question of the caller now; its times stay as they are',
    access: 'signedIn',
    params,
    answer: { status: 202, data: scheduledRunWithAnswer },
  },
  async ({ ctx, params: { id, scheduleId } }) => {
    const place = await authorize(ctx, 'modelBot.schedule', { kind: 'modelBot', id });
    const run = await runSchedule({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerData(run, { status: 202 });
  },
);
