import { execFile } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Nobody but the tests connects. */
const password = 'tests';

/**
 * A PostgreSQL server as its distribution installs it, with its own settings, on a socket in `directory`. Root runs it as
 * the user `postgres`.
 * @param programs the folder of `initdb` and `pg_ctl`
 */
export async function createInstalledServer(programs: string, directory: string) {
  const account = process.getuid?.() === 0 ? await accountOf('postgres') : null;
  const cluster = path.join(directory, 'cluster');
  if (account) await chown(directory, account.uid, account.gid);
  await chmod(directory, 0o755);
  const call = (program: string, ...words: string[]) =>
    run(path.join(programs, program), words, { ...account, cwd: '/' });
  await call('initdb', `--pgdata=${cluster}`, '--username=superuser', '--auth=trust', '--encoding=UTF8');

  const connectionOf = async (role: 'application' | 'superuser'): Promise<pg.PoolConfig> => {
    return { host: directory, port: 5432, user: role, password, database: 'parley' };
  };
  let isRunning = false;
  let isNew = true;
  return {
    connectionOf,
    async start() {
      const options = `-c listen_addresses= -c unix_socket_directories=${directory}`;
      await call('pg_ctl', 'start', '-w', '-D', cluster, '-o', options, '-l', path.join(directory, 'log'));
      isRunning = true;
      if (!isNew) return;
      isNew = false;
      const client = new pg.Client({ ...(await connectionOf('superuser')), database: 'postgres' });
      await client.connect();
      await client.query('CREATE ROLE application LOGIN');
      await client.query('CREATE DATABASE parley OWNER application');
      await client.end();
    },
    async stop() {
      if (isRunning) await call('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', cluster);
      isRunning = false;
    },
  };
}

async function accountOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, name])).stdout)),
  );
  return { uid: uid as number, gid: gid as number };
}
