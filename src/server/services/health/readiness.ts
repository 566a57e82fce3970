import type { App } from '../../context.ts';

export type Readiness = { ready: boolean; database: boolean; worker: boolean };

/** Whether the database answers and some worker is listening for jobs, here or in another process. */
export async function readiness({ app }: { app: App }): Promise<Readiness> {
  try {
    const { rows } = await app.database.pool.query<{ workers: number }>(
      `SELECT count(*)::int AS workers FROM pg_stat_activity
       WHERE datname = current_database() AND query ILIKE 'LISTEN "jobs:insert"%'`,
    );
    const worker = (rows[0]?.workers ?? 0) > 0;
    return { ready: worker, database: true, worker };
  } catch {
    return { ready: false, database: false, worker: false };
  }
}
