import type { RunTrigger } from '#rules/schedules.ts';
import type { Transaction } from '../../db/database.ts';
import { scheduledRuns } from '../../db/schema/schedules.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';

/** Writes down a run of a schedule and queues it. @returns its id */
export async function queueRun(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  schedule: { id: string; spaceId: string },
  trigger: RunTrigger,
): Promise<string> {
  const id = newRecordId();
  await transaction
    .insert(scheduledRuns)
    .values({ id, scheduleId: schedule.id, spaceId: schedule.spaceId, trigger });
  await queueScheduledRun(app, transaction, { id });
  return id;
}

/** Queues a run that is written down. */
export const queueScheduledRun = (
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  { id }: { id: string },
): Promise<void> => app.jobs.enqueue(transaction, 'askScheduled', { runId: id }, { key: `schedule-${id}` });
