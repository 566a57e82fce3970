import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import type { TotpSetup } from '../../src/contracts/security.ts';
import { hashSecret } from '../../src/server/auth/secret.ts';
import { externalSignIns } from '../../src/server/db/schema/external-sign-in.ts';
import { emailConfirmations, passwordResets, users } from '../../src/server/db/schema/identity.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { codeOf, createExternalSignIn, redeem, redirectPath } from '../testing/external-sign-in.ts';
import { providerNames } from '../testing/identity-provider.ts';
import { removeDirectory, startParley } from '../testing/parley.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';

const { arrive, begin, comeBack, external, freshBrowser, signIn, signInByPassword } = createExternalSignIn();

const peopleOf = (email: string) =>
  external.database.acrossSpaces((transaction) =>
    transaction.select().from(users).where(eq(users.email, email)),
  );

describe.each(providerNames)('%s', (name) => {
  test('makes a new person a single user with a session, and finds them again', async () => {
    const subject = `${name}-lasting`;
    external.provider.behave({ subject, email: `${name}@example.org` });
    const browser = freshBrowser();
    const account = await signIn(browser, name);
    expect(account.email).toBe(`${name}@example.org`);
    expect(account.profile.firstName).toBe('Ada');
    expect(account.roles.map((role) => role.name)).toEqual(['SINGLE_USER']);
    expect((await browser.call<AccountData>('GET', `users/${account.id}`)).data.id).toBe(account.id);
    external.provider.behave({ subject, email: `${name}-new@example.org` });
    expect((await signIn(freshBrowser(), name)).id).toBe(account.id);
  });

  test('confirms the email only when the provider vouches for it', async () => {
    const vouches = name !== 'facebook';
    expect((await signIn(freshBrowser(), name)).emailConfirmedAt !== null).toBe(vouches);
    if (name === 'twitter') return; // tells confirmed addresses only
    external.provider.behave({ emailVerified: false });
    expect((await signIn(freshBrowser(), name)).emailConfirmedAt).toBeNull();
  });

  test('says so when the provider gives no email, and makes nobody', async () => {
    external.provider.behave({ email: null });
    const page = await comeBack(freshBrowser(), name);
    expect(page.pathname).toBe('/account/auth/login');
    expect(Object.fromEntries(page.searchParams)).toEqual({ error: 'email_missing', provider: name });
  });

  test.each([true, false])(
    'links to nobody who is there already (email verified: %s)',
    async (emailVerified) => {
      const { email } = await seedPerson(external.database);
      external.provider.behave({ email: email.toUpperCase(), emailVerified });
      const page = await comeBack(freshBrowser(), name);
      expect(page.searchParams.get('error')).toBe('email_in_use');
    },
  );

  test('makes somebody new beside those who only claim the email', async () => {
    const claimant = await seedPerson(external.database, { emailConfirmed: false });
    external.provider.behave({ email: claimant.email });
    expect((await signIn(freshBrowser(), name)).id).not.toBe(claimant.id);
    const people = await peopleOf(claimant.email);
    expect(people.find(({ id }) => id === claimant.id)?.emailConfirmedAt).toBeNull();
  });

  test('that fails is told as a failure, without its own words', async () => {
    external.provider.behave({ tokenStatus: 500 });
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
    const stolen =
      (await external.provider.agree(await begin(freshBrowser(), name))).searchParams.get('code') ?? '';
    const back = await external.provider.agree(await begin(thief, name));
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
    expect(first.get('redirect_uri')).toBe(`${external.parley.origin}/api/external-auth/callback/google`);
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
    external.provider.behave({ sendBack: { state } });
    const browser = freshBrowser();
    await refused(browser, await external.provider.agree(await begin(browser, 'google')));
  });

  test('a state works once', async () => {
    const browser = freshBrowser();
    const back = await external.provider.agree(await begin(browser, 'google'));
    expect(codeOf(await arrive(browser, back))).toBeTruthy();
    await refused(browser, back);
  });

  test('in another browser is refused, and used up', async () => {
    const browser = freshBrowser();
    const back = await external.provider.agree(await begin(browser, 'google'));
    await refused(freshBrowser(), back);
    const other = freshBrowser();
    await begin(other, 'google');
    await refused(other, back);
    await refused(browser, back);
  });

  test('to the address of another provider is refused', async () => {
    const browser = freshBrowser();
    const back = await external.provider.agree(await begin(browser, 'github'));
    back.pathname = back.pathname.replace('github', 'google');
    await refused(browser, back);
  });

  test('with the issuer of another provider is refused', async () => {
    external.provider.behave({ sendBack: { iss: 'https://evil.example' } });
    const browser = freshBrowser();
    const page = await arrive(browser, await external.provider.agree(await begin(browser, 'google')));
    expect(page.searchParams.get('error')).toBe('provider_failed');
  });

  test('after its time is refused', async () => {
    const browser = freshBrowser();
    const back = await external.provider.agree(await begin(browser, 'google'));
    await external.database.acrossSpaces((transaction) =>
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
    external.provider.behave(behaviour);
    const page = await comeBack(freshBrowser(), 'google');
    expect(page.searchParams.get('error')).toBe('provider_failed');
  });

  test('of a suspended person is refused', async () => {
    external.provider.behave({ subject: 'suspended-one' });
    const { id } = await signIn(freshBrowser(), 'github');
    await external.database.acrossSpaces((transaction) =>
      transaction.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id)),
    );
    external.provider.behave({ subject: 'suspended-one' });
    expect((await comeBack(freshBrowser(), 'github')).searchParams.get('error')).toBe('account_closed');
  });
});

test('a provider is the first step only, for whoever has a second one', async () => {
  const { email, id } = await seedPerson(external.database);
  const owner = await signInByPassword(email);
  const same = { subject: 'with-app', email };
  external.provider.behave(same);
  const { data: way } = await owner.call<{ url: string }>('POST', `users/${id}/identities`, {
    provider: 'google',
    currentPassword: testPassword,
  });
  await arrive(owner, await external.provider.agree(way.url));
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

test('an email that is only claimed is confirmed by mail; who recovers it shuts the claimant out', async () => {
  const email = `claimed-${Date.now()}@example.org`;
  const claimant = { subject: 'claimant', email };
  external.provider.behave(claimant);
  const { id } = await signIn(freshBrowser(), 'facebook');
  const pending = await external.database.acrossSpaces((transaction) =>
    transaction.select().from(emailConfirmations).where(eq(emailConfirmations.userId, id)),
  );
  expect(pending).toHaveLength(1);

  const token = 'a-token-that-only-the-mail-had-0123456789';
  const reset = { userId: id, tokenHash: hashSecret(token), expiresAt: new Date(Date.now() + 60_000) };
  await external.database.acrossSpaces((transaction) => transaction.insert(passwordResets).values(reset));
  const stranger = new ApiClient(external.parley.origin);
  expect((await stranger.post('users/reset', { token, password: testPassword })).status).toBeLessThan(300);
  external.provider.behave(claimant);
  expect((await comeBack(freshBrowser(), 'facebook')).searchParams.get('error')).toBe('email_in_use');
});

test('what is kept of a sign-in holds neither state, cookie nor code', async () => {
  const browser = freshBrowser();
  const asked = await begin(browser, 'google');
  const kept = async () =>
    JSON.stringify(
      await external.database.acrossSpaces((transaction) => transaction.select().from(externalSignIns)),
    );
  const state = new URL(asked).searchParams.get('state') ?? 'none';
  expect(await kept()).not.toContain(state);
  expect(await kept()).not.toContain(browser.cookies.get('external-sign-in'));
  const back = await external.provider.agree(asked);
  const page = await arrive(browser, back);
  const code = codeOf(page);
  expect(await kept()).not.toContain(code.split('|')[1]);
  await fetch(page);
  expect((await redeem(browser, code)).status).toBe(200);
  const secrets = [code, state, back.searchParams.get('code') ?? '', browser.cookies.get('session') ?? ''];
  for (const secret of secrets) {
    const [, own = secret] = secret.split('|');
    expect(own.length).toBeGreaterThan(10);
    expect(external.parley.output()).not.toContain(own);
  }
});

test('without credentials a provider is not available, and the way to it leads back with the reason', async () => {
  const { OAUTH_GOOGLE_CLIENT_SECRET: _secret, ...settings } = external.provider.settings;
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
