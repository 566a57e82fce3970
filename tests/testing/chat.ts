import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from './client.ts';
import type { Parley } from './parley.ts';
import { seedPerson, seedTenant, testPassword } from './seed.ts';
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

export type Chats = Record<Locale, ChatInLocale>;

/** A bot for each language, with a file. */
export async function makeChats({ origin }: Parley, database: Database): Promise<Chats> {
  const chats = {} as Chats;
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
    const client = await new ApiClient(origin).signIn(creator.email, testPassword);
    await client.upload(bot, 'bicycles.md', files[locale]);
    await client.untilIngested(bot);
  }
  return chats;
}
