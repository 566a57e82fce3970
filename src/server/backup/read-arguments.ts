import { readFile } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

const fewestCharacters = 16;

/** What a command was called with: the other arguments, and the key of `--key-file FILE` or of `BACKUP_KEY`. */
export async function readArguments(
  given: readonly string[],
  environmentKey: string | undefined,
): Promise<{ names: string[]; key: string | undefined }> {
  const names = [...given];
  const at = names.indexOf('--key-file');
  if (at < 0) return { names, key: environmentKey };
  const [, file] = names.splice(at, 2);
  if (!file) throw new BackupError('Name the file that holds the key behind --key-file.');
  const key = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (key.length < fewestCharacters) {
    throw new BackupError(`The file ${file} does not hold a key of at least ${fewestCharacters} characters.`);
  }
  return { names, key };
}
