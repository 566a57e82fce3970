import { type SQL, sql } from 'drizzle-orm';
import type { HealthData } from '#contracts/installation.ts';
import { hasFailed } from '../../queue/failed-jobs.ts';
import { presentMilliseconds } from '../../time.ts';
import { readBackupState } from '../backups/backup-state.ts';
import { lastDue } from '../backups/last-due.ts';
import type { App, Context } from '../context.ts';
import { databaseLatency } from '../health/database-latency.ts';
import { readDisk } from '../health/read-disk.ts';
import { readiness } from '../health/readiness.ts';
import { countEachUpTo } from '../lists/count-up-to.ts';
import { ladenBots, readLaden } from './read-laden.ts';

/** Work that takes long is not late yet. */
const latenessMilliseconds = 3 * 3_600_000;

async function backupsOf(app: App): Promise<HealthData['backups']> {
  const { backups } = app.environment;
  if (!backups) return null;
  const { madeAt, failedAt } = await readBackupState({ app });
  const due = lastDue(backups.at, new Date(presentMilliseconds() - latenessMilliseconds));
  const isLate = madeAt !== null && new Date(madeAt) < due;
  return { madeAt, failedAt, isLate, kept: backups.keep };
}

/** How everything the installation stands on is doing, measured now. */
export async function readHealth({ ctx: { app } }: { ctx: Pick<Context, 'app'> }): Promise<HealthData> {
  // Never fails; where the store is away it takes longest.
  const askingBucket = app.storage.bucketState();
  const latencyMilliseconds = await databaseLatency({ app });
  const { worker, mail } = await readiness({ app });
  const { server, counts } = await app.database.withQueue(async (transaction) => {
    const { rows } = await transaction.execute<{ version: string; bytes: string }>(
      sql`SELECT current_setting('server_version') AS version, pg_database_size(current_database())::text AS bytes`,
    );
    const given = sql.raw(hasFailed);
    const jobs = (which: SQL) => sql`SELECT FROM graphile_worker.jobs AS jobs WHERE ${which}`;
    const mails = (which: SQL) =>
      sql`SELECT FROM outbox WHERE created_at > now() - interval '1 day' AND ${which}`;
    const counts = await countEachUpTo(transaction, {
      jobs: jobs(sql`NOT (${given})`),
      failedJobs: jobs(given),
      failedMails: mails(sql`state = 'failed'`),
      waitingMails: mails(sql`state IN ('queued', 'sending')`),
      failingProviders: sql`SELECT FROM model_providers
        WHERE enabled AND tenant_id IS NOT NULL AND problem IS NOT NULL`,
      laden: ladenBots,
    });
    return { server: rows[0], counts };
  });
  const [disk, bucket] = await Promise.all([readDisk({ app }), askingBucket]);
  const { rss, heapUsed } = process.memoryUsage();
  const { pool } = app.database;
  return {
    database: {
      version: server?.version ?? '',
      latencyMilliseconds,
      bytes: Number(server?.bytes ?? 0),
      connections: pool.totalCount,
      waiting: pool.waitingCount,
    },
    replica: app.database.replica()?.health ?? null,
    worker: { running: worker, jobs: counts.jobs, failed: counts.failedJobs },
    mail: {
      state: mail,
      failedToday: counts.failedMails,
      waiting: counts.waitingMails,
    },
    storage: { ...disk, bucket },
    backups: await backupsOf(app),
    models: {
      providers: app.models.health().map(({ id, name, problem }) => ({ id, name, problem })),
      failingOfTenants: counts.failingProviders,
      ...(await readLaden(app, counts.laden.total)),
    },
    process: {
      node: process.versions.node,
      uptimeSeconds: Math.round(process.uptime()),
      residentBytes: rss,
      heapBytes: heapUsed,
    },
  };
}
