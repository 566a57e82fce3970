import type pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { connectionToRunning } from '#server/db/embedded/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts';
import { createInstalledServer } from './installed-server.ts';
import { removeDirectory, temporaryDirectory } from './parley.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

type Role = 'application' | 'superuser';

/** A PostgreSQL server that runs apart from Parley, and goes on when that is killed. */
export type DatabaseServer = {
  /** For `DATABASE_URL`. */
  urlFor(role?: Role): Promise<string>;
  open(role?: Role): Promise<Database>;
  /** Makes another, empty database. @returns the application's address of it, for `DATABASE_URL` */
  newDatabase(name: string): Promise<string>;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/** That of `TEST_POSTGRES_BIN`, a folder of PostgreSQL's programs, or the one that Parley brings. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const dataDirectory = await temporaryDirectory();
  const programs = process.env.TEST_POSTGRES_BIN;
  const { connectionOf, start, stop } = programs
    ? await createInstalledServer(programs, dataDirectory)
    : createOwnServer(dataDirectory);
  await start();
  const urlOf = async (role: Role, database: string) => {
    const { host, port, user, password } = await connectionOf(role);
    return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  };
  const open = async (role: Role = 'application') =>
    openDatabase(await connectionOf(role), { connections: 4 });
  return {
    urlFor: (role = 'application') => urlOf(role, 'parley'),
    open,
    async newDatabase(name) {
      const [{ user }, database] = [await connectionOf('application'), await open('superuser')];
      await database.pool.query(`CREATE DATABASE "${name}" OWNER "${user}"`).finally(() => database.close());
      return urlOf('application', name);
    },
    start,
    stop,
    async remove() {
      await stop();
      await removeDirectory(dataDirectory);
    },
  };
}

function createOwnServer(dataDirectory: string) {
  let server: EmbeddedPostgres;
  return {
    connectionOf: async (role: Role) => (await connectionToRunning(dataDirectory, role)) as pg.PoolConfig,
    start: async () => {
      server = await startEmbeddedPostgres({ dataDirectory, log: silent });
    },
    stop: () => server.stop(),
  };
}
