import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { freshEmail, newPassword } from '../testing/mailing.ts';
import { forgetSession } from '../testing/signed-in.ts';
import { codeOf, linkOf, refusedAddress } from '../testing/smtp.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'mail' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const address = (path: string) => `${prefix}${path}`;

  async function signUp(
    page: Page,
    role: 'SINGLE_USER' | 'TENANT_ADMIN',
    query = '',
    email = freshEmail(),
  ): Promise<string> {
    await page.goto(address(`/account/auth/signup-2${query}`));
    await page.getByRole('radio', { name: t(`signUp.roles.${role}.title`) }).check();
    await page.getByLabel(t('signUp.firstName')).fill('Ana');
    await page.getByLabel(t('signUp.email')).fill(email);
    await page.getByLabel(t('signUp.password'), { exact: true }).fill(newPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('signUp.submit') }).click();
    await page.waitForURL((url) => url.pathname === `${prefix}/account/auth/email-verification`);
    await expect(page.getByText(email)).toBeVisible();
    return email;
  }
  const typeCode = async (page: Page, code: string) => {
    await page.getByLabel(t('common.codeBox', { number: 1, total: 4 })).click();
    await page.keyboard.type(code);
  };
  const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

  test(`${locale}: signing up for oneself ends at the form of the first bot`, async ({
    page,
    parley,
    mailServer,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const email = await signUp(page, 'SINGLE_USER');
    await expectAccessible(page);
    const code = codeOf(await mailServer.mailTo(email));
    await typeCode(page, otherThan(code));
    await expect(page.getByRole('alert')).toContainText(t('errors.wrong_code'));
    const first = page.getByLabel(t('common.codeBox', { number: 1, total: 4 }));
    // What was wrong stays, for the right one to be typed over it.
    await expect(first).toHaveValue(otherThan(code).charAt(0));
    await expect(first).toBeFocused();
    await page.keyboard.type(`${code.slice(0, 2)} ${code.slice(2)}`);
    await page.waitForURL(/\/model-bot-form$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('modelBotForm.title'));
    expect(trouble).toEqual([]);
  });

  test(`${locale}: signing up for an organisation ends at its panel`, async ({
    page,
    parley,
    mailServer,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const email = await signUp(page, 'TENANT_ADMIN');
    await typeCode(page, codeOf(await mailServer.mailTo(email)));
    await page.waitForURL(/\/tenant-form$/);
    const form = page.url();
    await expectAccessible(page);
    await expect(page.getByLabel(t('tenantForm.name'))).toHaveValue('Example');
    await page.getByLabel(t('tenantForm.name')).fill('');
    await page.getByRole('button', { name: t('tenantForm.submit') }).click();
    await expect(page.getByText(t('fieldErrors.required'))).toBeVisible();
    await page.getByLabel(t('tenantForm.name')).fill('Ferries of the North');
    await page.reload();
    await expect(page.getByLabel(t('tenantForm.name'))).toHaveValue('Ferries of the North');
    await page.getByRole('button', { name: t('tenantForm.submit') }).click();
    await page.waitForURL(/\/tenants\/[^/]+\/panel$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('organisation.parts.overview'));
    await expect(page.getByRole('navigation', { name: t('sections.way') })).toContainText(
      'Ferries of the North',
    );
    await page.goto(form);
    await page.waitForURL(/\/tenants\/[^/]+\/panel$/);
    expect(trouble).toEqual([]);
  });

  test(`${locale}: a chosen plan leads on to the subscription once all is set up`, async ({
    page,
    mailServer,
  }) => {
    const email = await signUp(page, 'SINGLE_USER', '?plan=plus&period=yearly');
    await typeCode(page, codeOf(await mailServer.mailTo(email)));
    await page.waitForURL(/\/model-bot-form\?/);
    await page.getByRole('button', { name: t('modelBotForm.submit') }).click();
    await page.waitForURL(address('/subscription/main-panel?plan=plus&period=yearly'));
  });

  test(`${locale}: errors show only after trying, and what was typed stays`, async ({ page }) => {
    await page.goto(address('/account/auth/signup-2'));
    await page.getByLabel(t('signUp.email')).fill('not an email');
    await page.getByLabel(t('signUp.password'), { exact: true }).fill('short');
    await page.getByLabel(t('signUp.firstName')).focus();
    await expect(page.getByText(t('fieldErrors.invalid_email'))).toHaveCount(0);
    await page.getByRole('button', { name: t('signUp.submit') }).click();
    await expect(page.getByText(t('fieldErrors.required'))).toBeVisible();
    await expect(page.getByText(t('fieldErrors.invalid_email'))).toBeVisible();
    await expect(page.getByText(t('signUp.termsRequired'))).toBeVisible();
    await expect(page.getByLabel(t('signUp.email'))).toHaveValue('not an email');
    await expectAccessible(page);
  });

  test(`${locale}: what was typed before the page's script ran counts`, async ({ page, mailServer }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const email = freshEmail();
    await page.goto(address('/account/auth/signup-2'), { waitUntil: 'commit' });
    await page.getByRole('radio', { name: t('signUp.roles.TENANT_ADMIN.title') }).check();
    await page.getByLabel(t('signUp.firstName')).fill('Ana');
    await page.getByLabel(t('signUp.email')).fill(email);
    await page.getByLabel(t('signUp.password'), { exact: true }).fill(newPassword);
    await page.getByRole('checkbox').check();
    release();
    await page.getByRole('button', { name: t('signUp.submit') }).click();
    await page.waitForURL((url) => url.pathname === `${prefix}/account/auth/email-verification`);
    await typeCode(page, codeOf(await mailServer.mailTo(email)));
    await page.waitForURL(/\/tenant-form$/);
  });

  test(`${locale}: the link confirms in another browser, and the first one goes on`, async ({
    page,
    browser,
    mailServer,
  }) => {
    const email = await signUp(page, 'SINGLE_USER');
    const link = linkOf(await mailServer.mailTo(email));
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    const requested: string[] = [];
    other.on('request', (request) => requested.push(request.url() + (request.headers().referer ?? '')));
    await other.goto(link);
    await expect(other).toHaveURL(address('/account/auth/email-verification'));
    await other.getByRole('button', { name: t('verification.link.confirm') }).click();
    await expect(other.getByText(t('verification.done.title'))).toBeVisible();
    await expectAccessible(other);
    expect(await other.evaluate(() => localStorage.length)).toBe(0);
    expect((await elsewhere.cookies()).some(({ name }) => name === 'session')).toBe(false);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect(token).toMatch(/^\w{40}$/);
    expect(requested.filter((url) => url.includes(token))).toEqual([]);
    await elsewhere.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL(/\/model-bot-form$/);
  });

  test(`${locale}: a mail that was sent is said to be, and one that the mail server refuses is not`, async ({
    page,
    mailServer,
  }) => {
    const email = await signUp(page, 'SINGLE_USER', '', refusedAddress());
    await expect(page.getByText(t('codeMail.refused', { email }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('verification.changeAddress') }).click();
    const right = freshEmail();
    await page.getByLabel(t('verification.address.label')).fill(right);
    await page.getByRole('button', { name: t('verification.address.submit') }).click();
    await expect(page.getByText(t('codeMail.sent', { email: right }))).toBeVisible();
    await mailServer.mailTo(right);
  });

  test(`${locale}: a new code and another address`, async ({ page, mailServer }) => {
    await page.clock.install();
    const email = await signUp(page, 'SINGLE_USER');
    await mailServer.mailTo(email);
    // The page was made without its buttons; their looks must have come along nevertheless.
    const confirm = page.getByRole('button', { name: t('verification.confirm'), exact: true });
    await expect(confirm).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const resend = page.getByRole('button', { name: t('verification.resend') });
    await expect(page.getByRole('button', { name: /\b(30|29)\b/ })).toBeDisabled();
    // Whoever loads the page anew has waited all the same.
    await page.clock.runFor(10_000);
    await page.reload();
    await expect(page.getByRole('button', { name: /\b(20|1\d)\b/ })).toBeDisabled();
    await page.clock.runFor(21_000);
    await resend.click();
    await expect(page.getByText(t('verification.resent'))).toBeVisible();
    await mailServer.mailTo(email, 2);
    await page.getByRole('button', { name: t('verification.changeAddress') }).click();
    const right = freshEmail();
    await page.getByLabel(t('verification.address.label')).fill(right);
    await page.getByRole('button', { name: t('verification.address.submit') }).click();
    await expect(page.getByText(t('verification.address.changed', { email: right }))).toBeVisible();
    await typeCode(page, codeOf(await mailServer.mailTo(right)));
    await page.waitForURL(/\/model-bot-form$/);
  });

  test(`${locale}: signing in before confirming leads to the code; signed out, to signing in`, async ({
    page,
    mailServer,
  }) => {
    const email = await signUp(page, 'SINGLE_USER');
    await forgetSession(page);
    await page.goto(address('/account/auth/email-verification'));
    await expect(page.getByText(t('verification.signedOut.title'))).toBeVisible();
    await page.getByRole('link', { name: t('common.signIn') }).click();
    await page.getByLabel(t('login.email')).fill(email);
    await page.getByLabel(t('login.password'), { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: t('common.signIn'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === `${prefix}/account/auth/email-verification`);
    await typeCode(page, codeOf(await mailServer.mailTo(email)));
    await page.waitForURL(/\/model-bot-form$/);
  });

  test(`${locale}: a forgotten password is recovered by mail`, async ({ page, parley, mailServer }) => {
    const trouble = watchPage(page, parley.origin);
    const email = await signUp(page, 'SINGLE_USER');
    await typeCode(page, codeOf(await mailServer.mailTo(email)));
    await page.waitForURL(/\/model-bot-form$/);
    await forgetSession(page);

    await page.goto(address('/account/auth/login'));
    await page.getByRole('link', { name: t('login.forgotPassword') }).click();
    await page.getByLabel(t('recovery.email')).fill(email);
    await page.getByRole('button', { name: t('recovery.submit') }).click();
    await expect(page.getByText(t('recovery.sent.title'))).toBeVisible();
    const again = page.getByRole('button', { name: t('recovery.again') });
    await expect(again).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
    const link = linkOf(await mailServer.mailTo(email, 2));
    expect(link.startsWith(`${parley.origin}${address('/account/auth/recoverpwd-2#token=')}`)).toBe(true);
    await page.goto(link);
    await expect(page).toHaveURL(address('/account/auth/recoverpwd-2'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('recovery.reset.title'));
    const password = page.getByLabel(t('recovery.reset.password'), { exact: true });
    await password.fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('newPassword.tooShort', { count: 10 })).first()).toBeVisible();
    await expectAccessible(page);
    await password.fill('another long password');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('recovery.done.title'))).toBeVisible();
    await page.getByRole('link', { name: t('common.signIn') }).click();
    await page.getByLabel(t('login.email')).fill(email);
    await page.getByLabel(t('login.password'), { exact: true }).fill('another long password');
    await page.getByRole('button', { name: t('common.signIn'), exact: true }).click();
    await page.waitForURL(/\/model-bot-form$/);

    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel(t('recovery.reset.password'), { exact: true }).fill('yet another password');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('recovery.expired.title'))).toBeVisible();
    expect(trouble).toEqual([]);
  });
}
