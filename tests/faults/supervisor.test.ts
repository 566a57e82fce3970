import { access, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionToRunning } from '#server/db/embedded/connection.ts';
import { readPidFile } from '#server/db/embedded/pid-file.ts';
import { findPostgresProcesses } from '#server/db/embedded/processes.ts';
import type { ExitReason } from '#server/db/embedded/server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts';
import { privateFolder } from './testing/app.ts';

const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const place = privateFolder();

afterAll(() => place.remove());

async function withClient<Result>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(connection);
  client.on('error', ignore);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('a database that runs', () => {
  const dataDirectory = path.join(place.folder, 'running');
  let database: EmbeddedPostgres;

  beforeAll(async () => {
    database = await startEmbeddedPostgres({ dataDirectory, log });
  });

  afterAll(() => database.stop());

  const value = (text: string) =>
    withClient(
      database.connection,
      async (client) => Object.values((await client.query(text)).rows[0] ?? {})[0],
    );

  test('listens on a socket in a folder of its own and on no address', async () => {
    const { host } = database.connection;
    expect((await stat(host ?? '')).mode & 0o777).toBe(0o700);
    expect(await value('SHOW listen_addresses')).toBe('');
  });

  test('wants a password', async () => {
    const guess = { ...database.connection, password: 'guess' };
    await expect(withClient(guess, async () => {})).rejects.toMatchObject({ code: '28P01' });
  });

  test.each(['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])(
    'has %s on',
    async (name) => {
      expect(await value(`SHOW ${name}`)).toBe('on');
    },
  );

  test('knows capital and small letters of every language', async () => {
    expect(await value("SELECT lower('ÑANDÚ ÉL')")).toBe('ñandú él');
  });

  test('gives the application a role that may make schemas and that row-level security holds for', async () => {
    const seen = await withClient(database.connection, async (client) => {
      await client.query(`
        CREATE SCHEMA jobs;
        CREATE TABLE secrets (word text);
        INSERT INTO secrets VALUES ('hidden');
        ALTER TABLE secrets ENABLE ROW LEVEL SECURITY;
        ALTER TABLE secrets FORCE ROW LEVEL SECURITY;
      `);
      return (await client.query('SELECT word FROM secrets')).rows;
    });
    expect(seen).toEqual([]);
  });

  test('tells other processes how to connect, also as the superuser', async () => {
    const connection = await connectionToRunning(dataDirectory, 'superuser');
    const role = await withClient(connection ?? {}, async (client) => {
      return (await client.query("SELECT current_setting('is_superuser') AS superuser")).rows[0];
    });
    expect(role).toEqual({ superuser: 'on' });
  });

  test('keeps its passwords from everybody else', async () => {
    expect((await stat(path.join(dataDirectory, 'keys', 'database.json'))).mode & 0o777).toBe(0o600);
  });
});

test('stop ends the server, may be called twice, and leaves no pid file and no socket', async () => {
  const dataDirectory = path.join(place.folder, 'stopping');
  const database = await startEmbeddedPostgres({ dataDirectory, log });
  const reasons: ExitReason[] = [];
  database.onExit((reason) => reasons.push(reason));
  await withClient(database.connection, async () => {
    await Promise.all([database.stop(), database.stop()]);
  });
  await database.stop();
  const cluster = path.join(dataDirectory, 'postgres');
  expect(await findPostgresProcesses(cluster)).toEqual([]);
  expect(await readPidFile(cluster)).toBeUndefined();
  expect(await connectionToRunning(dataDirectory, 'application')).toBeUndefined();
  await expect(access(database.connection.host ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(reasons).toEqual([]);
});

test('a server that does not answer any more is ended all the same', async () => {
  const dataDirectory = path.join(place.folder, 'hanging');
  const database = await startEmbeddedPostgres({ dataDirectory, log });
  const server = await readPidFile(path.join(dataDirectory, 'postgres'));
  process.kill(server?.pid ?? 0, 'SIGSTOP');
  await database.stop();
  expect(await findPostgresProcesses(path.join(dataDirectory, 'postgres'))).not.toContain(server?.pid);
  const next = await startEmbeddedPostgres({ dataDirectory, log });
  await next.stop();
});

test('a server that dies is reported with its signal, and may be started anew by the same process', async () => {
  const dataDirectory = path.join(place.folder, 'dying');
  const database = await startEmbeddedPostgres({ dataDirectory, log });
  const ended = new Promise<ExitReason>((resolve) => database.onExit(resolve));
  const server = await readPidFile(path.join(dataDirectory, 'postgres'));
  process.kill(server?.pid ?? 0, 'SIGKILL');
  expect(await ended).toMatchObject({ signal: 'SIGKILL', details: expect.any(Array) });
  const next = await startEmbeddedPostgres({ dataDirectory, log });
  // The first one's handle has nothing left to stop.
  await database.stop();
  expect(await withClient(next.connection, async () => 'connected')).toBe('connected');
  await next.stop();
});

test('the data directory may have a path too long for a socket, with spaces, commas and quotes', async () => {
  const dataDirectory = path.join(place.folder, 'a, "b"', 'long'.repeat(30), "it's");
  const database = await startEmbeddedPostgres({ dataDirectory, log });
  expect(await withClient(database.connection, async () => 'connected')).toBe('connected');
  await database.stop();
});

test('a data directory that is a file is refused in a sentence that names it', async () => {
  const dataDirectory = path.join(place.folder, 'file');
  await writeFile(dataDirectory, '');
  await expect(startEmbeddedPostgres({ dataDirectory, log })).rejects.toMatchObject({
    code: 'data_directory_unwritable',
    message: expect.stringContaining(dataDirectory),
  });
});

test('a broken cluster is refused with the last lines of the server, and the folder is free again', async () => {
  const dataDirectory = path.join(place.folder, 'broken');
  await (await startEmbeddedPostgres({ dataDirectory, log })).stop();
  const control = path.join(dataDirectory, 'postgres', 'global', 'pg_control');
  const content = await readFile(control);
  await writeFile(control, Buffer.alloc(content.length));
  await expect(startEmbeddedPostgres({ dataDirectory, log })).rejects.toMatchObject({
    code: 'start_failed',
    message: expect.stringContaining(dataDirectory),
    details: expect.arrayContaining([expect.stringMatching(/^(FATAL|PANIC): /)]),
  });
  await writeFile(control, content);
  await (await startEmbeddedPostgres({ dataDirectory, log })).stop();
});

test('a folder called "postgres" that holds something else is refused and left alone', async () => {
  const dataDirectory = path.join(place.folder, 'other');
  const letter = path.join(dataDirectory, 'postgres', 'letter.txt');
  await mkdir(path.dirname(letter), { recursive: true });
  await writeFile(letter, 'Dear');
  await expect(startEmbeddedPostgres({ dataDirectory, log })).rejects.toMatchObject({ code: 'start_failed' });
  expect(await readFile(letter, 'utf8')).toBe('Dear');
});
