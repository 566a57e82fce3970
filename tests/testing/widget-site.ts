import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { astroHead, astroRouter } from './astro-router.ts';
import { ApiClient } from './client.ts';
import type { Installation } from './installations.ts';
import { seedPerson, seedTenant, testPassword } from './seed.ts';

/** What the bot's only file says. */
const stored = 'The gate closes twenty minutes before departure. <b>Never</b> later.';
/** What the model says: the second paragraph stands in no file. */
const answer = [`${stored} [1]\n\nDogs travel **free** on Sundays.`];

const require = createRequire(import.meta.url);

/** What changes a site's pages without loading them, by the way it is used: its script, and what of its own it needs. */
const routers = {
  turbo: { script: () => fileOf('@hotwired/turbo/dist/turbo.es2017-umd.js'), head: '', body: '' },
  htmx: { script: () => fileOf('htmx.org/dist/htmx.min.js'), head: '', body: ' hx-boost="true"' },
  astro: { script: astroRouter, head: astroHead, body: '' },
  // As frameworks do that draw the whole page.
  drawn: { script: async () => drawnBy, head: '', body: '' },
};
const fileOf = (script: string) => readFile(require.resolve(script), 'utf8');
export type Router = keyof typeof routers;
export const routerNames = Object.keys(routers) as Router[];

const drawnBy = `document.addEventListener('click', async (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), 'text/html');
  history.pushState(null, '', link.href);
  document.body.replaceChildren(...page.body.children);
});`;

/** One of two pages that lead to each other; the second has the widget's script as a module, and twice. */
function routedPage(parley: string, bot: string, router: Router, number: string) {
  const kind = number === '1' ? 'async' : 'type="module"';
  const script = `<script src="${parley}/embed.js" data-bot="${bot}" ${kind}></script>`;
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title><meta charset="utf-8">
    ${routers[router].head}<script src="/lib/${router}.js" defer></script></head>
    <body${routers[router].body}><main><h1>Page ${number}</h1><a href="/${router}/${number === '1' ? 2 : 1}">Other page</a></main>
    ${script}${number === '1' ? '' : script}</body></html>`;
}

/** A page of somebody else, with styles and a policy of its own, in the language, theme and direction that its address names. */
async function startSite(parley: string, bot: string) {
  const pageOf = (language: string, theme: string, direction: string) => `<!doctype html>
    <html lang="${language}" dir="${direction}"><head><title>Shop</title><meta charset="utf-8">
    <style>html { font-size: 40px } * { color: red !important; font-size: 40px !important; letter-spacing: 3px; text-transform: uppercase; text-align: center }</style></head>
    <body><main><h1>Shop</h1></main>
    <script src="${parley}/embed.js" data-bot="${bot}" data-theme="${theme}" async></script></body></html>`;
  const server = createServer(async (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://site');
    const [, place = '', name = ''] = pathname.split('/');
    if (place === 'lib') {
      response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' });
      response.end(await routers[name.replace('.js', '') as Router].script());
      return;
    }
    const isRouted = Object.hasOwn(routers, place);
    const from = isRouted ? `${parley} 'self'` : parley;
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${from}; connect-src ${from}`,
    });
    if (isRouted) {
      response.end(routedPage(parley, bot, place as Router, name));
      return;
    }
    const { language = 'en', theme = 'light', direction = 'ltr' } = Object.fromEntries(searchParams);
    response.end(pageOf(language, theme, direction));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export type WidgetSite = Awaited<ReturnType<typeof startWidgetSite>>;

/** A published bot of this installation's, whose widget stands on a page of another site, which may show it. */
export async function startWidgetSite({ parley, database, provider }: Installation) {
  // Where there are no models, the file is quoted.
  provider?.script(answer);
  const { modelBotId: bot, companyId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  const creator = await new ApiClient(parley.origin).signIn(email, testPassword);
  await creator.upload(bot, 'gate.txt', stored);
  await creator.untilIngested(bot);
  await database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, bot)),
  );
  const { server, origin } = await startSite(parley.origin, bot);

  /** Which sites may show the widget. @throws where the server does not take them */
  const allow = async (
    origins: string[],
    settings: { offersPerson?: boolean; offersTranscript?: boolean } = {},
  ) => {
    const { data } = await creator.get<{ version: number }>(`model-bots/${bot}/widget`);
    const { status } = await creator.put(`model-bots/${bot}/widget`, {
      enabled: true,
      origins,
      accentColour: null,
      greeting: '',
      questionsPerDay: 200,
      ...settings,
      version: data.version,
    });
    if (status !== 200) throw new Error(`The sites were refused: ${status}`);
  };
  await allow([origin]);
  return {
    bot,
    companyId,
    origin,
    allow,
    /** The email of who feeds the bot. */
    creator: email,
    stop: () => server.close(),
  };
}
