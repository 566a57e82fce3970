import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import type { HealthData } from '../../src/contracts/installation.ts';
import { ApiClient } from '../testing/client.ts';
import {
  copyInstallation,
  freePort,
  type Parley,
  removeDirectory,
  spawnParley,
  startParley,
  temporaryDirectory,
} from '../testing/parley.ts';
import { s3Environment } from '../testing/s3-server.ts';
import { openTestDatabase, seedPerson, testPassword } from '../testing/seed.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function directory() {
  const made = await temporaryDirectory();
  cleanups.push(() => removeDirectory(made));
  return made;
}

/** A data directory that a server has started on before. */
async function installation() {
  const made = await directory();
  await copyInstallation(made);
  return made;
}

async function parley(options: Parameters<typeof startParley>[0]): Promise<Parley> {
  const started = await startParley(options);
  cleanups.push(() => started.stop());
  return started;
}

/** Runs a server that is expected to give up, and answers what it said and how it ended. */
async function failedStart(settings: Record<string, string>) {
  const child = spawnParley({ LOG_LEVEL: 'silent', ...settings });
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  child.stdout?.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said: said.trim() };
}

async function postmasterOf(dataDirectory: string): Promise<number> {
  const file = await readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isOneSentence = (said: string) =>
  said.split('\n').length === 1 && /[.?]$/.test(said) && !/ {4}at /.test(said);

test.each([
  ['PORT', 'eighty', 'a whole number from 1 to 65535'],
  ['PUBLIC_ORIGIN', 'parley.example.org', 'an origin'],
  ['PUBLIC_ORIGIN', 'https://parley.example.org/path', 'an origin'],
  ['TRUSTED_PROXY_HOPS', '-1', 'a whole number'],
  ['WORKER', 'sometimes', '"inline" or "off"'],
  ['AI_BASE_URL', 'ftp://example.org', 'OpenAI-compatible'],
  ['DATABASE_URL', 'mysql://root@localhost/x', 'PostgreSQL'],
  ['DATABSE_URL', 'postgres://localhost/parley', 'did you mean DATABASE_URL?'],
  ['SEARCH_URL', 'https://search.example.org', 'there is none yet'],
  ['DATABASE_POOL_SIZE', '200', 'at most 93: the PostgreSQL server lets in 97 connections'],
])('%s=%s is refused with its name and what was expected', async (name, value, expected) => {
  const { code, said } = await failedStart({
    DATA_DIR: await directory(),
    PORT: String(await freePort()),
    [name]: value,
  });
  expect(code).toBe(1);
  expect(said).toContain(name);
  expect(said).toContain(expected);
  expect(isOneSentence(said), said).toBe(true);
});

test('a taken port is named in one sentence, and the data directory is free again', async () => {
  const dataDirectory = await installation();
  const port = await freePort();
  const blocker = net.createServer().listen(port, '127.0.0.1');
  await once(blocker, 'listening');
  const { code, said } = await failedStart({ DATA_DIR: dataDirectory, PORT: String(port) });
  blocker.close();
  expect(code).toBe(1);
  expect(said).toContain(String(port));
  expect(isOneSentence(said), said).toBe(true);
  const after = await parley({ dataDirectory, port });
  expect((await fetch(`${after.origin}/readyz`)).status).toBe(200);
});

test('a data directory that cannot be written is named in one sentence', async () => {
  const parent = await directory();
  // A file where the folder should be stops root too, whom permissions do not.
  const blocked = path.join(parent, 'file');
  await writeFile(blocked, '');
  const { code, said } = await failedStart({
    DATA_DIR: path.join(blocked, 'data'),
    PORT: String(await freePort()),
  });
  expect(code).toBe(1);
  expect(said).toContain(blocked);
  expect(isOneSentence(said), said).toBe(true);
});

test('a second instance on the same data directory is refused, and the first serves on', async () => {
  const dataDirectory = await installation();
  const first = await parley({ dataDirectory });
  const { code, said } = await failedStart({ DATA_DIR: dataDirectory, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(said).toContain(dataDirectory);
  expect(isOneSentence(said), said).toBe(true);
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends server and database within 10 seconds, with exit code 0',
  async (signal) => {
    const dataDirectory = await installation();
    const running = await parley({ dataDirectory });
    const startedAt = Date.now();
    expect(await running.stop(signal)).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    const again = await parley({ dataDirectory });
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
  },
);

test('an open connection does not hold up the end', async () => {
  const running = await parley({ dataDirectory: await installation() });
  const socket = net.connect(Number(new URL(running.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  // The server may end the connection by a reset.
  socket.on('error', () => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  expect(await running.stop()).toBe(0);
  socket.destroy();
});

test('when the database dies, Parley says so and ends with exit code 1', async () => {
  const dataDirectory = await installation();
  const running = await parley({ dataDirectory });
  const postmaster = await postmasterOf(dataDirectory);
  const ended = once(running.process, 'exit') as Promise<[number | null]>;
  process.kill(postmaster, 'SIGKILL');
  expect((await ended)[0]).toBe(1);
  expect(running.output()).toContain('The database stopped');
  expect((await fetch(`${(await parley({ dataDirectory })).origin}/readyz`)).status).toBe(200);
});

test('SIGTERM to npm, which a shell does not pass on, ends the server all the same', async () => {
  const dataDirectory = await installation();
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: npm.stdout }))
    if (line.startsWith('Parley is ready')) break;
  const postmaster = await postmasterOf(dataDirectory);
  npm.kill('SIGTERM');
  await expect.poll(() => isAlive(postmaster)).toBe(false);
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
});

test('a store that says nothing holds up no start, and the health tells of it', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  cleanups.push(async () => silent.closeAllConnections() ?? silent.close());
  const { port } = silent.address() as net.AddressInfo;
  const store = { bucket: 'parley', region: 'none', accessKeyId: 'id', secretAccessKey: 'secret' };
  const { dataDirectory, origin } = await parley({
    dataDirectory: await installation(),
    settings: s3Environment({ endpoint: `http://127.0.0.1:${port}`, ...store }),
  });
  const database = await openTestDatabase(dataDirectory);
  const { email } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
  await database.close();
  const admin = await new ApiClient(origin).signIn(email, testPassword);
  expect((await admin.get<HealthData>('admin/health')).data.storage).toMatchObject({ bucket: 'away' });
});
