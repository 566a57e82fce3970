import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { FileData } from '../../src/contracts/file.ts';
import { atOnceLimits, chatLimits, outsideLimits } from '../../src/rules/limits.ts';
import { plans } from '../../src/rules/plans.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { ApiClient } from '../testing/client.ts';
import { type Parley, type ParleyOptions, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
let modelBotId: string;
beforeAll(async () => {
  ({ modelBotId } = suite.tenant);
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
});

/** Sends a head and nothing else; answers what comes back until the server ends the connection. */
async function headAlone(method: string, target: string, headers: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(suite.anonymous.origin);
  const socket = net.connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk)).on('error', () => undefined);
  await once(socket, 'connect');
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  await once(socket, 'end');
  socket.destroy();
  return heard;
}

const uploading = (length: number) => ({
  Authorization: `Bearer ${creator.token}`,
  'Content-Type': 'multipart/form-data; boundary=x',
  'Content-Length': String(length),
});
const gigabytes = 1024 ** 3;

describe('what is too large', () => {
  test('is refused before a byte of it is read, and its connection ended', async () => {
    const target = `/api/model-bots/${modelBotId}/files`;
    const heard = await headAlone('POST', target, { ...uploading(50 * gigabytes), 'Accept-Language': 'es' });
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toContain('"code":"payload_too_large","message":"Es demasiado grande."');
  });

  test('is not even asked for by whoever asks whether to send it', async () => {
    const asking = { ...uploading(50 * gigabytes), Expect: '100-continue' };
    expect(await headAlone('POST', '/api/users/me/photo', asking)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('is measured by what each call takes', async () => {
    const photo = `/api/users/${creator.userId}/photo`;
    expect(await headAlone('POST', photo, uploading(5_000_000))).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('is refused where it is no body', async () => {
    const long = await creator.get(`users?search=${'x'.repeat(9_000)}`);
    expect([long.status, long.error.code]).toEqual([414, 'uri_too_long']);
    const slashes = await fetch(`${suite.anonymous.origin}/${'/'.repeat(12_000)}`, { redirect: 'manual' });
    expect(slashes.status).toBe(414);
    const headers = await suite.anonymous.fetch('usage', { headers: { 'X-Long': 'x'.repeat(20_000) } });
    expect(headers.status).toBe(431);
    const many = Array.from({ length: 201 }, () => 'filters[archived][]=true').join('&');
    expect(await creator.get(`model-bots?${many}`)).toMatchObject({
      status: 422,
      error: { code: 'invalid_request', fields: { query: 'too_long' } },
    });
  });

  test('may not be cut into pieces instead', async () => {
    const form = new FormData();
    for (let part = 0; part < 200; part += 1) form.append(`field-${part}`, 'x');
    form.append('file', new Blob(['Words.']), 'words.txt');
    const target = `model-bots/${modelBotId}/files`;
    const response = await creator.fetch(target, { method: 'POST', body: form });
    expect(response.status).toBe(413);
    const turn = { role: 'user', content: 'When?' };
    const { data } = await creator.post<{ key: string }>(`model-bots/${modelBotId}/api-keys`, {
      name: 'Long',
    });
    const asked = await fetch(`${suite.anonymous.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${data.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: Array.from({ length: chatLimits.turns + 1 }, () => turn) }),
    });
    expect(asked.status).toBe(400);
    expect((await asked.json()).error).toMatchObject({ code: 'invalid_value', param: 'messages' });
  });
});

test.each([
  ['a port that is none', 'Host: localhost:99999'],
  ['brackets that hold no address', 'Host: [:::::]'],
  ['a number beyond an address', 'Host: 1.2.3.400'],
  ['two of them', 'Host: localhost\r\nHost: ejemplo.example'],
  ['signs of an address', 'Host: localhost/camino'],
])('a Host with %s is refused', async (_, head) => {
  const { hostname, port } = new URL(suite.anonymous.origin);
  const socket = net.connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.write(`GET /account HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'end');
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
});

test('what has no room in its space is not written to disk first', async () => {
  const place = await seedTenant(suite.database);
  const owner = await suite.person({ name: 'BOT_CREATOR', modelBotId: place.modelBotId });
  const size = plans.free.limits.storageMegabytes * 1024 ** 2 - 1_000;
  const full = { spaceId: place.tenantId, modelBotId: place.modelBotId, name: 'full.txt', size };
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .insert(files)
      .values({ ...full, sha256: '', storageKey: `none/${uuidv7()}`, status: 'ready' as const }),
  );
  const refused = await owner.upload(place.modelBotId, 'large.txt', 'x'.repeat(200_000));
  expect(refused).toMatchObject({ status: 429, error: { code: 'limit_reached', limit: 'storage' } });
  // Of one whose size is not told, no more is written than there is room for.
  const streamed = await owner.upload(place.modelBotId, 'larger.txt', 'x'.repeat(2_000));
  expect(streamed.error).toMatchObject({ code: 'limit_reached', limit: 'storage' });
  const folder = path.join(inject('dataDirectory'), 'uploads', place.tenantId, place.modelBotId);
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});

describe('one person', () => {
  test('hears of news in so many pages at once, and in others once some are closed', async () => {
    const reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const closings = Array.from({ length: atOnceLimits.streams }, () => new AbortController());
    const open = (signal: AbortSignal) => reader.fetch('notifications/stream', { signal });
    const streams = await Promise.all(closings.map(({ signal }) => open(signal)));
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    const refused = await reader.get('notifications/stream');
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_at_once']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Others are not concerned.
    const other = new AbortController();
    expect((await creator.fetch('notifications/stream', { signal: other.signal })).status).toBe(200);
    other.abort();
    closings[0]?.abort();
    const again = new AbortController();
    await expect.poll(async () => (await open(again.signal)).status).toBe(200);
    for (const closing of [...closings, again]) closing.abort();
  });

  test('has others’ servers looked at so often', async () => {
    const look = () => creator.post(`model-bots/${modelBotId}/tools/server`, { url: 'http://127.0.0.1:1/' });
    for (let count = 0; count < outsideLimits.testsPerPerson.points; count += 1) {
      expect((await look()).error.code).toBe('server_unreachable');
    }
    const refused = await look();
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an installation that allows less', () => {
  let parley: Parley;
  let person: ApiClient;
  let bot: string;
  beforeAll(async () => {
    parley = await startParley({ settings: { CALLS_PER_MINUTE: '60', DISK_RESERVE_MB: '1000000000' } });
    const database = await openTestDatabase(parley.dataDirectory);
    bot = (await seedTenant(database)).modelBotId;
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
    await database.close();
    person = await new ApiClient(parley.origin).signIn(email, testPassword);
  });
  afterAll(async () => {
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  });

  test('takes no files while its disk is as good as full', async () => {
    const refused = await person.upload(bot, 'words.txt', 'Words.');
    expect([refused.status, refused.error.code]).toEqual([507, 'storage_unavailable']);
  });

  test('answers a person so many calls a minute, and whoever has no key', async () => {
    const calls = await Promise.all(Array.from({ length: 70 }, () => person.get('usage')));
    const refused = calls.filter(({ status }) => status === 429);
    // One was the file.
    expect(calls.length - refused.length).toBe(59);
    for (const { error, headers } of refused) {
      expect(error.code).toBe('too_many_requests');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const guess = () =>
      fetch(`${parley.origin}/v1/models`, { headers: { Authorization: 'Bearer pk_guess' } });
    const guesses = await Promise.all(Array.from({ length: 140 }, guess));
    const statuses = new Set(guesses.map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await fetch(`${parley.origin}/healthz`)).status).toBe(200);
  });
});

test('what is read of a file waits until the disk has room for it', async () => {
  let parley = await startParley({ settings: { WORKER: 'off' } });
  const { dataDirectory } = parley;
  const restart = async (settings: ParleyOptions['settings']) => {
    await parley.stop();
    parley = await startParley({ dataDirectory, settings });
    const database = await openTestDatabase(dataDirectory);
    const client = new ApiClient(parley.origin, person.token, person.userId);
    return {
      database,
      statusOf: async () => (await client.get<FileData[]>(`model-bots/${bot}/files`)).data[0]?.status,
    };
  };
  const first = await openTestDatabase(dataDirectory);
  const { modelBotId: bot } = await seedTenant(first);
  const { email } = await seedPerson(first, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await first.close();
  const person = await new ApiClient(parley.origin).signIn(email, testPassword);
  expect((await person.upload(bot, 'words.txt', 'Words.')).status).toBe(202);

  const full = await restart({ DISK_RESERVE_MB: '1000000000' });
  await vi.waitFor(
    async () => {
      const { rows } = await full.database.acrossSpaces((transaction) =>
        transaction.execute(sql`SELECT last_error FROM graphile_worker._private_jobs WHERE attempts > 0`),
      );
      expect(JSON.stringify(rows)).toContain('storage_unavailable');
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(await full.statusOf()).not.toMatch(/failed|ready/);
  await full.database.close();

  const { database, statusOf } = await restart({});
  await vi.waitFor(async () => expect(await statusOf()).toBe('ready'), { timeout: 30_000, interval: 200 });
  await database.close();
  await parley.stop();
  await removeDirectory(dataDirectory);
});
