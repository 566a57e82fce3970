import { diskState } from '#rules/disk.ts';
import type { MailServerState } from '#rules/mail.ts';
import { withinTime } from '../../within-time.ts';
import type { App } from '../context.ts';
import { readMailState } from '../mails/read-mail-state.ts';
import { readDisk } from './read-disk.ts';

export type Readiness = {
  ready: boolean;
  database: boolean;
  worker: boolean;
  /** Of the installation's own that chat: `failing` where the last that is known of each is that it fails. */
  models: 'none' | 'working' | 'failing';
  mail: MailServerState;
  /** Whether the disk takes more files. */
  files: 'working' | 'failing' | 'unknown';
};

/** What answers no sooner is not there for those who wait for pages. Milliseconds. */
const longestLook = 2_000;

/**
 * Whether this process is to be sent requests: not once it is stopping, and not without the database. One that works off
 * the queue itself needs some worker that listens for jobs, here or in another process; a web node does not, since it
 * answers all the same.
 */
export async function readiness({ app }: { app: App }): Promise<Readiness> {
  const [workers, mail, disk] = await Promise.all([
    withinTime(countWorkers(app), longestLook).catch(() => null),
    withinTime(readMailState({ app }), longestLook).catch(() => 'unknown' as const),
    readDisk({ app }).catch(() => null),
  ]);
  const worker = (workers ?? 0) > 0;
  const database = workers !== null;
  const suffices = app.environment.WORKER === 'off' || worker;
  const ready = database && suffices && !app.ending.hasBegun();
  const files = disk === null ? 'unknown' : diskState(disk) === 'full' ? 'failing' : 'working';
  return { ready, database, worker, models: stateOfModels(app), mail, files };
}

/** As Health and the bell have it. */
function stateOfModels({ models }: Pick<App, 'models'>): Readiness['models'] {
  const chatting = models.health().filter(({ answers }) => answers !== null);
  if (chatting.length === 0) return 'none';
  return chatting.some(({ answers }) => answers) ? 'working' : 'failing';
}

async function countWorkers({ database }: Pick<App, 'database'>): Promise<number> {
  const { rows } = await database.pool.query<{ workers: number }>(
    `SELECT count(*)::int AS workers FROM pg_stat_activity
     WHERE datname = current_database() AND query ILIKE 'LISTEN "jobs:insert"%'`,
  );
  return rows[0]?.workers ?? 0;
}
