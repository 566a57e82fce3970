import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { companies, modelBots } from '../../src/server/db/schema/organisation.ts';
import { ApiClient } from '../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

let server: DatabaseServer;
/** What was sealed by one installation is opened by the next, wherever its folder is. */
const SECRETS_KEY = randomBytes(32).toString('base64');
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.remove());

for (const role of ['application', 'superuser'] as const) {
  test(`on a server of its own, as ${role}, Parley answers and spaces stay apart`, async () => {
    const parley: Parley = await startParley({
      settings: { SECRETS_KEY, DATABASE_URL: await server.urlFor(role) },
    });
    const database = await server.open(role);
    try {
      const [mine, other] = [await seedTenant(database), await seedTenant(database)];
      const { email } = await seedPerson(database, {
        roles: [{ name: 'BOT_CREATOR', modelBotId: mine.modelBotId }],
      });
      const client = await new ApiClient(parley.origin).signIn(email, testPassword);
      await client.upload(mine.modelBotId, 'rules.txt', 'The gate closes twenty minutes before departure.');
      expect(await client.untilIngested(mine.modelBotId)).toMatchObject([{ status: 'ready' }]);
      const found = await client.post<{ text: string }[]>(`model-bots/${mine.modelBotId}/search`, {
        query: 'gate closes',
      });
      expect(found.data[0]?.text).toContain('twenty minutes');
      expect((await client.get(`model-bots/${other.modelBotId}`)).status).toBe(404);

      const seen = await database.inSpace(mine.tenantId, async (transaction) => ({
        companies: await transaction.select({ id: companies.id }).from(companies),
        bots: await transaction.select({ id: modelBots.id }).from(modelBots),
      }));
      expect(seen).toEqual({ companies: [{ id: mine.companyId }], bots: [{ id: mine.modelBotId }] });
      expect((await fetch(`${parley.origin}/readyz`)).status).toBe(200);
    } finally {
      await database.close();
      expect(await parley.stop()).toBe(0);
      await removeDirectory(parley.dataDirectory);
    }
  });
}

test('a server that joins another leaves its jobs alone, and takes over those of one that was killed', async () => {
  const settings = {
    SECRETS_KEY,
    DATABASE_URL: await server.urlFor(),
    PRIVATE_HOSTS: 'pages:localhost:1024-65535',
  };
  const dataDirectory = await temporaryDirectory();
  let asked = 0;
  // It says nothing until the second server asks.
  const site = createServer((_request, response) => {
    asked += 1;
    if (asked > 1) response.writeHead(200, { 'content-type': 'text/plain' }).end('The ferry sails at nine.');
  }).listen(0, 'localhost');
  await once(site, 'listening');
  const first = await startParley({ dataDirectory, settings });
  const database = await server.open();
  let second: Parley | undefined;
  try {
    const { modelBotId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
    const client = await new ApiClient(first.origin).signIn(email, testPassword);
    const hosts = await client.put(`model-bots/${modelBotId}/web-hosts`, { hosts: ['localhost'] });
    expect(hosts.status).toBe(200);
    const url = `http://localhost:${(site.address() as AddressInfo).port}/`;
    expect((await client.post(`model-bots/${modelBotId}/files/from-url`, { url })).status).toBe(202);
    await vi.waitFor(() => expect(asked, first.output()).toBe(1), { timeout: 10_000 });

    second = await startParley({ dataDirectory, settings });
    expect(asked).toBe(1);
    const exit = once(first.process, 'exit');
    first.process.kill('SIGKILL');
    await exit;
    const third = await startParley({ dataDirectory, settings: { ...settings } });
    try {
      const elsewhere = new ApiClient(third.origin, client.token, client.userId);
      expect(await elsewhere.untilIngested(modelBotId)).toMatchObject([{ status: 'ready' }]);
      expect(asked).toBe(2);
    } finally {
      await third.stop();
    }
  } finally {
    await database.close();
    await second?.stop();
    await first.stop('SIGKILL');
    await removeDirectory(dataDirectory);
    site.closeAllConnections();
    site.close();
  }
});

test('two servers share one database', async () => {
  const settings = { SECRETS_KEY, DATABASE_URL: await server.urlFor() };
  const dataDirectory = await temporaryDirectory();
  const first = await startParley({ dataDirectory, settings });
  const second = await startParley({ dataDirectory, settings: { ...settings, WORKER: 'off' } });
  const database = await server.open();
  try {
    const { modelBotId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
    const client = await new ApiClient(second.origin).signIn(email, testPassword);
    await client.upload(modelBotId, 'shared.txt', 'Both servers read the same files.');
    expect(await client.untilIngested(modelBotId)).toMatchObject([{ status: 'ready' }]);
    const elsewhere = new ApiClient(first.origin, client.token, client.userId);
    expect((await elsewhere.get(`users/${client.userId}`)).status).toBe(200);
  } finally {
    await database.close();
    await second.stop();
    await first.stop();
    await removeDirectory(dataDirectory);
  }
});
