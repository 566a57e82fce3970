import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listScheduledRuns } from '#server/services/schedules/list-scheduled-runs.ts';
import { runSchedule } from '#server/services/schedules/run-schedule.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/schedules/{scheduleId}/runs',
  {
    summary: 'The latest runs of a scheduled question of the caller, newest first, with answers and steps',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
  },
  async ({ ctx, params: { id, scheduleId }, query, place }) => {
    const runs = await listScheduledRuns({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerWhole(runs, query);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/schedules/{scheduleId}/runs',
  {
    summary: 'Ask a scheduled question of the caller now; its times stay as they are',
    may: { action: 'modelBot.schedule', of: 'modelBot' },
  },
  async ({ ctx, params: { id, scheduleId }, place }) => {
    const run = await runSchedule({ ctx, input: { modelBotId: id, scheduleId, place } });
    return answerData(run, { status: 202 });
  },
);
