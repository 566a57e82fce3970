import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import type { Database } from '../../src/server/db/database.ts';
import { Browser } from './browser.ts';
import { type IdentityProvider, type ProviderName, startIdentityProvider } from './identity-provider.ts';
import { type Parley, removeDirectory, startParley } from './parley.ts';
import { openTestDatabase, testPassword } from './seed.ts';

export const redirectPath = (name: string, extra = '') =>
  `external-auth/redirect?role=SINGLE_USER&provider=${name}${extra}`;

export const codeOf = (page: URL) =>
  (JSON.parse(page.searchParams.get('token') ?? '{}') as LoginResult).plainTextToken;

export const redeem = (browser: Browser, code: string) =>
  browser.call<LoginResult>('POST', 'users/login-by-id', { code });

/** A server whose four providers are one of the suite's own, and what browsers do there. */
export function createExternalSignIn() {
  const external = {} as { parley: Parley; provider: IdentityProvider; database: Database };
  beforeAll(async () => {
    external.provider = await startIdentityProvider();
    external.parley = await startParley({ settings: { ...external.provider.settings, LOG_LEVEL: 'trace' } });
    external.database = await openTestDatabase(external.parley.dataDirectory);
  });
  afterAll(async () => {
    await external.database.close();
    await external.parley.stop();
    await external.provider.close();
    await removeDirectory(external.parley.dataDirectory);
  });
  beforeEach(() => external.provider.behave({}));

  async function begin(browser: Browser, name: ProviderName, extra = ''): Promise<string> {
    const response = await browser.fetch(redirectPath(name, extra));
    expect(response.status).toBe(303);
    return response.headers.get('location') ?? '';
  }

  async function arrive(browser: Browser, back: URL): Promise<URL> {
    const response = await browser.fetch(back.href, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '', external.parley.origin);
  }

  /** Goes to the provider, agrees there, and follows the way back: where Parley then sends the browser. */
  async function comeBack(browser: Browser, name: ProviderName, extra = ''): Promise<URL> {
    return arrive(browser, await external.provider.agree(await begin(browser, name, extra)));
  }

  async function signIn(browser: Browser, name: ProviderName): Promise<AccountData> {
    const { status, data } = await redeem(browser, codeOf(await comeBack(browser, name)));
    expect(status).toBe(200);
    browser.token = data.plainTextToken;
    return data.user;
  }

  const freshBrowser = () => new Browser(external.parley.origin);

  async function signInByPassword(email: string): Promise<Browser> {
    const browser = freshBrowser();
    const { data } = await browser.call<LoginResult>('POST', 'users/login', {
      email,
      password: testPassword,
    });
    browser.token = data.plainTextToken;
    return browser;
  }

  return { external, begin, arrive, comeBack, signIn, signInByPassword, freshBrowser };
}
