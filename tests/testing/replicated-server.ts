import { execFile } from 'node:child_process';
import { access, appendFile, chmod, chown, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount } from '#server/db/embedded/account.ts';
import { prepareBinaries } from '#server/db/embedded/binaries.ts';
import { createLauncher } from '#server/db/embedded/launch.ts';
import { layoutOf } from '#server/db/embedded/layout.ts';
import { removeDirectory, temporaryDirectory } from './parley.ts';

const run = promisify(execFile);

const ports = { primary: 5432, replica: 5433 };
type Which = keyof typeof ports;

/**
 * A PostgreSQL server and a streaming replica of it: of the programs in `TEST_POSTGRES_BIN`, or of those that Parley brings.
 * The replica lets nobody hold up what it repeats.
 */
export async function startReplicatedServer() {
  const folder = await temporaryDirectory();
  const account = await chooseAccount(layoutOf(folder));
  const programs = process.env.TEST_POSTGRES_BIN ?? (await ownPrograms(folder, account));
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o755);
  const clusterOf = (which: Which) => path.join(folder, which);
  const call = (program: string, ...words: string[]) =>
    run(path.join(programs, program), words, { ...account, cwd: '/' });
  const start = async (which: Which) => {
    const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c max_standby_streaming_delay=0`;
    const options = ['-o', `${settings} -p ${ports[which]}`, '-l', path.join(folder, `${which}.log`)];
    await call('pg_ctl', 'start', '-w', '-D', clusterOf(which), ...options);
  };
  const stop = (which: Which, mode: 'fast' | 'immediate' = 'fast') =>
    call('pg_ctl', 'stop', '-w', '-m', mode, '-D', clusterOf(which)).then(() => undefined);
  const connectionOf = (which: Which, user: 'application' | 'superuser' = 'application'): pg.PoolConfig => ({
    host: folder,
    port: ports[which],
    user,
    password: 'tests',
    database: 'parley',
  });
  /** Runs statements as the superuser. @returns the rows of the last */
  const query = async (which: Which, text: string, database = 'parley') => {
    const client = new pg.Client({ ...connectionOf(which, 'superuser'), database });
    await client.connect();
    try {
      const results = await client.query(text);
      return [results].flat().at(-1)?.rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };

  await call('initdb', `--pgdata=${clusterOf('primary')}`, '--username=superuser', '--auth=trust');
  await start('primary');
  await query('primary', 'CREATE ROLE application LOGIN', 'postgres');
  await query('primary', 'CREATE DATABASE parley OWNER application', 'postgres');
  if (await isThere(path.join(programs, 'pg_basebackup'))) {
    const from = ['-h', folder, '-p', String(ports.primary), '-U', 'superuser'];
    await call('pg_basebackup', ...from, '-D', clusterOf('replica'), '-R', '-X', 'stream', '-c', 'fast');
  } else {
    await stop('primary');
    await run('cp', ['-a', clusterOf('primary'), clusterOf('replica')]);
    const from = `primary_conninfo = 'host=${folder} port=${ports.primary} user=superuser'\n`;
    await appendFile(path.join(clusterOf('replica'), 'postgresql.auto.conf'), from);
    await writeFile(path.join(clusterOf('replica'), 'standby.signal'), '');
    await start('primary');
  }
  await start('replica');

  /** The server's first process and all that serve connections. */
  const pidsOf = async (which: Which) => {
    const [first] = (await readFile(path.join(clusterOf(which), 'postmaster.pid'), 'utf8')).split('\n');
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(first)]);
    return [Number(first), ...stdout.split('\n').filter(Boolean).map(Number)];
  };
  return {
    connectionOf,
    /** For `DATABASE_URL` and `DATABASE_REPLICA_URL`. */
    urlOf: (which: Which) =>
      `postgres://application:tests@/parley?host=${encodeURIComponent(folder)}&port=${ports[which]}`,
    query,
    start,
    stop,
    /** The replica goes on being told of what is written, and repeats none of it. */
    pauseReplica: () => query('replica', 'SELECT pg_wal_replay_pause()'),
    resumeReplica: () => query('replica', 'SELECT pg_wal_replay_resume()'),
    /** Stops (`SIGSTOP`) or goes on with (`SIGCONT`) all processes of a server. */
    async signal(which: Which, signal: 'SIGSTOP' | 'SIGCONT') {
      for (const pid of await pidsOf(which)) process.kill(pid, signal);
    },
    async remove() {
      for (const which of ['replica', 'primary'] as const)
        await stop(which, 'immediate').catch(() => undefined);
      await removeDirectory(folder);
    },
  };
}

async function ownPrograms(folder: string, account: Awaited<ReturnType<typeof chooseAccount>>) {
  const { postgres } = await prepareBinaries(folder, await createLauncher(account));
  return path.dirname(postgres);
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
