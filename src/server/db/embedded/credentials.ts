import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceDurably } from './durable-files.ts';

/** Passwords of the two database roles. */
export type Credentials = { superuser: string; application: string };

/**
 * The superuser keeps the cluster in order. The application's role is bound by row-level security, and may step into
 * the reader's of `../reader.ts`.
 */
export const databaseRoles = { superuser: 'postgres', application: 'parley' } as const;

export const databaseName = 'parley';

const fileName = 'database.json';

/** Reads the passwords, or undefined when the file is missing or is not whole. */
export async function readCredentials(keysFolder: string): Promise<Credentials | undefined> {
  const text = await readFile(path.join(keysFolder, fileName), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    const { superuser, application } = JSON.parse(text);
    return isPassword(superuser) && isPassword(application) ? { superuser, application } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the passwords, making them first if need be. They are on disk when this returns. */
export async function ensureCredentials(keysFolder: string): Promise<Credentials> {
  const present = await readCredentials(keysFolder);
  if (present) return present;
  const password = () => randomBytes(24).toString('base64url');
  const credentials = { superuser: password(), application: password() };
  await mkdir(keysFolder, { recursive: true, mode: 0o700 });
  await chmod(keysFolder, 0o700);
  await replaceDurably(path.join(keysFolder, fileName), JSON.stringify(credentials), { mode: 0o600 });
  return credentials;
}

/** Only what this module writes: the passwords go into SQL unquoted otherwise than by apostrophes. */
const isPassword = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{32}$/.test(value);
