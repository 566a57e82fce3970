import { sql } from 'drizzle-orm';
import type { App } from '../context.ts';
import type { Reading } from './begin-reading.ts';

/** So long a reading goes on while others wait, to the end of a page. Milliseconds. */
const turnMilliseconds = 5_000;

/**
 * A reading that recognises pages takes minutes, and what it has recognised is kept: after some seconds it makes way for
 * those of other spaces that wait.
 */
export function beginTurn(app: App, reading: Reading) {
  const begun = performance.now();
  let isAsking = false;
  return {
    /** @param settled ends when the page is kept */
    pageDone(settled: () => Promise<void>): void {
      if (isAsking || performance.now() - begun < turnMilliseconds) return;
      isAsking = true;
      othersWait(app, reading.file.spaceId)
        .then(async (wait) => {
          if (!wait) return;
          await settled();
          reading.pause();
        })
        .catch((error: unknown) => app.log.warn({ error }, 'Nobody knows whether others wait to be read'))
        .finally(() => {
          isAsking = false;
        });
    },
  };
}

async function othersWait(app: App, spaceId: string): Promise<boolean> {
  return app.database.withQueue(async (transaction) => {
    const { rows } = await transaction.execute<{ wait: boolean }>(sql`
      SELECT EXISTS (
        SELECT FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now()
          AND task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'ingestFile')
          AND NOT coalesce(flags ? ${spaceId}, false)) AS wait`);
    return rows[0]?.wait ?? false;
  });
}
