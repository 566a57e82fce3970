import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { LoginResult } from '../../src/contracts/account.ts';
import type { TotpSetup } from '../../src/contracts/security.ts';
import { providers } from '../../src/rules/external-sign-in.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { ApiClient } from '../testing/client.ts';
import { type DemoPerson, personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { providerNames } from '../testing/identity-provider.ts';
import { removeDirectory, startParley } from '../testing/parley.ts';
import { forgetSession } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'identity' });
test.beforeEach(({ identityProvider }) => identityProvider.behave({}));

/** A login result as a program gets it: its token stands alone. */
async function programLogin(origin: string, { email, password }: DemoPerson): Promise<LoginResult> {
  const response = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { data: LoginResult }).data;
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const login = () => `${prefix}/account/auth/login`;

  for (const name of providerNames) {
    test(`${locale}: someone new signs in with ${name} and makes their assistant`, async ({
      page,
      parley,
    }) => {
      const addresses: string[] = [];
      const referrers: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== parley.origin) return;
        addresses.push(request.url());
        referrers.push(request.headers().referer ?? '');
      });
      await page.goto(login());
      await page
        .getByRole('link', { name: t('login.signInWith', { provider: providers[name].name }) })
        .click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await page.getByRole('link', { name: 'Allow' }).click();
      const verification = name === 'facebook'; // which does not vouch for the email
      await page.waitForURL(
        verification
          ? `${parley.origin}${prefix}/account/auth/email-verification`
          : new RegExp(`${prefix}/account/profile/[0-9a-f-]+/model-bot-form$`),
      );
      expect(await storedToken(page)).toBeTruthy();
      expect(addresses.filter((address) => address.includes('?token='))).toHaveLength(1);
      expect(referrers.filter((referrer) => referrer.includes('token='))).toEqual([]);
      await page.goBack();
      expect(page.url()).not.toContain('token=');
    });
  }

  test(`${locale}: an email that has an account is not linked, and the page says what to do`, async ({
    page,
    identityProvider,
    demo,
    parley,
  }) => {
    identityProvider.behave({ email: personOf(demo, 'SINGLE_USER').email });
    await page.goto(login());
    await page.getByRole('link', { name: t('login.signInWith', { provider: 'GitHub' }) }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      t('external.errors.email_in_use', { provider: 'GitHub' }),
    );
    await expect(page.getByRole('region', { name: t('common.notifications') })).toContainText(
      t('external.failed', { provider: 'GitHub' }),
    );
    expect(page.url()).toBe(parley.origin + login());
    await expectAccessible(page);
  });

  test(`${locale}: someone who stops at the provider is back where they were`, async ({ page }) => {
    await page.goto(`${login()}?returnUrl=%2Fsubscription%2Fmain-panel`);
    await page.getByRole('link', { name: t('login.signInWith', { provider: 'Twitter' }) }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(
      page.getByText(t('external.errors.sign_in_cancelled', { provider: 'Twitter' })),
    ).toBeVisible();
    expect(new URL(page.url()).search).toBe('?returnUrl=%2Fsubscription%2Fmain-panel');
  });

  test(`${locale}: a link with somebody's token signs nobody in before they agree`, async ({
    page,
    parley,
    demo,
  }) => {
    const support = personOf(demo, 'SUPPORT');
    const result = await programLogin(parley.origin, support);
    // The link may call the account what it likes; the page asks the server.
    const forged = { ...result, user: { ...result.user, profile: { firstName: 'You' } } };
    await page.goto(`${login()}?token=${encodeURIComponent(JSON.stringify(forged))}`);
    const name = result.user.profile.firstName;
    await expect(page.getByRole('heading', { name: t('external.consent.title', { name }) })).toBeVisible();
    await expect(page.getByText(support.email)).toBeVisible();
    expect(page.url()).toBe(parley.origin + login());
    expect(await storedToken(page)).toBeNull();
    expect(await page.context().cookies()).toEqual([]);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('external.consent.cancel') }).click();
    await expect(page.getByLabel(t('login.email'))).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await page.reload();
    await expect(page.getByLabel(t('login.email'))).toBeVisible();
  });

  test(`${locale}: whoever agrees continues, and the token is used up`, async ({
    page,
    browser,
    parley,
    demo,
  }) => {
    const link = `${login()}?token=${encodeURIComponent(JSON.stringify(await programLogin(parley.origin, personOf(demo, 'SUPPORT'))))}`;
    await page.goto(link);
    await page
      .getByRole('button', { name: /./ })
      .filter({ hasText: t('external.consent.confirm', { name: '' }).trim() })
      .click();
    await page.waitForURL(`${prefix}/support`);
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByText(t('external.codeRefused'))).toBeVisible();
    await other.close();
  });

  test(`${locale}: a person connects a service in their profile and disconnects it`, async ({
    page,
    parley,
    identityProvider,
    demo,
  }) => {
    identityProvider.behave({ subject: `profile-${locale}`, email: 'ada@elsewhere.example' });
    const { email, password } = personOf(demo, 'READ_USER');
    await page.goto(login());
    await page.getByLabel(t('login.email')).fill(email);
    await page.getByLabel(t('login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.includes('/modules'));
    await page.goto(`${prefix}/account/profile`);
    const dialog = page.getByRole('dialog');
    const connect = async (name: string) => {
      const provider = { provider: name };
      await page.getByRole('button', { name: t('profile.connections.connectName', provider) }).click();
      await dialog.getByLabel(t('profile.password.current'), { exact: true }).fill(password);
      await dialog.getByRole('button', { name: t('profile.connections.goOn', provider) }).click();
    };
    await connect('GitHub');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const toasts = page.getByRole('region', { name: t('common.notifications') });
    await expect(toasts).toContainText(t('profile.connections.failed', { provider: 'GitHub' }));
    await connect('GitHub');
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(toasts).toContainText(t('profile.connections.done', { provider: 'GitHub' }));
    await expect(page.getByText('ada@elsewhere.example')).toBeVisible();
    expect(page.url()).toBe(`${parley.origin}${prefix}/account/profile#connected-services`);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: t('profile.connections.disconnectName', { provider: 'GitHub' }) })
      .click();
    await dialog.getByLabel(t('profile.password.current'), { exact: true }).fill(password);
    await dialog.getByRole('button', { name: t('profile.connections.disconnect'), exact: true }).click();
    await expect(page.getByText('ada@elsewhere.example')).toHaveCount(0);
  });
}

test('whoever has an authenticator app is asked for it after the provider, too', async ({
  page,
  parley,
  identityProvider,
  demo,
}) => {
  const person = personOf(demo, 'BOT_CREATOR');
  const same = { subject: 'second step', email: person.email };
  const signInByPassword = async () => {
    await page.goto(`/account/auth/login`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/uploads$/);
  };
  await signInByPassword();
  identityProvider.behave(same);
  await page.goto(`/account/profile`);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue to Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible();
  const client = await new ApiClient(parley.origin).signIn(person.email, person.password);
  const path = `users/${client.userId}/two-factor/totp`;
  const { data } = await client.post<TotpSetup>(path, { currentPassword: person.password });
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) });
  await client.post(`${path}/confirm`, { code: app.generate({ timestamp: Date.now() - 30_000 }) });
  await forgetSession(page);

  identityProvider.behave(same);
  await page.goto(`/account/auth/login`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.getByLabel(textsOf('en')('login.secondStep.code')).fill(app.generate());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/uploads$/);
});

test('a one-time code stolen on its way is worthless to the thief', async ({ page, browser }) => {
  let stolen = '';
  page.on('request', (request) => {
    if (request.url().includes('?token=')) stolen = request.url();
  });
  // The thief is quicker than the person.
  await page.route('**/users/login-by-id', (route) => route.abort());
  await page.goto(`/account/auth/login`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect.poll(() => stolen).toContain('token=');
  const thief = await browser.newPage();
  await thief.goto(stolen);
  await expect(thief.getByText(textsOf('en')('external.codeRefused'))).toBeVisible();
  expect(await storedToken(thief)).toBeNull();
  await thief.close();
});

test('without credentials the buttons say why they do nothing, before any script runs', async ({
  browser,
}) => {
  const bare = await startParley();
  const page = await browser.newPage({ javaScriptEnabled: false });
  try {
    await page.goto(`${bare.origin}/account/auth/login`);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
    await expect(page.getByText(textsOf('en')('login.servicesNotSetUp'))).toBeVisible();
  } finally {
    await page.close();
    await bare.stop();
    await removeDirectory(bare.dataDirectory);
  }
});
