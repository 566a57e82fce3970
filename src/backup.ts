import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupError } from './server/backup/backup-error.ts';
import { runCommand } from './server/backup/run-command.ts';
import { writeBackup } from './server/backup/write-backup.ts';

/** `npm run backup -- FILE`: the whole installation in one archive, while it serves. */
const projectDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await runCommand(projectDirectory, async ({ names: [file, more], ...given }) => {
  if (!file || more) throw new BackupError('Name one file to write: npm run backup -- FILE');
  if (given.key === undefined) {
    given.say(
      'There is no BACKUP_KEY: the archive is not encrypted, and it holds the key for secrets. Lock it away.',
    );
  }
  const { tables, files } = await writeBackup({ ...given, file });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const gone = files.missing > 0 ? `, without ${files.missing} that were deleted meanwhile` : '';
  return `Backed up ${rows} rows of ${tables.length} tables and ${files.count} files${gone} to ${file}`;
});
