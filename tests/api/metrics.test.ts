import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from '../testing/client.ts';
import { openAnswer } from '../testing/conversations.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { freePort, type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

const token = 'a-token-that-is-long-enough';
let server: DatabaseServer;
let parley: Parley;
let client: ApiClient;
let modelBotId: string;
/** By what ids a provider's model was asked. */
const asked: (string | undefined)[] = [];
const provider = createServer((request, response) => {
  asked.push(request.headers['x-request-id'] as string | undefined);
  response.writeHead(500).end();
});

beforeAll(async () => {
  server = await startDatabaseServer();
  const port = await freePort();
  provider.listen(port, 'localhost');
  parley = await startParley({
    settings: {
      AI_BASE_URL: `http://localhost:${port}/v1`,
      AI_MODEL: 'stand-in',
      AI_EMBEDDING_MODEL: 'stand-in',
      DATABASE_URL: await server.urlFor(),
      METRICS_TOKEN: token,
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'info',
    },
  });
  const database = await server.open();
  modelBotId = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  await database.close();
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
});
afterAll(async () => {
  await parley?.stop();
  await server?.remove();
  provider.close();
  if (parley) await removeDirectory(parley.dataDirectory);
});

const named = (id: string) => ({ Authorization: `Bearer ${client.token}`, 'X-Request-Id': id });
const read = (headers: Record<string, string> = {}) => fetch(`${parley.origin}/metrics`, { headers });
const text = async () => (await read()).text();
const readSeries = async (series: string) =>
  Number(
    (await text())
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );

/** The lines of the access log, which names what was asked for by templates. */
const accessLines = () =>
  parley
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('who is neither on this machine nor has the token gets the answer of an address that is not there', async () => {
  const elsewhere = { 'X-Forwarded-For': '203.0.113.7' };
  expect((await read(elsewhere)).status).toBe(404);
  expect((await read({ ...elsewhere, Authorization: 'Bearer another-token-of-that-sort' })).status).toBe(404);
  expect((await read({ ...elsewhere, Authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await read()).status).toBe(200);
});

test('requests are counted by the template of their address, and never by the address itself', async () => {
  const series = 'parley_http_requests_total{route="/api/users/{id}",method="GET",status="200"}';
  const before = await readSeries(series);
  await client.get(`users/${client.userId}`);
  await vi.waitFor(async () => expect(await readSeries(series)).toBe(before + 1));
  await fetch(`${parley.origin}/nowhere/secret-name?token=abc`, { headers: { Accept: 'text/html' } });
  await fetch(`${parley.origin}/api/nowhere/secret-name`);
  await fetch(`${parley.origin}/account/auth/login`);
  const told = await text();
  expect(told).not.toContain('secret-name');
  expect(told).not.toContain(client.userId);
  expect(told).toContain('route="/404"');
  expect(told).toContain('route="static"');
  expect(told).toMatch(/parley_http_request_duration_seconds_bucket\{le="1",route="\/api\/users\/\{id\}"/);
});

test('jobs are told by their kind, with how long they took', async () => {
  const form = new FormData();
  form.append('file', new Blob(['The gate closes twenty minutes before departure.']), 'gate.txt');
  const uploaded = await fetch(`${parley.origin}/api/model-bots/${modelBotId}/files`, {
    method: 'POST',
    headers: named('upload-of-this-test'),
    body: form,
  });
  expect(uploaded.status).toBe(202);
  expect(await client.untilIngested(modelBotId)).toMatchObject([{ status: 'ready' }]);
  await vi.waitFor(async () =>
    expect(await readSeries('parley_job_duration_seconds_count{task="readShortFile"}')).toBe(1),
  );
  expect(await readSeries('parley_index_bytes')).toBeGreaterThanOrEqual(0);
  expect(await readSeries('parley_database_up')).toBe(1);
});

test('the access log has method, route, status, time, bytes and id, and nothing of who asked for what', async () => {
  const { headers } = await client.fetch(`users/${client.userId}?secret=xyzzy`, { method: 'GET' });
  const requestId = headers.get('x-request-id');
  await vi.waitFor(() => expect(accessLines().map((line) => line.requestId)).toContain(requestId));
  const line = accessLines().find((each) => each.requestId === requestId) ?? {};
  expect(line).toMatchObject({ method: 'GET', route: '/api/users/{id}', status: 422 });
  expect(Object.keys(line).sort()).toEqual(
    [
      'bytes',
      'hostname',
      'level',
      'method',
      'ms',
      'msg',
      'pid',
      'requestId',
      'route',
      'status',
      'time',
    ].sort(),
  );
  expect(line.bytes).toBeGreaterThan(100);
  const told = JSON.stringify(accessLines());
  expect(told).not.toContain('xyzzy');
  expect(told).not.toContain(client.userId);
});

test('a proxy names a request, in an id that is one; every other request gets its own', async () => {
  const idOf = async (given: string) =>
    (await fetch(`${parley.origin}/healthz`, { headers: { 'X-Request-Id': given } })).headers.get(
      'x-request-id',
    );
  expect(await idOf('from-the-proxy-1')).toBe('from-the-proxy-1');
  for (const wrong of ['short', 'a b c d e f g h', 'x'.repeat(200), '"><script>alert(1)']) {
    expect(await idOf(wrong)).toMatch(/^[\da-f-]{36}$/);
  }
});

test('the id of a request goes on with the calls of models made for it, in the jobs that it queues as well', async () => {
  // The job that reads a file queues the one that asks a model for its vectors.
  await vi.waitFor(() => expect(asked).toContain('upload-of-this-test'), { timeout: 10_000 });
  const { data } = await client.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
  const answer = await openAnswer(
    client,
    data.id,
    { text: 'When does the gate close?' },
    named('question-of-this-test'),
  );
  await answer.text();
  await vi.waitFor(() => expect(asked).toContain('question-of-this-test'));
  await vi.waitFor(
    async () => {
      const failures = (await text()).split('\n').filter((line) => line.startsWith('parley_model_failures'));
      expect(failures.join('\n')).toMatch(/\{provider="installation",problem="\w+"\} [1-9]/);
    },
    { timeout: 10_000 },
  );
});

test('what the dashboard and the alerts ask for is told', async () => {
  const told = new Set([...(await text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
  const asked = ['dashboard.json', 'alerts.yaml'].flatMap((name) =>
    [...readFileSync(`deploy/monitoring/${name}`, 'utf8').matchAll(/\bparley_\w+/g)].map(([metric]) =>
      metric.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((name) => !told.has(name))).toEqual([]);
});

test('of what is not set up there is no figure, which an alert would take for 0', async () => {
  const told = await text();
  expect(told).toMatch(/^# TYPE parley_backup_made_seconds gauge$/m);
  expect(told).not.toMatch(/^parley_(?:backup|replica)_/m);
});
