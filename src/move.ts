import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupError } from './server/backup/backup-error.ts';
import { moveDatabase } from './server/backup/move-database.ts';
import { runCommand } from './server/backup/run-command.ts';
import { databaseAddress } from './server/settings/setting-kinds.ts';

/** `npm run move -- DATABASE_URL`: the database of DATA_DIR to a server. */
const projectDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await runCommand(projectDirectory, async ({ names: [target, more], ...given }) => {
  if (!target || more || !databaseAddress.safeParse(target).success) {
    throw new BackupError('Name the server: npm run move -- postgres://user:password@host:5432/parley');
  }
  if (given.environment.DATABASE_URL) {
    throw new BackupError(
      'DATABASE_URL is set: this installation is on a server already. Unset it to move that of DATA_DIR.',
    );
  }
  const { tables, rows } = await moveDatabase({ ...given, target });
  given.say('Set DATABASE_URL to the server and start Parley. Files and secrets.key stay in DATA_DIR.');
  return `Moved ${rows} rows of ${tables} tables; compared row by row, they are the same on both sides`;
});
