import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { connectionToRunning } from '#server/db/embedded/connection.ts';
import { findPostgresProcesses } from '#server/db/embedded/processes.ts';
import { ApiClient } from '../testing/client.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

const frozenMilliseconds = 10_000;
const writers = 8;

let parley: Parley;
let client: ApiClient;
let bot: string;

beforeAll(async () => {
  parley = await startParley();
  const connection = await connectionToRunning(parley.dataDirectory, 'application');
  const database = await openDatabase(connection as NonNullable<typeof connection>, { connections: 2 });
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
}, 300_000);

afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

/** Sends a signal to every process of the database. @returns how many there were */
async function signalDatabase(signal: NodeJS.Signals): Promise<number> {
  const pids = await findPostgresProcesses(path.join(parley.dataDirectory, 'postgres'));
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  return pids.length;
}

test('what was acknowledged before, while and after the database stood still for ten seconds is there, and all goes on', async () => {
  const made: string[] = [];
  const refused: number[] = [];
  const load = { ends: false };
  const write = async () => {
    while (!load.ends) {
      const { status, data } = await client.post<{ id: string }>(`model-bots/${bot}/conversations`, {});
      if (status === 201) made.push(data.id);
      else {
        refused.push(status);
        await sleep(100);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  await vi.waitFor(() => expect(made.length).toBeGreaterThan(writers), { timeout: 30_000 });
  expect(await signalDatabase('SIGSTOP')).toBeGreaterThan(0);
  const before = made.length;
  const began = performance.now();
  while (performance.now() - began < frozenMilliseconds) {
    const asked = performance.now();
    expect((await fetch(`${parley.origin}/healthz`)).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(2_000);
    await sleep(250);
  }
  await signalDatabase('SIGCONT');
  await vi.waitFor(() => expect(made.length).toBeGreaterThan(before + writers * 3), { timeout: 30_000 });
  load.ends = true;
  await writing;
  expect((await fetch(`${parley.origin}/readyz`)).status).toBe(200);
  // Whoever was told to come back later was not told that it was done.
  expect(refused.filter((status) => status !== 503)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
  for (const id of made) expect((await client.get(`conversations/${id}`)).status).toBe(200);
});
