import { test } from '@playwright/test';
import { ApiClient } from './client.ts';
import { type OpenAiServer, startOpenAiServer } from './openai-server.ts';
import { type Parley, removeDirectory, startParley } from './parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from './seed.ts';
import { locales } from './texts.ts';

type Locale = (typeof locales)[number];

/** What a bot of each language has read, in `bicycles.md`. */
const files: Record<Locale, string> = {
  en: 'Bicycles travel for six euros each way and are stored on deck two.',
  es: 'Las bicicletas viajan por seis euros cada trayecto y se guardan en la cubierta dos.',
};

type ChatInLocale = {
  bot: string;
  tenant: string;
  /** Emails: of who administers the tenant, makes the bot, reads in its company, and has nothing to do with it. */
  administrator: string;
  creator: string;
  colleague: string;
  stranger: string;
};

/** A server with a bot for each language, which a model that can be scripted answers for. */
async function startChat() {
  const provider: OpenAiServer = await startOpenAiServer();
  const settings = { AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model', AI_API_KEY: 'key' };
  const parley: Parley = await startParley({ settings });
  const database = await openTestDatabase(parley.dataDirectory);
  const chats = {} as Record<Locale, ChatInLocale>;
  for (const locale of locales) {
    const { modelBotId: bot, companyId, tenantId: tenant } = await seedTenant(database);
    const foreign = await seedTenant(database);
    const creator = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
    const administrator = await seedPerson(database, {
      roles: [{ name: 'TENANT_ADMIN', tenantId: tenant }],
    });
    const readerOf = (company: string) =>
      seedPerson(database, { roles: [{ name: 'READ_USER', companyId: company }] });
    chats[locale] = {
      bot,
      tenant,
      administrator: administrator.email,
      creator: creator.email,
      colleague: (await readerOf(companyId)).email,
      stranger: (await readerOf(foreign.companyId)).email,
    };
    const client = await new ApiClient(parley.origin).signIn(creator.email, testPassword);
    await client.upload(bot, 'bicycles.md', files[locale]);
    await client.untilIngested(bot);
  }
  await database.close();
  return {
    parley,
    provider,
    chats,
    async stop() {
      await parley.stop();
      await provider.close();
      await removeDirectory(parley.dataDirectory);
    },
  };
}

/** `startChat` before the tests of a file, and its end after them. Empty until then. */
export function createChatSuite() {
  const started = {} as Awaited<ReturnType<typeof startChat>>;
  test.beforeAll(async () => {
    Object.assign(started, await startChat());
  });
  test.afterAll(() => started.stop());
  return started;
}
