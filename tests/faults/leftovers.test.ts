import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { socketFolders } from '#server/db/embedded/endpoint.ts';
import { readPidFile } from '#server/db/embedded/pid-file.ts';
import { findPostgresProcesses } from '#server/db/embedded/processes.ts';
import { copyInstallation } from '../testing/parley.ts';
import { App, missingRows, privateFolder, query, unguarded } from './testing/app.ts';

let dataDirectory: string;
let cluster: string;
let remove: () => void;

beforeEach(async () => {
  const place = privateFolder();
  dataDirectory = path.join(await realpath(place.folder), 'data');
  cluster = path.join(dataDirectory, 'postgres');
  remove = place.remove;
  await copyInstallation(dataDirectory);
});

afterEach(() => remove());

/** The user that owns the cluster, who is another one when the tests run as root. */
async function clusterUser(): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(cluster);
  return { uid, gid };
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

test('a pid file and a socket whose pid now belongs to a stranger are cleared, and the stranger lives', async () => {
  const user = await clusterUser();
  const stranger = spawn('sleep', ['60'], { ...user, cwd: '/' });
  const [socketFolder = ''] = socketFolders(dataDirectory, process.getuid?.() === 0 ? user : undefined);
  const pidFile = [stranger.pid, '/proc/self/cwd', 1, 5432, socketFolder, '', '', 'ready'].join('\n');
  await writeFile(path.join(cluster, 'postmaster.pid'), pidFile);
  await mkdir(socketFolder, { mode: 0o700 });
  await writeFile(path.join(socketFolder, '.s.PGSQL.5432'), '');
  await writeFile(path.join(socketFolder, '.s.PGSQL.5432.lock'), pidFile);

  const app = new App(dataDirectory, 'idle');
  await app.said('ready');
  expect(isAlive(stranger)).toBe(true);
  await app.stop();
  stranger.kill();
});

test('the server of another folder is not touched when its pid stands in the pid file', async () => {
  const other = new App(path.join(dataDirectory, '..', 'other'), 'write');
  await other.said('acknowledged');
  const otherServer = await readPidFile(path.join(dataDirectory, '..', 'other', 'postgres'));
  await writeFile(path.join(cluster, 'postmaster.pid'), `${otherServer?.pid}\n${cluster}\n`);

  const app = new App(dataDirectory, 'idle');
  await app.said('ready');
  await other.said('acknowledged', other.acknowledged().length + 20);
  expect(other.lines).not.toContain('database-ended');
  await app.stop();
  await other.stop();
});

test('a database that outlived its killed app is stopped, and its rows are there', async () => {
  const killed = new App(dataDirectory, 'write', unguarded);
  await killed.said('acknowledged', 20);
  const orphan = await readPidFile(cluster);
  await killed.kill();
  expect(await findPostgresProcesses(cluster)).toContain(orphan?.pid);

  const app = new App(dataDirectory, 'idle');
  await app.said('ready');
  expect(await findPostgresProcesses(cluster)).not.toContain(orphan?.pid);
  expect(await missingRows(dataDirectory, killed.acknowledged())).toEqual([]);
  await app.stop();
});

test('a query that outlived its killed server does not keep the next one from starting', async () => {
  const killed = new App(dataDirectory, 'idle', unguarded);
  await killed.said('ready');
  const endless = query(dataDirectory, 'SELECT count(*) FROM generate_series(1, 100000000000)').catch(
    () => {},
  );
  const server = await readPidFile(cluster);
  while ((await query(dataDirectory, activeQueries)).length === 0);
  const killing = killed.kill();
  process.kill(server?.pid ?? 0, 'SIGKILL');
  await killing;
  expect(await findPostgresProcesses(cluster)).not.toEqual([]);

  const app = new App(dataDirectory, 'idle');
  await app.said('ready');
  await endless;
  await app.stop();
});

const activeQueries =
  "SELECT FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND pid <> pg_backend_pid()";

test('lost keys are made anew and the rows are still there', async () => {
  const before = new App(dataDirectory, 'write');
  await before.said('acknowledged', 20);
  await before.stop();
  const lost = await readFile(path.join(dataDirectory, 'keys', 'database.json'), 'utf8');
  await rm(path.join(dataDirectory, 'keys'), { recursive: true });

  const app = new App(dataDirectory, 'idle');
  await app.said('ready');
  expect(await missingRows(dataDirectory, before.acknowledged())).toEqual([]);
  expect(await readFile(path.join(dataDirectory, 'keys', 'database.json'), 'utf8')).not.toBe(lost);
  await app.stop();
});

test('a cluster of another version of PostgreSQL is refused and left as it is', async () => {
  await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
  const app = new App(dataDirectory, 'idle');
  const refusal = await app.said('refused');
  await app.exited;
  expect(refusal).toContain('version_mismatch');
  expect(refusal).toContain('PostgreSQL 17');
  expect(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
});
