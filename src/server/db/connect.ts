import { mkdir } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Environment } from '../settings/env.ts';

export type DatabaseServer = {
  connection: pg.PoolConfig;
  /** Past the pooler that `connection` goes through; undefined without one. */
  direct?: pg.PoolConfig | undefined;
  /** A replica that lists and searches are read from; undefined without one. */
  replica?: pg.PoolConfig | undefined;
  /** Called when a server that we run dies on its own. */
  onExit(callback: (reason: string) => void): void;
  stop(): Promise<void>;
};

/** A server that says nothing is away after ten seconds: the system would wait for two minutes. */
export const serverAt = (connectionString: string): pg.PoolConfig => ({
  connectionString,
  connectionTimeoutMillis: 10_000,
});

/** Names the server of DATABASE_URL, or starts our own in DATA_DIR. */
export async function connectDatabaseServer(environment: Environment, log: Logger): Promise<DatabaseServer> {
  if (environment.DATABASE_URL) {
    await mkdir(environment.dataDirectory, { recursive: true, mode: 0o700 });
    return {
      connection: serverAt(environment.DATABASE_URL),
      direct: environment.DATABASE_DIRECT_URL ? serverAt(environment.DATABASE_DIRECT_URL) : undefined,
      replica: environment.DATABASE_REPLICA_URL
        ? { connectionString: environment.DATABASE_REPLICA_URL }
        : undefined,
      onExit: () => undefined,
      stop: async () => undefined,
    };
  }
  const { startEmbeddedPostgres } = await import('./embedded/supervisor.ts');
  const embedded = await startEmbeddedPostgres({ dataDirectory: environment.dataDirectory, log });
  return {
    ...embedded,
    onExit: (callback) =>
      embedded.onExit(({ code, signal }) =>
        callback(signal ? `signal ${signal} ended it.` : `it ended with code ${code}.`),
      ),
  };
}
