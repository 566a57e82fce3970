import { access, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** What a running server writes into `postmaster.pid`. Fields not yet written are undefined. */
export type PidFile = { pid: number; port: number | undefined; socketFolder: string; address: string };

/**
 * Parses `postmaster.pid`: pid, data directory, start time, port, socket folder, address, shared memory, state,
 * one a line.
 * @returns undefined when the first line is not a pid
 */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  // A negative pid marks a stand-alone backend.
  const pid = Math.abs(Number(lines[0]));
  if (!lines[0] || !Number.isSafeInteger(pid) || pid === 0) return undefined;
  const port = Number(lines[3]) || undefined;
  return { pid, port, socketFolder: lines[4] ?? '', address: lines[5] ?? '' };
}

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  return parsePidFile(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''));
}

/** Whether a server runs here or has ended without tidying up. */
export async function hasPidFile(cluster: string): Promise<boolean> {
  return access(path.join(cluster, 'postmaster.pid')).then(
    () => true,
    () => false,
  );
}

export async function removePidFile(cluster: string): Promise<void> {
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}
