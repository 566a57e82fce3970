import { sql } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { changeJob } from './change-job.ts';

/**
 * Has a job run now, with all of its tries before it.
 * @throws {AppError} `not_found`; `conflict` while it runs
 */
export async function retryJob({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  await changeJob(ctx, input.id, 'job.retried', async (transaction, { id }) => {
    await transaction.execute(
      sql`SELECT graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at := now(), attempts := 0)`,
    );
    // As the queue does for a new job, so that no runner waits for its next look.
    await transaction.execute(
      sql`SELECT pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', 1)::text)`,
    );
  });
}
