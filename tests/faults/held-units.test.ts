import { once } from 'node:events';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { connectionToRunning } from '#server/db/embedded/connection.ts';
import { ApiClient } from '../testing/client.ts';
import { startOpenAiServer } from '../testing/openai-server.ts';
import { removeDirectory, startParley } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { firstWords, readEvents, rule } from './testing/half-answers.ts';

const site = 'https://shop.example.org';

/** What programs and visitors have taken and hold, of the server in this folder. */
async function takenIn(directory: string) {
  const connection = (await connectionToRunning(directory, 'application')) as pg.PoolConfig;
  const database = await openDatabase(connection, { connections: 2 });
  const count = (name: string, text: string) =>
    database.runAcrossSpaces<{ level: string; used: number }>({ name, text, values: [] });
  const units = await count('units', 'SELECT level, used FROM usage_counters ORDER BY level');
  const rates = await count(
    'rates',
    "SELECT split_part(key, ':', 1) AS level, points AS used FROM rate_limits WHERE key LIKE 'widget%' ORDER BY key",
  );
  const held = await count('held', "SELECT 'held' AS level, count(*)::int AS used FROM held_units");
  await database.close();
  return [...units, ...rates, ...held].map(({ level, used }) => `${level} ${used}`).sort();
}

test('what programs and visitors have taken comes back when the process is killed in mid-answer', async () => {
  const provider = await startOpenAiServer();
  const settings = { AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'key', AI_MODEL: 'test-model' };
  const parley = await startParley({ settings });
  const { dataDirectory } = parley;
  const connection = (await connectionToRunning(dataDirectory, 'application')) as pg.PoolConfig;
  const database = await openDatabase(connection, { connections: 2 });
  const { modelBotId: bot } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
  const creator = await new ApiClient(parley.origin).signIn(email, testPassword);
  await creator.upload(bot, 'rules.md', rule);
  await creator.untilIngested(bot);
  await creator.post(`model-bots/${bot}/publish`, {});
  const { data: made } = await creator.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'key' });
  const widget = {
    enabled: true,
    origins: [site],
    accentColour: '#0b6350',
    greeting: '',
    questionsPerDay: 200,
  };
  expect((await creator.put(`model-bots/${bot}/widget`, { ...widget, version: 0 })).status).toBe(200);

  const messages = [{ role: 'user', content: 'When does the gate close?' }];
  const asProgram = (stream: boolean) =>
    fetch(`${parley.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${made.key}` },
      body: JSON.stringify({ model: bot, stream, messages }),
    });
  const asVisitor = () =>
    fetch(`${parley.origin}/v1/widgets/${bot}/chat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site, 'Sec-Fetch-Site': 'cross-site' },
      body: JSON.stringify({ messages }),
    });
  // One that is whole stays taken.
  provider.script([firstWords]);
  expect((await asProgram(false)).status).toBe(200);
  expect(await takenIn(dataDirectory)).toEqual(['apiKey 1', 'held 0', 'person 1']);

  for (const ask of [() => asProgram(true), asVisitor]) {
    provider.script([firstWords, new Promise<string>(() => undefined)]);
    const { read, ended } = readEvents(await ask());
    ended.catch(() => undefined);
    await vi.waitFor(() => expect(read()).toContain('closes'), { timeout: 30_000 });
  }
  const under = ['apiKey 2', 'held 4', 'person 2', 'widget 1', 'widget-visitor 1'];
  expect(await takenIn(dataDirectory)).toEqual(under);
  const exit = once(parley.process, 'exit');
  parley.process.kill('SIGKILL');
  await exit;
  const next = await startParley({ dataDirectory, settings });
  expect(await takenIn(dataDirectory)).toEqual([
    'apiKey 1',
    'held 0',
    'person 1',
    'widget 0',
    'widget-visitor 0',
  ]);
  expect(await next.stop()).toBe(0);
  await provider.close();
  await removeDirectory(dataDirectory);
});
