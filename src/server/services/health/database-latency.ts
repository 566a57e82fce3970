import type { App } from '../context.ts';

/** How long the database takes to answer, to a tenth of a millisecond: by a query that looks nothing up, and alone. */
export async function databaseLatency({
  app: { database },
}: {
  app: Pick<App, 'database'>;
}): Promise<number> {
  const began = performance.now();
  await database.pool.query('SELECT 1');
  return Math.round((performance.now() - began) * 10) / 10;
}
