import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WidgetData } from '../../src/contracts/widget.ts';
import type { Database } from '../../src/server/db/database.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { ApiClient } from '../testing/client.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

const site = 'https://shop.example.org';
let provider: OpenAiServer;
let parley: Parley;
let database: Database;
let creator: ApiClient;
let bot: string;

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({ settings: { AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model' } });
  database = await openTestDatabase(parley.dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  creator = await new ApiClient(parley.origin).signIn(email, testPassword);
  await creator.upload(bot, 'rules.md', 'The gate closes at six.');
  await creator.untilIngested(bot);
  await database.acrossSpaces((transaction) =>
    transaction
      .update(modelBots)
      .set({ publishedAt: new Date(), quotesInstead: false })
      .where(eq(modelBots.id, bot)),
  );
  const { data } = await creator.get<WidgetData>(`model-bots/${bot}/widget`);
  const { askedToday: _, ...settings } = data;
  const wanted = { ...settings, enabled: true, origins: [site] };
  expect((await creator.put(`model-bots/${bot}/widget`, wanted)).status).toBe(200);
});

afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await provider.close();
});

const askedToday = async () => (await creator.get<WidgetData>(`model-bots/${bot}/widget`)).data.askedToday;

const question = (signal?: AbortSignal) =>
  fetch(`${parley.origin}/v1/widgets/${bot}/chat`, {
    method: 'POST',
    headers: { Origin: site, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'When does the gate close?' }] }),
    ...(signal && { signal }),
  });

test('a visitor who leaves in the middle of an answer has asked, and one whom no model answered has not', async () => {
  const rest = Promise.withResolvers<string>();
  provider.script(['The gate closes ', rest.promise]);
  const leaving = new AbortController();
  const response = await question(leaving.signal);
  const reader = response.body?.getReader();
  await reader?.read();
  expect(await askedToday()).toBe(1);
  leaving.abort();
  await reader?.closed.catch(() => undefined);
  rest.resolve('at six [1].');

  // What comes behind it is counted once it has been settled.
  provider.script({ status: 500 });
  const failed = await question();
  expect(await failed.text()).toContain('"error"');
  await vi.waitFor(async () => expect(await askedToday()).toBe(1), { timeout: 20_000 });

  provider.script(['The gate closes at six [1].']);
  expect(await (await question()).text()).toContain('[DONE]');
  expect(await askedToday()).toBe(2);
});
