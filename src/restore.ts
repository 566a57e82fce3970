import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupError } from './server/backup/backup-error.ts';
import { restoreBackup } from './server/backup/restore-backup.ts';
import { runCommand } from './server/backup/run-command.ts';

/** `npm run restore -- FILE`: an archive into an empty place. */
const projectDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
await runCommand(projectDirectory, async ({ names: [file, more], ...given }) => {
  if (!file || more) throw new BackupError('Name the archive to restore: npm run restore -- FILE');
  const { tables, files } = await restoreBackup({ ...given, file });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Restored ${rows} rows of ${tables.length} tables and ${files.count} files from ${file}`;
});
