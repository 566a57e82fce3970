import type { ScheduledRunWithAnswer } from '#contracts/schedule.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { listScheduledRuns } from './list-scheduled-runs.ts';
import { hasOpenRun, type OfSchedule, takeOwn } from './own-schedule.ts';
import { queueRun } from './queue-run.ts';

/**
 * Asks a scheduled question now; its times stay as they are.
 * @throws {AppError} `not_found`; `schedule_run_open` while a run of it waits or goes on
 */
export async function runSchedule({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: OfSchedule;
}): Promise<ScheduledRunWithAnswer> {
  const runId = await ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const row = await takeOwn(ctx, transaction, input);
    if (await hasOpenRun(transaction, row.id)) throw new AppError('schedule_run_open');
    return queueRun(ctx.app, transaction, row, 'person');
  });
  const run = (await listScheduledRuns({ ctx, input })).find(({ id }) => id === runId);
  if (!run) throw new AppError('not_found');
  return run;
}
