import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from './errors.ts';
import { readPidFile } from './pid-file.ts';
import type { EmbeddedServer } from './server.ts';

export type NotReady = { state: 'ended' | 'password_refused' | 'refused' | 'too_slow'; cause?: unknown };

/** Recovery after a crash replays up to max_wal_size, which takes a slow disk a while. */
const patienceMs = 120_000;
const shortestPauseMs = 10;
const longestPauseMs = 100;

/** Answers that mean "not yet": no socket, nobody listening, starting up or still shutting down. */
const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01']);

/** Connects again and again until this very server answers, ends, or refuses for good. */
export async function waitUntilReady(
  server: EmbeddedServer,
  connection: pg.ClientConfig,
  cluster: string,
): Promise<{ state: 'ready' } | NotReady> {
  const ended = server.exited.then((): NotReady => ({ state: 'ended' }));
  const deadline = performance.now() + patienceMs;
  for (
    let pause = shortestPauseMs;
    performance.now() < deadline;
    pause = Math.min(pause * 1.3, longestPauseMs)
  ) {
    const outcome = await Promise.race([ended, tryOnce(connection)]);
    if (outcome.state === 'ready') {
      // A left-over server may be the one that answered; then ours is about to give up.
      if ((await readPidFile(cluster))?.pid === server.pid) return outcome;
    } else if (outcome.state !== 'not_yet') {
      return { state: outcome.state, cause: outcome.cause };
    }
    await Promise.race([ended, sleep(pause)]);
  }
  return { state: 'too_slow' };
}

async function tryOnce(
  connection: pg.ClientConfig,
): Promise<{ state: 'ready' } | NotReady | { state: 'not_yet'; cause?: unknown }> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return { state: 'ready' };
  } catch (cause) {
    const code = errorCode(cause);
    if (code === '28P01') return { state: 'password_refused', cause };
    // pg reports its own time-out and a connection cut short without a code.
    return { state: code === undefined || notYet.has(code) ? 'not_yet' : 'refused', cause };
  } finally {
    await client.end().catch(() => {});
  }
}
