import { realpath } from 'node:fs/promises';
import type pg from 'pg';
import { databaseName, databaseRoles, readCredentials } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';
import { layoutOf } from './layout.ts';
import { readPidFile } from './pid-file.ts';

/** How to connect as one of the two roles. */
export function connectionTo(
  { host, port }: Pick<Endpoint, 'host' | 'port'>,
  role: keyof typeof databaseRoles,
  password: string,
): pg.PoolConfig {
  return { host, port, user: databaseRoles[role], password, database: databaseName };
}

/**
 * How another process, such as a backup, connects to the server that a running Parley keeps on a data directory.
 * @returns undefined when none has got as far as listening
 */
export async function connectionToRunning(
  dataDirectory: string,
  role: keyof typeof databaseRoles,
): Promise<pg.PoolConfig | undefined> {
  const layout = layoutOf(await realpath(dataDirectory).catch(() => dataDirectory));
  const [server, credentials] = await Promise.all([
    readPidFile(layout.cluster),
    readCredentials(layout.keys),
  ]);
  const host = server?.socketFolder || server?.address;
  if (!host || !server?.port || !credentials) return undefined;
  return connectionTo({ host, port: server.port }, role, credentials[role]);
}
