import { sql } from 'drizzle-orm';
import { hasFailed } from '../../queue/failed-jobs.ts';
import type { App } from '../context.ts';

export type JobCounts = {
  task: string;
  waiting: number;
  scheduled: number;
  running: number;
  retrying: number;
  failed: number;
  oldestWaitSeconds: number;
};

/** How many jobs of each kind the queue holds, of all processes. */
export async function countJobs({ app }: { app: Pick<App, 'database'> }): Promise<JobCounts[]> {
  const { rows } = await app.database.withQueue((transaction) =>
    transaction.execute<JobCounts>(sql`
      SELECT task_identifier AS task,
        (count(*) FILTER (WHERE is_due))::int AS waiting,
        (count(*) FILTER (WHERE is_left AND locked_at IS NULL AND NOT is_due))::int AS scheduled,
        (count(*) FILTER (WHERE locked_at IS NOT NULL))::int AS running,
        (count(*) FILTER (WHERE is_left AND attempts > 0 AND locked_at IS NULL))::int AS retrying,
        (count(*) FILTER (WHERE ${sql.raw(hasFailed)}))::int AS failed,
        coalesce(extract(epoch FROM max(now() - run_at) FILTER (WHERE is_due)), 0)::float AS "oldestWaitSeconds"
      FROM (
        SELECT *, attempts < max_attempts AS is_left,
          attempts < max_attempts AND locked_at IS NULL AND run_at <= now() AS is_due
        FROM graphile_worker.jobs
      ) AS jobs GROUP BY task_identifier`),
  );
  return rows;
}
