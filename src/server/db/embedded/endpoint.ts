import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { SystemAccount } from '../../passwd.ts';
import { startFailed } from './errors.ts';

/** Where the server listens: `host` is a folder for a socket, or an address. */
export type Endpoint = { kind: 'socket' | 'tcp'; host: string; port: number };

const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;

/** In bytes. The kernel's limit for a socket's path is 103 on macOS and 107 on Linux, its name included. */
const longestSocketFolder = 85;

/**
 * Folders that may hold the socket, best first. Root's lie outside the data directory, which PostgreSQL's user
 * may be barred from; everybody else's lie inside unless that path is too long for a socket.
 */
export function socketFolders(dataDirectory: string, account: SystemAccount | undefined): string[] {
  const owner = account?.uid ?? process.getuid?.();
  const digest = createHash('sha256').update(`${owner}:${dataDirectory}`).digest('hex').slice(0, 16);
  const shared = (parent: string) => path.join(parent, `parley-${digest}`);
  const candidates = account
    ? [shared('/run'), shared('/tmp')]
    : [path.join(dataDirectory, 'postgres-socket'), shared(os.tmpdir()), shared('/tmp')];
  return candidates.filter((folder) => Buffer.byteLength(folder) <= longestSocketFolder);
}

/**
 * Prepares a private place for the server to listen at.
 * @throws {EmbeddedPostgresError} start_failed when there is none
 */
export async function prepareEndpoint(
  dataDirectory: string,
  account: SystemAccount | undefined,
): Promise<Endpoint> {
  if (process.platform === 'win32') return { kind: 'tcp', host: '127.0.0.1', port: await freePort() };
  let cause: unknown;
  for (const folder of socketFolders(dataDirectory, account)) {
    try {
      return { kind: 'socket', host: await preparePrivateFolder(folder, account), port: socketPort };
    } catch (error) {
      cause = error;
    }
  }
  throw startFailed(dataDirectory, 'there is no place for its socket; make /tmp writable', { cause });
}

/** Removes what a server that is gone has left at the endpoint. Call it only when no server runs. */
export async function clearEndpoint(endpoint: Endpoint): Promise<void> {
  if (endpoint.kind !== 'socket') return;
  await rm(path.join(endpoint.host, socketName), { force: true });
  await rm(path.join(endpoint.host, `${socketName}.lock`), { force: true });
}

/** Removes the endpoint's folder after the server has stopped. */
export async function removeEndpoint(endpoint: Endpoint): Promise<void> {
  if (endpoint.kind === 'socket') await rm(endpoint.host, { recursive: true, force: true });
}

async function preparePrivateFolder(wanted: string, account: SystemAccount | undefined): Promise<string> {
  await mkdir(wanted, { mode: 0o700 }).catch(() => {});
  const found = await lstat(wanted).catch(() => undefined);
  if (found?.isDirectory() && found.uid === account?.uid && (found.mode & 0o777) === 0o700) return wanted;
  // Somebody else may have taken the name in a folder that everybody can write to; what is theirs is not touched.
  const own = found?.isDirectory() && found.uid === process.getuid?.();
  const folder = own ? wanted : await mkdtemp(`${wanted}-`);
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
