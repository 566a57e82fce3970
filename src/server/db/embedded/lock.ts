import { DatabaseSync } from 'node:sqlite';
import { dataDirectoryInUse, dataDirectoryUnwritable } from './errors.ts';

export type DirectoryLock = { release(): void };

const sqliteBusy = 5;

/**
 * Takes the lock that keeps a second Parley off the same data directory. SQLite serves only as a portable way
 * to a lock of the operating system: the file stays empty, and the lock ends with the process however it ends,
 * so there is nothing stale to judge and no race between starters. Never open the lock file by other means in
 * this process: POSIX drops a process's locks on a file when any of its handles to it is closed.
 * @throws {EmbeddedPostgresError} data_directory_in_use, data_directory_unwritable
 */
export function lockDataDirectory(dataDirectory: string, lockFile: string): DirectoryLock {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockFile, { timeout: 0 });
    // The journal in memory keeps SQLite from leaving a second file beside the lock.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database?.close();
    if (sqliteCode(error) === sqliteBusy) throw dataDirectoryInUse(dataDirectory);
    throw dataDirectoryUnwritable(dataDirectory, 'its file parley.lock cannot be opened and locked', error);
  }
  const held = database;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

/** SQLite's result code without its extension, such as 5 for "busy". */
function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
