import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { nameOfArchive, openArchivePlace, timeOfArchive } from './archive-place.ts';
import { keepBackupState } from './backup-state.ts';
import { lastDue } from './last-due.ts';

/**
 * Makes the backup that is due, where the settings ask for backups, and forgets the oldest beyond those that are kept.
 * One that failed is tried again the next time that the queue asks.
 */
export async function backUp({
  app,
  input: { signal },
}: {
  app: App;
  input: { signal: AbortSignal };
}): Promise<void> {
  const { backups } = app.environment;
  if (!backups) return;
  try {
    const place = await openArchivePlace(app.environment, backups.to, app.log);
    const now = presentTime();
    const newest = (await place.names()).at(-1);
    if (newest && timeOfArchive(newest) >= lastDue(backups.at, now)) return;
    const name = nameOfArchive(now);
    await place.keep(name, (file) => app.makeBackup(file, signal));
    for (const old of (await place.names()).slice(0, -backups.keep)) await place.remove(old);
    await keepBackupState({ app, input: { madeAt: now.toISOString(), failedAt: null } });
    app.log.info({ archive: name }, 'A backup was made');
  } catch (error) {
    // The process stops, and the next one begins it again.
    if (signal.aborted) throw error;
    app.log.error({ error }, 'A backup failed');
    await keepBackupState({ app, input: { failedAt: presentTime().toISOString() } });
  }
}
