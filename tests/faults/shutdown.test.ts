import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiClient } from '../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import {
  freePort,
  type Parley,
  removeDirectory,
  spawnParley,
  startParley,
  temporaryDirectory,
} from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { askHalf, rule } from './testing/half-answers.ts';

let server: DatabaseServer;
let provider: OpenAiServer;
let dataDirectory: string;
let settings: Record<string, string>;
let person: { email: string; bot: string };
let parley: Parley;
let client: ApiClient;

beforeAll(async () => {
  server = await startDatabaseServer();
  provider = await startOpenAiServer();
  dataDirectory = await temporaryDirectory();
  settings = {
    DATABASE_URL: await server.urlFor(),
    AI_BASE_URL: provider.baseUrl,
    AI_API_KEY: 'key',
    AI_MODEL: 'test-model',
    TRUSTED_PROXY_HOPS: '1',
  };
  parley = await startParley({ dataDirectory, settings });
  const database = await server.open();
  const { modelBotId: bot } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
  person = { email, bot };
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.md', rule);
  await client.untilIngested(bot);
  await parley.stop();
}, 300_000);
beforeEach(async () => {
  parley = await startParley({ dataDirectory, settings });
  client = await new ApiClient(parley.origin).signIn(person.email, testPassword);
});
afterEach(() => parley.stop('SIGKILL'));
afterAll(async () => {
  await provider.close();
  await server.remove();
  await removeDirectory(dataDirectory);
});

/** The status of readiness, or "none" once nobody is let in. */
const readyz = () =>
  fetch(`${parley.origin}/readyz`, { headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => 'none',
  );

test('after SIGTERM readiness is gone, then nobody is let in, and an answer under way is written to its end', async () => {
  const { read, ended, goOn } = await askHalf(provider, client, person.bot);
  expect(await readyz()).toBe(200);
  const began = performance.now();
  const exit = once(parley.process, 'exit');
  parley.process.kill('SIGTERM');
  await vi.waitFor(async () => expect(await readyz()).toBe(503), { interval: 20 });
  await vi.waitFor(async () => expect(await readyz()).toBe('none'), { timeout: 5_000, interval: 50 });
  goOn(' It opens at nine.');
  await ended;
  expect(read()).toContain('opens at nine');
  expect(read()).toContain('"type":"finish"');
  expect((await exit)[0]).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('an answer that does not end is stopped after some seconds, told to its reader, and kept as far as it came', async () => {
  const { conversation, read, ended } = await askHalf(provider, client, person.bot);
  const began = performance.now();
  const exit = once(parley.process, 'exit');
  parley.process.kill('SIGTERM');
  await ended;
  expect(read()).toMatch(/"type":"(abort|finish|error)"/);
  expect(performance.now() - began).toBeGreaterThan(5_000);
  expect((await exit)[0]).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);

  parley = await startParley({ dataDirectory, settings });
  const again = new ApiClient(parley.origin, client.token, client.userId);
  const stored = await (
    await again.fetch(`conversations/${conversation}/messages`, { method: 'GET' })
  ).text();
  expect(stored).toContain('closes twenty minutes');
  expect(stored).not.toContain('"status":"streaming"');
});

test('a web node without a worker is ready by its database alone, and a worker says at its own port how it does', async () => {
  await parley.stop();
  parley = await startParley({ dataDirectory, settings: { ...settings, WORKER: 'off' } });
  expect(await (await fetch(`${parley.origin}/readyz`)).json()).toEqual({
    ready: true,
    database: true,
    worker: false,
    models: 'working',
    mail: 'none',
    files: 'working',
  });

  const port = await freePort();
  const worker = spawnParley(
    { ...settings, DATA_DIR: dataDirectory, WORKER_PORT: String(port), LOG_LEVEL: 'warn' },
    'dist/server/worker.mjs',
  );
  const lines = createInterface({ input: worker.stdout as NodeJS.ReadableStream });
  let last = '';
  lines.on('line', (line) => (last = line));
  await vi.waitFor(() => expect(last).toBe('Parley works'), { timeout: 60_000 });
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await at('/healthz')).status).toBe(200);
  expect(await (await at('/readyz')).json()).toMatchObject({ ready: true, worker: true });
  expect(await (await at('/metrics')).text()).toContain('parley_jobs_waiting');
  expect((await at('/api/users')).status).toBe(404);
  expect((await at('/')).status).toBe(404);
  const exit = once(worker, 'exit');
  worker.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  await expect(at('/healthz')).rejects.toThrow();
});

test('while the database is away a node is not ready, lives, and says so to people and Prometheus', async () => {
  const signedIn = await client.fetch('users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: person.email, password: testPassword }),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  expect(Cookie).toContain('session=');
  await server.stop();
  try {
    expect(await readyz()).toBe(503);
    expect((await fetch(`${parley.origin}/healthz`)).status).toBe(200);
    const answer = await client.get(`users/${client.userId}`);
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await fetch(`${parley.origin}/account/profile`, { headers: { Cookie }, redirect: 'manual' });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(await page.text()).toContain('</html>');
    expect(await (await fetch(`${parley.origin}/metrics`)).text()).toContain('parley_database_up 0');
  } finally {
    await server.start();
  }
  await vi.waitFor(async () => expect(await readyz()).toBe(200), { timeout: 20_000 });
});
