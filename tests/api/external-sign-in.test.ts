import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import type { IdentityData } from '../../src/contracts/external-sign-in.ts';
import type { TotpSetup } from '../../src/contracts/security.ts';
import { hashSecret } from '../../src/server/auth/secret.ts';
import type { Database } from '../../src/server/db/database.ts';
import { externalSignIns } from '../../src/server/db/schema/external-sign-in.ts';
import { emailConfirmations, passwordResets, users } from '../../src/server/db/schema/identity.ts';
import { Browser } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import {
  type IdentityProvider,
  type ProviderName,
  providerNames,
  startIdentityProvider,
} from '../support/identity-provider.ts';
import { type Parley, removeDirectory, startParley } from '../support/parley.ts';
import { openTestDatabase, seedPerson, testPassword } from '../support/seed.ts';

let parley: Parley;
let provider: IdentityProvider;
let database: Database;

beforeAll(async () => {
  provider = await startIdentityProvider();
  parley = await startParley({ settings: { ...provider.settings, LOG_LEVEL: 'trace' } });
  database = await openTestDatabase(parley.dataDirectory);
});
afterAll(async () => {
  await database.close();
  await parley.stop();
  await provider.close();
  await removeDirectory(parley.dataDirectory);
});
beforeEach(() => provider.behave({}));

const redirectPath = (name: string, extra = '') =>
  `external-auth/redirect?role=SINGLE_USER&provider=${name}${extra}`;

async function begin(browser: Browser, name: ProviderName, extra = ''): Promise<string> {
  const response = await browser.fetch(redirectPath(name, extra));
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

/** Goes to the provider, agrees there, and follows the way back: where Parley then sends the browser. */
async function comeBack(browser: Browser, name: ProviderName, extra = ''): Promise<URL> {
  return arrive(browser, await provider.agree(await begin(browser, name, extra)));
}

async function arrive(browser: Browser, back: URL): Promise<URL> {
  const response = await browser.fetch(back.href, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '', parley.origin);
}

const codeOf = (page: URL) =>
  (JSON.parse(page.searchParams.get('token') ?? '{}') as LoginResult).plainTextToken;
const redeem = (browser: Browser, code: string) =>
  browser.call<LoginResult>('POST', 'users/login-by-id', { code });

async function signIn(browser: Browser, name: ProviderName): Promise<AccountData> {
  const { status, data } = await redeem(browser, codeOf(await comeBack(browser, name)));
  expect(status).toBe(200);
  browser.token = data.plainTextToken;
  return data.user;
}

async function signInByPassword(email: string): Promise<Browser> {
  const browser = new Browser(parley.origin);
  const { data } = await browser.call<LoginResult>('POST', 'users/login', { email, password: testPassword });
  browser.token = data.plainTextToken;
  return browser;
}

const freshBrowser = () => new Browser(parley.origin);
const peopleOf = (email: string) =>
  database.acrossSpaces((transaction) => transaction.select().from(users).where(eq(users.email, email)));

describe.each(providerNames)('%s', (name) => {
  test('makes a new person a single user with a session, and finds them again', async () => {
    const subject = `${name}-lasting`;
    provider.behave({ subject, email: `${name}@example.org` });
    const browser = freshBrowser();
    const account = await signIn(browser, name);
    expect(account.email).toBe(`${name}@example.org`);
    expect(account.profile.firstName).toBe('Ada');
    expect(account.roles.map((role) => role.name)).toEqual(['SINGLE_USER']);
    expect((await browser.call<AccountData>('GET', `users/${account.id}`)).data.id).toBe(account.id);
    provider.behave({ subject, email: `${name}-new@example.org` });
    expect((await signIn(freshBrowser(), name)).id).toBe(account.id);
  });

  test('confirms the email only when the provider vouches for it', async () => {
    const vouches = name !== 'facebook';
    expect((await signIn(freshBrowser(), name)).emailConfirmedAt !== null).toBe(vouches);
    if (name === 'twitter') return; // tells confirmed addresses only
    provider.behave({ emailVerified: false });
    expect((await signIn(freshBrowser(), name)).emailConfirmedAt).toBeNull();
  });

  test('says so when the provider gives no email, and makes nobody', async () => {
    provider.behave({ email: null });
    const page = await comeBack(freshBrowser(), name);
    expect(page.pathname).toBe('/account/auth/login');
    expect(Object.fromEntries(page.searchParams)).toEqual({ error: 'email_missing', provider: name });
  });

  test.each([true, false])(
    'links to nobody who is there already (email verified: %s)',
    async (emailVerified) => {
      const { email } = await seedPerson(database);
      provider.behave({ email: email.toUpperCase(), emailVerified });
      const page = await comeBack(freshBrowser(), name);
      expect(page.searchParams.get('error')).toBe('email_in_use');
    },
  );

  test('makes somebody new beside those who only claim the email', async () => {
    const claimant = await seedPerson(database, { emailConfirmed: false });
    provider.behave({ email: claimant.email });
    expect((await signIn(freshBrowser(), name)).id).not.toBe(claimant.id);
    const people = await peopleOf(claimant.email);
    expect(people.find(({ id }) => id === claimant.id)?.emailConfirmedAt).toBeNull();
  });

  test('that fails is told as a failure, without its own words', async () => {
    provider.behave({ tokenStatus: 500 });
    const page = await comeBack(freshBrowser(), name);
    expect(Object.fromEntries(page.searchParams)).toEqual({ error: 'provider_failed', provider: name });
  });

  test('whose person does not agree is told as that', async () => {
    const browser = freshBrowser();
    const asked = new URL(await begin(browser, name));
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    back.search = `?error=access_denied&error_description=%3Cb%3E&state=${asked.searchParams.get('state')}`;
    const page = await arrive(browser, back);
    expect(Object.fromEntries(page.searchParams)).toEqual({ error: 'sign_in_cancelled', provider: name });
  });

  test('does not exchange a code that was made for another PKCE challenge', async () => {
    const thief = freshBrowser();
    const stolen = (await provider.agree(await begin(freshBrowser(), name))).searchParams.get('code') ?? '';
    const back = await provider.agree(await begin(thief, name));
    back.searchParams.set('code', stolen);
    expect((await arrive(thief, back)).searchParams.get('error')).toBe('provider_failed');
  });
});

describe('the redirect', () => {
  test.each([
    'role=ADMIN&provider=google',
    'role=SUPPORT&provider=github',
    'provider=google',
    'role=SINGLE_USER',
    'role=SINGLE_USER&provider=myspace',
    'role=SINGLE_USER&role=ADMIN&provider=__proto__',
  ])('refuses %s', async (query) => {
    const response = await freshBrowser().fetch(`external-auth/redirect?${query}`);
    expect(response.status).toBe(422);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('sends state, nonce and an S256 challenge, never the same twice', async () => {
    const [one, other] = await Promise.all([
      begin(freshBrowser(), 'google'),
      begin(freshBrowser(), 'google'),
    ]);
    const first = new URL(one).searchParams;
    expect(first.get('code_challenge_method')).toBe('S256');
    expect(first.get('response_type')).toBe('code');
    expect(first.get('redirect_uri')).toBe(`${parley.origin}/api/external-auth/callback/google`);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)?.length, name).toBeGreaterThanOrEqual(40);
      expect(first.get(name), name).not.toBe(new URL(other).searchParams.get(name));
    }
  });

  test('does not start for another site', async () => {
    const response = await freshBrowser().fetch(redirectPath('google'), {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });

  test('comes back in the language and to the page it was begun for', async () => {
    const page = await comeBack(freshBrowser(), 'github', '&lang=es&returnUrl=%2Fsubscription%2Fmain-panel');
    expect(page.pathname).toBe('/es/account/auth/login');
    expect(page.searchParams.get('returnUrl')).toBe('/subscription/main-panel');
  });
});

describe('the way back', () => {
  const refused = async (browser: Browser, back: URL) =>
    expect((await arrive(browser, back)).searchParams.get('error')).toBe('sign_in_expired');

  test.each([
    ['without a state', null],
    ['with a wrong state', 'x'.repeat(40)],
    ['with an empty state', ''],
  ])('%s is refused', async (_title, state) => {
    provider.behave({ sendBack: { state } });
    const browser = freshBrowser();
    await refused(browser, await provider.agree(await begin(browser, 'google')));
  });

  test('a state works once', async () => {
    const browser = freshBrowser();
    const back = await provider.agree(await begin(browser, 'google'));
    expect(codeOf(await arrive(browser, back))).toBeTruthy();
    await refused(browser, back);
  });

  test('in another browser is refused, and used up', async () => {
    const browser = freshBrowser();
    const back = await provider.agree(await begin(browser, 'google'));
    await refused(freshBrowser(), back);
    const other = freshBrowser();
    await begin(other, 'google');
    await refused(other, back);
    await refused(browser, back);
  });

  test('to the address of another provider is refused', async () => {
    const browser = freshBrowser();
    const back = await provider.agree(await begin(browser, 'github'));
    back.pathname = back.pathname.replace('github', 'google');
    await refused(browser, back);
  });

  test('with the issuer of another provider is refused', async () => {
    provider.behave({ sendBack: { iss: 'https://evil.example' } });
    const browser = freshBrowser();
    const page = await arrive(browser, await provider.agree(await begin(browser, 'google')));
    expect(page.searchParams.get('error')).toBe('provider_failed');
  });

  test('after its time is refused', async () => {
    const browser = freshBrowser();
    const back = await provider.agree(await begin(browser, 'google'));
    await database.acrossSpaces((transaction) =>
      transaction.update(externalSignIns).set({ expiresAt: new Date(0) }),
    );
    await refused(browser, back);
  });

  test.each<[string, object]>([
    ['nonce', { claims: { nonce: 'another' } }],
    ['missing nonce', { claims: { nonce: undefined } }],
    ['issuer', { claims: { iss: 'https://evil.example' } }],
    ['audience', { claims: { aud: 'another-client' } }],
    ['expiry', { claims: { exp: 1 } }],
    ['signature', { foreignKey: true }],
  ])('an ID token with a wrong %s is refused', async (_title, behaviour) => {
    provider.behave(behaviour);
    const page = await comeBack(freshBrowser(), 'google');
    expect(page.searchParams.get('error')).toBe('provider_failed');
  });

  test('of a suspended person is refused', async () => {
    provider.behave({ subject: 'suspended-one' });
    const { id } = await signIn(freshBrowser(), 'github');
    await database.acrossSpaces((transaction) =>
      transaction.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id)),
    );
    provider.behave({ subject: 'suspended-one' });
    expect((await comeBack(freshBrowser(), 'github')).searchParams.get('error')).toBe('account_closed');
  });
});

describe('a one-time code', () => {
  test('works once', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    const cookie = browser.cookies.get('external-sign-in') ?? '';
    expect((await redeem(browser, code)).status).toBe(200);
    const replay = freshBrowser();
    replay.cookies.set('external-sign-in', cookie);
    expect((await redeem(replay, code)).status).toBe(401);
  });

  test('works once for many at the same time', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    const cookie = browser.cookies.get('external-sign-in') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const one = freshBrowser();
        one.cookies.set('external-sign-in', cookie);
        return redeem(one, code);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  test('is worthless in another browser, and after a minute', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    expect((await redeem(freshBrowser(), code)).status).toBe(401);
    const other = freshBrowser();
    await comeBack(other, 'google');
    expect((await redeem(other, code)).status).toBe(401);
    const row = () => database.acrossSpaces((transaction) => transaction.select().from(externalSignIns));
    const lifetimes = (await row())
      .filter((way) => way.codeHash)
      .map((way) => way.expiresAt.getTime() - Date.now());
    expect(Math.max(...lifetimes)).toBeLessThanOrEqual(60_000);
    await database.acrossSpaces((transaction) =>
      transaction.update(externalSignIns).set({ expiresAt: new Date(0) }),
    );
    expect((await redeem(browser, code)).status).toBe(401);
  });

  test('is no bearer token', async () => {
    const browser = freshBrowser();
    browser.token = codeOf(await comeBack(browser, 'google'));
    expect((await browser.call('GET', 'usage')).status).toBe(401);
  });

  test.each(['', 'once_', 'once_x|y', 'x'.repeat(200)])('that is none is refused: %j', async (code) => {
    const browser = freshBrowser();
    await begin(browser, 'google');
    const { status } = await redeem(browser, code);
    expect([401, 422]).toContain(status);
  });

  test('redeemed by another site is refused', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    const response = await browser.fetch('users/login-by-id', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
      body: JSON.stringify({ code }),
    });
    expect(response.status).toBe(403);
  });

  test('ends the session that was there before', async () => {
    const { email, id } = await seedPerson(database);
    const browser = await signInByPassword(email);
    const before = new Browser(parley.origin);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    before.token = browser.token;
    await signIn(browser, 'google');
    expect((await before.call('GET', `users/${id}`)).status).toBe(401);
  });
});

test('a provider is the first step only, for whoever has a second one', async () => {
  const { email, id } = await seedPerson(database);
  const owner = await signInByPassword(email);
  const same = { subject: 'with-app', email };
  provider.behave(same);
  const { data: way } = await owner.call<{ url: string }>('POST', `users/${id}/identities`, {
    provider: 'google',
  });
  await arrive(owner, await provider.agree(way.url));
  const path = `users/${id}/two-factor/totp`;
  const { data: setup } = await owner.call<TotpSetup>('POST', path, { currentPassword: testPassword });
  const app = new TOTP({ secret: Secret.fromBase32(setup.secret) });
  const before = app.generate({ timestamp: Date.now() - 30_000 });
  expect((await owner.call('POST', `${path}/confirm`, { code: before })).status).toBe(200);

  const browser = freshBrowser();
  const code = codeOf(await comeBack(browser, 'google'));
  const { status, error } = await redeem(browser, code);
  expect(status).toBe(403);
  expect(error.code).toBe('second_factor_required');
  expect(browser.cookies.has('session')).toBe(false);
  expect((await redeem(browser, code)).status).toBe(401);
  const { challenge } = error.secondStep ?? { challenge: '' };
  const finished = await browser.call<LoginResult>('POST', 'users/login/second-step', {
    challenge,
    code: app.generate(),
  });
  expect(finished.data.user.id).toBe(id);
});

describe('a token of a program', () => {
  test('is exchanged for a session, once', async () => {
    const { email, id } = await seedPerson(database);
    const program = await new ApiClient(parley.origin).signIn(email, testPassword);
    const browser = freshBrowser();
    const { status, data } = await redeem(browser, program.token ?? '');
    expect(status).toBe(200);
    expect(data.user.id).toBe(id);
    expect(browser.cookies.has('session')).toBe(true);
    expect((await program.get(`users/${id}`)).status).toBe(401);
    expect((await redeem(freshBrowser(), program.token ?? '')).status).toBe(401);
  });

  test('of a browser is not exchanged', async () => {
    const { email } = await seedPerson(database);
    const { token } = await signInByPassword(email);
    expect((await redeem(freshBrowser(), token ?? '')).status).toBe(401);
  });
});

describe('connected providers', () => {
  const begun = async (browser: Browser, userId: string, name: ProviderName) =>
    (await browser.call<{ url: string }>('POST', `users/${userId}/identities`, { provider: name })).data.url;
  const list = async (browser: Browser, userId: string) =>
    (await browser.call<IdentityData[]>('GET', `users/${userId}/identities`)).data;

  test('a person connects a provider, signs in with it, and disconnects it', async () => {
    const { email, id } = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }] });
    const browser = await signInByPassword(email);
    const same = { subject: 'connected-one', email: 'elsewhere@example.org' };
    provider.behave(same);
    const page = await arrive(browser, await provider.agree(await begun(browser, id, 'github')));
    expect(page.pathname + page.search + page.hash).toBe(
      '/account/profile?connected=github#connected-services',
    );
    const [connected] = await list(browser, id);
    expect(connected).toMatchObject({ provider: 'github', email: 'elsewhere@example.org' });
    expect((await signIn(freshBrowser(), 'github')).id).toBe(id);
    expect((await browser.call('DELETE', `users/${id}/identities/${connected?.id}`)).status).toBe(204);
    expect(await list(browser, id)).toEqual([]);
    provider.behave({ ...same, email });
    expect((await comeBack(freshBrowser(), 'github')).searchParams.get('error')).toBe('email_in_use');
  });

  test('only the session that asked for it connects', async () => {
    const { email, id } = await seedPerson(database);
    const browser = await signInByPassword(email);
    const other = await signInByPassword(email);
    const back = await provider.agree(await begun(browser, id, 'google'));
    other.cookies.set('external-sign-in', browser.cookies.get('external-sign-in') ?? '');
    const page = await arrive(other, back);
    expect(page.searchParams.get('error')).toBe('sign_in_expired');
    expect(await list(browser, id)).toEqual([]);
  });

  test('an identity opens one account only, and an account has one of each provider', async () => {
    provider.behave({ subject: 'somebody-else' });
    await signIn(freshBrowser(), 'google');
    const { email, id } = await seedPerson(database);
    const browser = await signInByPassword(email);
    const connect = async () => arrive(browser, await provider.agree(await begun(browser, id, 'google')));
    provider.behave({ subject: 'somebody-else' });
    expect((await connect()).searchParams.get('error')).toBe('identity_taken');
    provider.behave({ subject: 'mine' });
    expect((await connect()).searchParams.get('connected')).toBe('google');
    provider.behave({ subject: 'my-second' });
    expect((await connect()).searchParams.get('error')).toBe('provider_taken');
    expect(await list(browser, id)).toHaveLength(1);
  });

  test('the last way in stays', async () => {
    const browser = freshBrowser();
    const { id } = await signIn(browser, 'google');
    const [only] = await list(browser, id);
    const answer = await browser.call('DELETE', `users/${id}/identities/${only?.id}`);
    expect(answer.status).toBe(409);
    expect(answer.error.code).toBe('last_way_in');
  });

  test('the last two, disconnected at the same time, leave one', async () => {
    const browser = freshBrowser();
    const { id } = await signIn(browser, 'google');
    await arrive(browser, await provider.agree(await begun(browser, id, 'github')));
    const both = await list(browser, id);
    const answers = await Promise.all(
      both.map((identity) => browser.call('DELETE', `users/${id}/identities/${identity.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await list(browser, id)).toHaveLength(1);
  });

  test("nobody reads or changes another's, whatever their role", async () => {
    const owner = freshBrowser();
    const { id } = await signIn(owner, 'google');
    const [identity] = await list(owner, id);
    for (const role of ['ADMIN', 'SUPPORT', 'SINGLE_USER'] as const) {
      const { email } = await seedPerson(database, { roles: [{ name: role }] });
      const stranger = await signInByPassword(email);
      const status = role === 'SINGLE_USER' ? 404 : 403;
      expect((await stranger.call('GET', `users/${id}/identities`)).status, role).toBe(status);
      const connecting = await stranger.call('POST', `users/${id}/identities`, { provider: 'github' });
      expect(connecting.status, role).toBe(status);
      const removing = await stranger.call('DELETE', `users/${id}/identities/${identity?.id}`);
      expect(removing.status, role).toBe(status);
      // Nor through the own account.
      const own = await stranger.call('GET', `users/${id}`);
      expect(own.status).toBe(role === 'SINGLE_USER' ? 404 : 200);
    }
  });

  test('beginning to connect needs the XSRF pair', async () => {
    const { email, id } = await seedPerson(database);
    const browser = await signInByPassword(email);
    browser.cookies.delete('XSRF-TOKEN');
    const { status } = await browser.call('POST', `users/${id}/identities`, { provider: 'google' });
    expect([403, 419]).toContain(status);
  });
});

test('an email that is only claimed is confirmed by mail; who recovers it shuts the claimant out', async () => {
  const email = `claimed-${Date.now()}@example.org`;
  const claimant = { subject: 'claimant', email };
  provider.behave(claimant);
  const { id } = await signIn(freshBrowser(), 'facebook');
  const pending = await database.acrossSpaces((transaction) =>
    transaction.select().from(emailConfirmations).where(eq(emailConfirmations.userId, id)),
  );
  expect(pending).toHaveLength(1);

  const token = 'a-token-that-only-the-mail-had-0123456789';
  const reset = { userId: id, tokenHash: hashSecret(token), expiresAt: new Date(Date.now() + 60_000) };
  await database.acrossSpaces((transaction) => transaction.insert(passwordResets).values(reset));
  const stranger = new ApiClient(parley.origin);
  expect((await stranger.post('users/reset', { token, password: testPassword })).status).toBeLessThan(300);
  provider.behave(claimant);
  expect((await comeBack(freshBrowser(), 'facebook')).searchParams.get('error')).toBe('email_in_use');
});

test('what is kept of a sign-in holds neither state, cookie nor code', async () => {
  const browser = freshBrowser();
  const asked = await begin(browser, 'google');
  const kept = async () =>
    JSON.stringify(await database.acrossSpaces((transaction) => transaction.select().from(externalSignIns)));
  const state = new URL(asked).searchParams.get('state') ?? 'none';
  expect(await kept()).not.toContain(state);
  expect(await kept()).not.toContain(browser.cookies.get('external-sign-in'));
  const back = await provider.agree(asked);
  const page = await arrive(browser, back);
  const code = codeOf(page);
  expect(await kept()).not.toContain(code.split('|')[1]);
  await fetch(page);
  expect((await redeem(browser, code)).status).toBe(200);
  const secrets = [code, state, back.searchParams.get('code') ?? '', browser.cookies.get('session') ?? ''];
  for (const secret of secrets) {
    const [, own = secret] = secret.split('|');
    expect(own.length).toBeGreaterThan(10);
    expect(parley.output()).not.toContain(own);
  }
});

test('without credentials a provider is not available, and the way to it leads back with the reason', async () => {
  const { OAUTH_GOOGLE_CLIENT_SECRET: _secret, ...settings } = provider.settings;
  const half = await startParley({ settings });
  try {
    const browser = new Browser(half.origin);
    const { data } = await browser.call('GET', 'external-auth/providers');
    expect(data).toEqual([
      { provider: 'google', available: false },
      { provider: 'github', available: true },
      { provider: 'facebook', available: true },
      { provider: 'twitter', available: true },
    ]);
    const response = await browser.fetch(redirectPath('google', '&lang=es'));
    expect(response.headers.get('location')).toBe(
      '/es/account/auth/login?error=provider_unavailable&provider=google',
    );
  } finally {
    await half.stop();
    await removeDirectory(half.dataDirectory);
  }
});
