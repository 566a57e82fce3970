import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { ApiClient } from './client.ts';
import type { Installation } from './installations.ts';
import { seedPerson, seedTenant, testPassword } from './seed.ts';

/** What the bot's only file says. */
const stored = 'The gate closes twenty minutes before departure. <b>Never</b> later.';
/** What the model says: the second paragraph stands in no file. */
const answer = [`${stored} [1]\n\nDogs travel **free** on Sundays.`];

/** A page of somebody else, with styles and a policy of its own, in the language, theme and direction that its address names. */
async function startSite(parley: string, bot: string) {
  const pageOf = (language: string, theme: string, direction: string) => `<!doctype html>
    <html lang="${language}" dir="${direction}"><head><title>Shop</title><meta charset="utf-8">
    <style>html { font-size: 40px } * { color: red !important; font-size: 40px !important; letter-spacing: 3px; text-transform: uppercase; text-align: center }</style></head>
    <body><main><h1>Shop</h1></main>
    <script src="${parley}/embed.js" data-bot="${bot}" data-theme="${theme}" async></script></body></html>`;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://site');
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${parley}; connect-src ${parley}`,
    });
    const { language = 'en', theme = 'light', direction = 'ltr' } = Object.fromEntries(searchParams);
    response.end(pageOf(language, theme, direction));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A published bot of this installation's, whose widget stands on a page of another site, which may show it. */
export async function startWidgetSite({ parley, database, provider }: Installation) {
  provider.script(answer);
  const { modelBotId: bot } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  const creator = await new ApiClient(parley.origin).signIn(email, testPassword);
  await creator.upload(bot, 'gate.txt', stored);
  await creator.untilIngested(bot);
  await database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, bot)),
  );
  const { server, origin } = await startSite(parley.origin, bot);

  /** Which sites may show the widget. @throws where the server does not take them */
  const allow = async (origins: string[]) => {
    const { data } = await creator.get<{ version: number }>(`model-bots/${bot}/widget`);
    const { status } = await creator.put(`model-bots/${bot}/widget`, {
      enabled: true,
      origins,
      accentColour: null,
      greeting: '',
      questionsPerDay: 200,
      version: data.version,
    });
    if (status !== 200) throw new Error(`The sites were refused: ${status}`);
  };
  await allow([origin]);
  return {
    bot,
    origin,
    allow,
    /** The email of who feeds the bot. */
    creator: email,
    stop: () => server.close(),
  };
}
