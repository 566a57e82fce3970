import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import { type PasswdEntry, parsePasswd, type SystemAccount } from '../../passwd.ts';
import { dataDirectoryUnwritable, startFailed } from './errors.ts';
import type { DataLayout } from './layout.ts';

/** PostgreSQL refuses to run as root, so root hands it to the first of these that the machine has. */
const preferredNames = ['postgres', 'nobody'];

/** The account for a cluster that root starts: its present owner, else `postgres`, else `nobody`. */
export function accountForRoot(
  entries: PasswdEntry[],
  owner: SystemAccount | undefined,
): SystemAccount | undefined {
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: entries.find(({ uid }) => uid === owner.uid)?.gid ?? owner.gid };
  }
  for (const wanted of preferredNames) {
    const entry = entries.find(({ name, uid }) => name === wanted && uid !== 0);
    if (entry) return { uid: entry.uid, gid: entry.gid };
  }
  return undefined;
}

/**
 * Decides which user PostgreSQL runs as.
 * @returns undefined when it runs as the same user as Parley
 * @throws {EmbeddedPostgresError} start_failed when no suitable user exists, data_directory_unwritable when
 *   the cluster belongs to somebody else
 */
export async function chooseAccount(layout: DataLayout): Promise<SystemAccount | undefined> {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  const found = await stat(layout.cluster).catch(() => undefined);
  const owner = found && { uid: found.uid, gid: found.gid };
  if (uid === 0) {
    const entries = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
    const account = accountForRoot(entries, owner);
    if (account) return account;
    throw startFailed(
      layout.dataDirectory,
      'PostgreSQL refuses to run as root and this machine has neither a user "postgres" nor "nobody"; start Parley as an ordinary user',
    );
  }
  if (owner && owner.uid !== uid) {
    throw dataDirectoryUnwritable(
      layout.dataDirectory,
      `its database belongs to user ${owner.uid} and Parley runs as user ${uid}`,
    );
  }
  if (!owner && !hasName()) {
    throw startFailed(
      layout.dataDirectory,
      `PostgreSQL needs a user with a name and user ${uid} has none in /etc/passwd; add one there, start Parley as another user, or set DATABASE_URL`,
    );
  }
  return undefined;
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}
