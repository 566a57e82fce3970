import { type Browser, type BrowserContext, test as base, type Locator, type Page } from '@playwright/test';
import { type Chats, makeChats } from './chat.ts';
import { type Installation, type InstallationKind, startInstallation } from './installations.ts';
import { signInPage } from './signed-in.ts';
import { startWidgetSite, type WidgetSite } from './widget-site.ts';

export { expect } from '@playwright/test';

type Served = Omit<Installation, 'stop'>;
type WorkerFixtures = Served & {
  /** What the file needs: `test.use({ kind: 'models' })`. */
  kind: InstallationKind;
  /**
   * One for all files of a kind that a worker runs, one after the other: each makes tenants and people of its own there,
   * and leaves what belongs to everybody as it was.
   */
  installation: Installation;
  /** By file. */
  chatsOfFiles: Map<string, Promise<Chats>>;
  sitesOfFiles: Map<string, Promise<WidgetSite>>;
};
type TestFixtures = {
  /** Opens a browser of its own for somebody, who is signed in there until the test ends. */
  signedIn(person: { email: string; password?: string }): Promise<Page>;
  /** A bot for each language that the tests of a file share; in `models`, a test says what it answers. */
  chats: Chats;
  /** A site that shows a bot of its own, which the tests of a file share. */
  site: WidgetSite;
  /** On whichever site the page is. */
  widget: Locator;
};

/** What functions of a file take that open browsers and put people into the database. */
export type World = Pick<WorkerFixtures, 'parley' | 'database'> & { browser: Browser };

type Use<Value> = (value: Value) => Promise<void>;

const part = <Name extends keyof Served>(
  name: Name,
): [(fixtures: WorkerFixtures, use: Use<Served[Name]>) => Promise<void>, { scope: 'worker' }] => [
  ({ installation }, use) => use(installation[name]),
  { scope: 'worker' },
];

/** Playwright's, with a server to test, where addresses without an origin lead. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  kind: ['plain', { scope: 'worker', option: true }],
  installation: [
    async ({ kind }, use) => {
      const installation = await startInstallation(kind);
      await use(installation);
      await installation.stop();
    },
    // The demo takes its time.
    { scope: 'worker', timeout: 240_000 },
  ],
  parley: part('parley'),
  database: part('database'),
  provider: part('provider'),
  mailServer: part('mailServer'),
  identityProvider: part('identityProvider'),
  demo: part('demo'),
  baseURL: ({ parley }, use) => use(parley.origin),
  chatsOfFiles: [({ installation: _ }, use) => use(new Map()), { scope: 'worker' }],
  sitesOfFiles: [
    async ({ installation: _ }, use) => {
      const sites = new Map<string, Promise<WidgetSite>>();
      await use(sites);
      for (const site of sites.values()) (await site).stop();
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await signInPage(page, person);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  chats: async ({ chatsOfFiles, parley, database }, use, { file }) => {
    const chats = chatsOfFiles.get(file) ?? makeChats(parley, database);
    chatsOfFiles.set(file, chats);
    await use(await chats);
  },
  site: async ({ sitesOfFiles, installation }, use, { file }) => {
    const site = sitesOfFiles.get(file) ?? startWidgetSite(installation);
    sitesOfFiles.set(file, site);
    await use(await site);
  },
  widget: ({ page }, use) => use(page.locator('parley-widget')),
});
