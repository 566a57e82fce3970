import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFailed } from './errors.ts';
import { type DataLayout, unfinishedPrefix } from './layout.ts';
import { readPidFile, removePidFile } from './pid-file.ts';
import { findPostgresProcesses } from './processes.ts';

type Step = { signal: NodeJS.Signals; patienceMs: number; to: 'server' | 'all' };

/** Each step loses nothing that was acknowledged: SIGINT writes a checkpoint, the others lead to recovery. */
const orderly: Step = { signal: 'SIGINT', patienceMs: 15_000, to: 'server' };
const forced: Step[] = [
  { signal: 'SIGQUIT', patienceMs: 3_000, to: 'all' },
  { signal: 'SIGKILL', patienceMs: 3_000, to: 'all' },
];

/**
 * Ends what a Parley that died has left running on this cluster, and removes its pid file. Call it only under
 * the lock of the data directory, with no server of our own.
 * @returns how many processes had been left
 * @throws {EmbeddedPostgresError} start_failed when they cannot be ended
 */
export async function endLeftoverServer(layout: DataLayout): Promise<number> {
  const found = await findPostgresProcesses(layout.cluster);
  if (found.length > 0) await endProcesses(layout, found);
  await removePidFile(layout.cluster);
  return found.length;
}

async function endProcesses({ dataDirectory, cluster }: DataLayout, found: number[]): Promise<void> {
  const server = (await readPidFile(cluster))?.pid ?? 0;
  let remaining = found;
  const steps = found.includes(server) ? [orderly, ...forced] : forced;
  for (const step of steps) {
    for (const pid of remaining) if (step.to === 'all' || pid === server) signal(pid, step.signal);
    const deadline = performance.now() + step.patienceMs;
    do {
      await sleep(15);
      remaining = await findPostgresProcesses(cluster);
      if (remaining.length === 0) return;
      // A server that ends in order ends last; once it is gone the rest needs the next step.
      if (step.to === 'server' && !remaining.includes(server)) break;
    } while (performance.now() < deadline);
  }
  throw startFailed(
    dataDirectory,
    `a PostgreSQL that was left running (process ${remaining.join(', ')}) does not end; end it by hand`,
  );
}

/** Removes clusters whose making was interrupted, with whatever still works on them. */
export async function removeUnfinishedClusters({ dataDirectory }: DataLayout): Promise<void> {
  const names = (await readdir(dataDirectory)).filter((name) => name.startsWith(unfinishedPrefix));
  for (const name of names) {
    const folder = path.join(dataDirectory, name);
    for (const pid of await findPostgresProcesses(folder)) signal(pid, 'SIGKILL');
    // What was killed may put a last file into a folder that is being emptied.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}
