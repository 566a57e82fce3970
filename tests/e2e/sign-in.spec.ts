import type { AccountData } from '../../src/contracts/account.ts';
import { landingPath } from '../../src/rules/landing.ts';
import { menuEntries } from '../../src/rules/menu.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { ApiClient } from '../testing/client.ts';
import { personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const login = () => `${prefix}/account/auth/login`;

  test(`${locale}: errors show only after trying to sign in, at their fields`, async ({ page }) => {
    await page.goto(login());
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByText(t('fieldErrors.required'))).toHaveCount(0);
    await page.getByLabel(t('login.email')).fill('not an email');
    await page.getByLabel(t('login.password'), { exact: true }).focus();
    await expect(page.getByText(t('fieldErrors.invalid_email'))).toHaveCount(0);
    await page.getByRole('button', { name: t('common.signIn'), exact: true }).click();
    await expect(page.getByText(t('fieldErrors.invalid_email'))).toBeVisible();
    await expect(page.getByText(t('fieldErrors.required'))).toBeVisible();
    await expectAccessible(page);
  });

  test(`${locale}: wrong credentials are an alert, and the email stays`, async ({ page }) => {
    await page.goto(login());
    await page.getByLabel(t('login.email')).fill('nobody@example.org');
    await page.getByLabel(t('login.password'), { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(t('errors.invalid_credentials'));
    await expect(page.getByLabel(t('login.email'))).toHaveValue('nobody@example.org');
  });

  test(`${locale}: the password can be shown and hidden`, async ({ page }) => {
    await page.goto(login());
    const field = page.getByLabel(t('login.password'), { exact: true });
    await field.fill('secret');
    await page.getByRole('button', { name: t('common.showPassword') }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: t('common.hidePassword') }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });

  test(`${locale}: an error in the address is shown as text`, async ({ page }) => {
    await page.goto(`${login()}?error=${encodeURIComponent('<b>Provider</b> said no')}`);
    await expect(page.getByText('<b>Provider</b> said no')).toBeVisible();
  });

  test(`${locale}: someone of each role lands at their place, sees their menu, and can leave`, async ({
    browser,
    parley,
    demo,
  }) => {
    // One person per role; of the single users the one with a bot.
    const people = new Map(demo.users.toReversed().map((person) => [person.role, person]));
    for (const person of people.values()) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const trouble = watchPage(page, parley.origin);
      await page.goto(login());
      await page.getByLabel(t('login.email')).fill(person.email);
      await page.getByLabel(t('login.password'), { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      const client = await new ApiClient(parley.origin).signIn(person.email, person.password);
      const account = (await client.get<AccountData>(`users/${person.id}`)).data;
      await page.waitForURL(prefix + landingPath(account));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const { key } of menuEntries(account)) {
        await expect(
          page.getByRole('link', { name: t(`menu.${key}`), exact: true }).first(),
          person.role,
        ).toBeVisible();
      }
      await expectAccessible(page);

      await page
        .getByRole('button', { name: t('shell.userMenu', { name: account.profile.firstName }) })
        .click();
      await page.getByText(t('shell.logOut'), { exact: true }).click();
      // Leaving ends with a reload, which may come between two looks.
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(es)?$/);
      await expect(async () => expect(await page.evaluate(() => localStorage.length)).toBe(0)).toPass();
      expect((await context.cookies()).some((cookie) => cookie.name === 'session')).toBe(false);
      expect(trouble, person.role).toEqual([]);
      await context.close();
    }
  });
}

test('someone sent away comes back to where they wanted to go after signing in', async ({ page, demo }) => {
  const admin = personOf(demo, 'ADMIN');
  await page.goto(`/subscription/main-panel`);
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/subscription/main-panel');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`/subscription/main-panel`);
});

test('whoever is signed in no longer gets to the login page, however slow signing out is', async ({
  page,
  demo,
}) => {
  const admin = personOf(demo, 'ADMIN');
  await signInPage(page, admin);
  await page.route('**/api/users/logout', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const path = '/subscription/main-panel';
  await page.goto(path);
  await page.context().clearCookies();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('plan');
  await page.waitForURL((url) => url.pathname === '/account/auth/login');
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(path);
});

test('the way back goes along from signing in to signing up and back again', async ({ page }) => {
  const returnUrl = '/subscription/main-panel';
  await page.goto(`/account/auth/login?${new URLSearchParams({ returnUrl })}`);
  await page.getByRole('link', { name: textsOf('en')('login.signUp'), exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/account/auth/signup-2');
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(returnUrl);
  await page
    .getByRole('main')
    .getByRole('link', { name: textsOf('en')('common.signIn'), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === '/account/auth/login');
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(returnUrl);
});

test('a way back to another site is not followed', async ({ page, demo }) => {
  const support = personOf(demo, 'SUPPORT');
  await page.goto(`/account/auth/login?returnUrl=${encodeURIComponent('//evil.example/x')}`);
  await page.getByLabel('Email').fill(support.email);
  await page.getByLabel('Password', { exact: true }).fill(support.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`/support`);
});
