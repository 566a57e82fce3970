import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { isOpen, ofOpenBot } from '../../db/predicates/model-bots.ts';
import { files, isUnread } from '../../db/schema/knowledge.ts';
import type { App } from '../context.ts';
import { queueFetching } from '../files/queue-fetching.ts';
import { queueAttachmentReading, queueReading } from '../files/queue-reading.ts';
import { queueQualityRun } from '../quality/begin-quality-run.ts';
import { queueScheduledRun } from '../schedules/queue-run.ts';

/** Of each kind. The next look comes soon. */
const mostAtOnce = 200;

type WaitingFile = {
  id: string;
  spaceId: string;
  name: string;
  size: number;
  isPage: boolean;
  isAttached: boolean;
};
type WaitingRun = { id: string; spaceId: string };

/**
 * Queues again what has no job any more: jobs of an assistant that is put away end without doing anything, and what they
 * were for waits as it is until the assistant is open again, whatever opened it. (Vectors and fetched pages whose time
 * has come are looked for by jobs of their own.)
 */
export async function resumeJobs({ app }: { app: App }): Promise<void> {
  const { unread, quality, scheduled } = await app.database.withQueue(async (transaction) => ({
    unread: await find<WaitingFile>(
      transaction,
      sql`SELECT files.id, files.space_id AS "spaceId", files.name, files.size::float8 AS size,
          files.source_url IS NOT NULL AS "isPage", files.conversation_id IS NOT NULL AS "isAttached"
        FROM files
        WHERE ${isUnread(files)} AND ${ofOpenBot}
          AND ${hasNoJob(sql`'ingest-' || files.id`, sql`'fetch-' || files.id`, sql`'read-attachment-' || files.id`)}
        ORDER BY files.created_at, files.id`,
    ),
    quality: await find<WaitingRun>(
      transaction,
      sql`SELECT quality_runs.id, quality_runs.space_id AS "spaceId" FROM quality_runs
        INNER JOIN model_bots ON model_bots.id = quality_runs.model_bot_id AND ${isOpen}
        WHERE quality_runs.status IN ('queued', 'running') AND ${hasNoJob(sql`'quality-' || quality_runs.id`)}`,
    ),
    scheduled: await find<WaitingRun>(
      transaction,
      sql`SELECT scheduled_runs.id, scheduled_runs.space_id AS "spaceId" FROM scheduled_runs
        INNER JOIN schedules ON schedules.id = scheduled_runs.schedule_id
        INNER JOIN model_bots ON model_bots.id = schedules.model_bot_id AND ${isOpen}
        WHERE scheduled_runs.state IN ('queued', 'running')
          AND ${hasNoJob(sql`'schedule-' || scheduled_runs.id`)}`,
    ),
  }));
  const queueIn = (spaceId: string, queue: (transaction: Transaction) => Promise<void>) =>
    app.database.inSpace(spaceId, queue);
  for (const file of unread) {
    await queueIn(file.spaceId, (transaction) => {
      if (file.isAttached) return queueAttachmentReading(app, transaction, file);
      return file.isPage ? queueFetching(app, transaction, file) : queueReading(app, transaction, file);
    });
  }
  for (const run of quality)
    await queueIn(run.spaceId, (transaction) => queueQualityRun(app, transaction, run));
  for (const run of scheduled) {
    await queueIn(run.spaceId, (transaction) => queueScheduledRun(app, transaction, run));
  }
}

const hasNoJob = (...keys: SQL[]) =>
  sql`NOT EXISTS (SELECT FROM graphile_worker._private_jobs jobs WHERE jobs.key IN (${sql.join(keys, sql`, `)}))`;

async function find<Row extends WaitingRun>(transaction: Transaction, statement: SQL): Promise<Row[]> {
  const { rows } = await transaction.execute(sql`${statement} LIMIT ${mostAtOnce}`);
  return rows as unknown as Row[];
}
