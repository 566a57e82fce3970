import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { ApiClient } from '../testing/client.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { startReplicatedServer } from '../testing/replicated-server.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

let server: Awaited<ReturnType<typeof startReplicatedServer>>;
let dataDirectory: string;
let nodes: [Parley, Parley];
let database: Database;

beforeAll(async () => {
  server = await startReplicatedServer();
  dataDirectory = await temporaryDirectory();
  const settings = {
    DATABASE_URL: server.urlOf('primary'),
    DATABASE_REPLICA_URL: server.urlOf('replica'),
    METRICS_TOKEN: 'a-token-that-is-long-enough',
  };
  const first = await startParley({ dataDirectory, settings });
  nodes = [first, await startParley({ dataDirectory, settings: { ...settings, WORKER: 'off' } })];
  database = await openDatabase(server.connectionOf('primary'));
});
afterAll(async () => {
  await database?.close();
  for (const node of nodes ?? []) await node.stop();
  await server?.remove();
  if (dataDirectory) await removeDirectory(dataDirectory);
});

/** Somebody who is signed in at both processes, each call of theirs at the other one. */
async function signedIn(roles: Parameters<typeof seedPerson>[1] = {}) {
  const { email } = await seedPerson(database, roles);
  const one = await new ApiClient(nodes[0].origin).signIn(email, testPassword);
  return [one, new ApiClient(nodes[1].origin, one.token, one.userId)] as const;
}

const metricsOf = async ({ origin }: Parley) => (await fetch(`${origin}/metrics`)).text();
const readsOf = async (node: Parley, outcome: string) =>
  Number(
    new RegExp(`^parley_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(
      await metricsOf(node),
    )?.[1],
  );
type Listed = { id: string; name: string }[];

test('lists and searches at one process have what was done at another, wherever the replica is', async () => {
  const { modelBotId } = await seedTenant(database);
  const [one, other] = await signedIn({ roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  const names: string[] = [];
  const addAndLook = async (name: string) => {
    names.push(`${name}.txt`);
    await one.upload(modelBotId, `${name}.txt`, `The ${name} sails at nine o'clock from the old harbour.`);
    const { data } = await other.get<Listed>(`model-bots/${modelBotId}/files`);
    expect(data.map((file) => file.name)).toEqual(names.toReversed());
    await one.untilIngested(modelBotId);
    const found = await other.post<{ fileName: string }[]>(`model-bots/${modelBotId}/search`, {
      query: `When does the ${name} sail?`,
    });
    expect(found.data[0]?.fileName).toBe(`${name}.txt`);
  };
  for (const name of ['ferry', 'schooner', 'trawler']) await addAndLook(name);
  await expect
    .poll(async () => {
      await other.get(`model-bots/${modelBotId}/files`);
      return readsOf(nodes[1], 'replica');
    })
    .toBeGreaterThan(0);
  await server.pauseReplica();
  await addAndLook('lugger');
  await server.resumeReplica();
  await server.stop('replica', 'immediate');
  await addAndLook('catamaran');
  for (const { origin } of nodes) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  await server.start('replica');
});

test('whoever was signed out or shut out is so at once, however late the replica is', async () => {
  const { modelBotId } = await seedTenant(database);
  const [one, other] = await signedIn({ roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  expect((await other.get(`model-bots/${modelBotId}/files`)).status).toBe(200);
  await server.pauseReplica();
  try {
    expect((await one.post('users/logout', {})).status).toBe(204);
    expect((await other.get(`model-bots/${modelBotId}/files`)).status).toBe(401);
  } finally {
    await server.resumeReplica();
  }
});

test('Health and metrics say how the replica is', async () => {
  const [admin] = await signedIn({ roles: [{ name: 'ADMIN' }] });
  const health = async () =>
    (await admin.get<{ replica: { state: string; lagSeconds: number | null } }>('admin/health')).data.replica;
  await expect.poll(health).toMatchObject({ state: 'serving' });
  expect(await metricsOf(nodes[0])).toMatch(/^parley_replica_serving 1$/m);
  await server.stop('replica', 'immediate');
  await expect.poll(health).toEqual({ state: 'away', lagSeconds: null });
  expect(await metricsOf(nodes[0])).toMatch(/^parley_replica_serving 0$/m);
  await server.start('replica');
  await expect.poll(health).toMatchObject({ state: 'serving' });
});
