import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { makeReader, readerRole } from '../roles/reader.ts';
import { chooseAccount } from './account.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { ensureCluster, resetPasswords } from './cluster.ts';
import { connectionTo } from './connection.ts';
import { type Credentials, databaseRoles, ensureCredentials } from './credentials.ts';
import { clearEndpoint, type Endpoint, prepareEndpoint, removeEndpoint } from './endpoint.ts';
import { EmbeddedPostgresError, gaveUp, startFailed, writingTo } from './errors.ts';
import { createLauncher, type Launcher } from './launch.ts';
import { type DataLayout, layoutOf } from './layout.ts';
import { endLeftoverServer, removeUnfinishedClusters } from './leftovers.ts';
import { lockDataDirectory } from './lock.ts';
import { hasPidFile } from './pid-file.ts';
import { type NotReady, waitUntilReady } from './readiness.ts';
import { type EmbeddedServer, type ExitReason, spawnServer } from './server.ts';
import type { EmbeddedLog } from './server-log.ts';

export type EmbeddedPostgres = {
  /** Connects as the application's role, which row-level security holds for. */
  connection: pg.PoolConfig;
  /**
   * Calls back once if the server ends without `stop`. By then the data directory is free again, so that
   * `startEmbeddedPostgres` may be called anew.
   */
  onExit(callback: (reason: ExitReason) => void): void;
  /** Stops the server within 8 seconds and frees the data directory. May be called more than once. */
  stop(): Promise<void>;
};

/** Starts are repeated when they stumble over something that is then cleared away. */
const startAttempts = 3;

/**
 * Starts Parley's own PostgreSQL on a data directory, making the cluster first if there is none. Whatever a
 * Parley that died has left behind is cleared away; one that lives is left alone.
 * @throws {EmbeddedPostgresError} with its code; nothing is left running then and the lock is free again
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string;
  log: EmbeddedLog;
}): Promise<EmbeddedPostgres> {
  const wanted = path.resolve(options.dataDirectory);
  const dataDirectory = await writingTo(wanted, async () => {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return realpath(wanted);
  });
  const layout = layoutOf(dataDirectory);
  const lock = lockDataDirectory(dataDirectory, layout.lockFile);
  try {
    const { server, connection, clear } = await writingTo(dataDirectory, () => start(layout, options.log));
    return supervise(server, connection, { clear, unlock: lock.release });
  } catch (error) {
    lock.release();
    if (error instanceof EmbeddedPostgresError) {
      if (error.details.length > 0) options.log.error({ lines: error.details }, 'PostgreSQL said at last');
      throw error;
    }
    throw startFailed(dataDirectory, error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** A cluster with everything that is needed to run it. */
type Site = { layout: DataLayout; launcher: Launcher; binaries: Binaries; credentials: Credentials };

async function start(layout: DataLayout, log: EmbeddedLog) {
  const launcher = await createLauncher(await chooseAccount(layout));
  const binaries = await prepareBinaries(layout.dataDirectory, launcher);
  await removeUnfinishedClusters(layout);
  const leftovers = (await hasPidFile(layout.cluster)) ? await endLeftoverServer(layout) : 0;
  if (leftovers > 0) {
    log.warn({ processes: leftovers }, 'Ended a PostgreSQL that an earlier Parley left behind');
  }
  const credentials = await ensureCredentials(layout.keys);
  if (await ensureCluster(layout, binaries, launcher, credentials)) {
    log.debug({ folder: layout.cluster }, 'Made a new database');
  }
  const endpoint = await prepareEndpoint(layout.dataDirectory, launcher.account);
  const clear = () => removeEndpoint(endpoint);
  try {
    const connection = connectionTo(endpoint, 'application', credentials.application);
    const server = await startServer({ layout, launcher, binaries, credentials }, endpoint, connection, log);
    await grantReader(connectionTo(endpoint, 'superuser', credentials.superuser)).catch(async (error) => {
      await server.stop();
      throw error;
    });
    return { server, connection, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** At every start, so that a database of an earlier version gets the role too. */
async function grantReader(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`${makeReader}; GRANT ${readerRole} TO ${databaseRoles.application}`);
  } finally {
    await client.end();
  }
}

async function startServer(
  site: Site,
  endpoint: Endpoint,
  connection: pg.PoolConfig,
  log: EmbeddedLog,
): Promise<EmbeddedServer> {
  const { layout, binaries, launcher } = site;
  for (let attempt = 1; ; attempt += 1) {
    await clearEndpoint(endpoint);
    const server = spawnServer(layout.cluster, binaries, launcher, endpoint, log);
    const outcome = await waitUntilReady(server, connection, layout.cluster);
    if (outcome.state === 'ready') return server;
    await server.stop();
    if (attempt < startAttempts && (await clearObstacle(outcome, site))) continue;
    throw gaveUp(layout.dataDirectory, 'PostgreSQL', server.lastLines(), outcome.cause);
  }
}

/** Puts right what kept the server from starting, if it is one of the two things that can be. */
async function clearObstacle(outcome: NotReady, site: Site): Promise<boolean> {
  if (outcome.state === 'password_refused') {
    await resetPasswords(site.layout, site.binaries, site.launcher, site.credentials);
    return true;
  }
  // A server whose Parley was killed in the instant of starting it may have written its pid file only now.
  return (await endLeftoverServer(site.layout)) > 0;
}

function supervise(
  server: EmbeddedServer,
  connection: pg.PoolConfig,
  release: { clear: () => Promise<void>; unlock: () => void },
): EmbeddedPostgres {
  let stopped: Promise<void> | undefined;
  const unexpectedEnd = server.exited.then((reason) => {
    if (stopped) return undefined;
    stopped = Promise.resolve();
    release.unlock();
    return reason;
  });
  const stop = async () => {
    await server.stop();
    await release.clear();
    release.unlock();
  };
  return {
    connection,
    onExit: (callback) => {
      void unexpectedEnd.then((reason) => reason && callback(reason));
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
