import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../src/server/db/database.ts';
import { sessions } from '../../src/server/db/schema/identity.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { forgetSession, openAndLeave, signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';
import { addVirtualAuthenticator } from '../testing/virtual-authenticator.ts';

const longAgo = new Date(Date.now() - 3 * 3_600_000);

const person = (database: Database, name: 'SUPPORT' | 'ADMIN' = 'SUPPORT') =>
  seedPerson(database, { roles: [{ name }] });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const at = (path: string) => `${prefix}${path}`;

  async function signIn(page: Page, email: string, password = testPassword) {
    await page.goto(at('/account/auth/login'));
    await page.getByLabel(t('login.email')).fill(email);
    await page.getByLabel(t('login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  }

  async function openProfile(page: Page, email: string) {
    await signInPage(page, { email });
    await page.goto(at('/account/profile'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile.title'));
  }

  /** Answers the dialog that asks for the password. */
  async function confirmPassword(page: Page, confirm: string) {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('profile.password.current'), { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  }

  test(`${locale}: an authenticator app becomes the second step of signing in`, async ({
    page,
    parley,
    database,
  }) => {
    const { email } = await person(database);
    const trouble = watchPage(page, parley.origin);
    await openProfile(page, email);
    await page.getByRole('button', { name: t('profile.totp.setUp') }).click();
    await confirmPassword(page, t('profile.twoFactor.ask.totpOn.confirm'));
    const setup = page.getByRole('dialog');
    await expect(setup.getByRole('img', { name: t('profile.totp.qr') })).toBeVisible();
    await expectAccessible(page);
    const secret = ((await setup.locator('code').textContent()) ?? '').replace(/\s/g, '');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await setup.getByLabel(t('login.secondStep.code')).fill(code);
    await setup.getByRole('button', { name: t('profile.totp.switchOn') }).click();
    const codes = page.getByRole('dialog', { name: t('profile.recovery.title') });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    const closing = [
      () => codes.getByRole('button', { name: t('common.close') }).click(),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Escape'),
    ];
    for (const close of closing) {
      await close();
      await expect(codes.getByText(t('profile.recovery.keepFirst'))).toBeVisible();
    }
    // After some more, the browser closes a dialog without asking it.
    for (let count = 0; count < 5; count++) await page.keyboard.press('Escape');
    await expect(codes.getByRole('listitem').first()).toHaveText(recovery);
    await codes.getByRole('button', { name: t('profile.recovery.done') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await forgetSession(page);
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: t('login.secondStep.title') })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t('login.secondStep.code')).fill('000000');
    await page.getByRole('button', { name: t('login.secondStep.confirm') }).click();
    await expect(page.getByText(t('fieldErrors.wrong_code'))).toBeVisible();
    await page.getByRole('button', { name: t('login.secondStep.useRecoveryCode') }).click();
    await page.getByLabel(t('login.secondStep.recoveryCode')).fill(recovery);
    await page.getByRole('button', { name: t('login.secondStep.confirm') }).click();
    await page.waitForURL(at('/support'));
    // Refused sign-ins are told by their status, which browsers put in the console.
    expect(trouble.filter((text) => !/40[13]|422/.test(text))).toEqual([]);
  });

  test(`${locale}: a passkey is added on the profile and signs in without a password`, async ({
    page,
    database,
  }) => {
    const { email } = await person(database);
    await addVirtualAuthenticator(page);
    await openProfile(page, email);
    await page.getByRole('button', { name: t('profile.passkeys.add') }).click();
    await page.getByRole('dialog').getByLabel(t('profile.passkeys.name'), { exact: true }).fill('Laptop');
    await confirmPassword(page, t('profile.passkeys.continue'));
    await page.getByRole('button', { name: t('profile.recovery.done') }).click();
    await expect(page.getByText('Laptop', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await forgetSession(page);
    await page.goto(at('/account/auth/login'));
    await page.getByRole('button', { name: t('login.passkey') }).click();
    await page.waitForURL(at('/support'));
  });

  test(`${locale}: a new password ends the sign-in of another browser`, async ({
    browser,
    page,
    database,
  }) => {
    const { email } = await person(database);
    const elsewhere = await (await browser.newContext()).newPage();
    await signInPage(elsewhere, { email });
    await openAndLeave(elsewhere, at('/support'));
    await openProfile(page, email);
    await expect(page.getByText(t('profile.signIns.current'))).toBeVisible();
    await page.getByLabel(t('profile.password.current'), { exact: true }).fill(testPassword);
    await page.getByLabel(t('profile.password.next'), { exact: true }).fill('another pass phrase');
    await page.getByRole('button', { name: t('profile.password.change') }).click();
    await expect(page.getByText(t('profile.password.changed'))).toBeVisible();
    await elsewhere.goto(at('/support'));
    await elsewhere.waitForURL((url) => url.searchParams.has('returnUrl'));
    await elsewhere.context().close();
  });

  test(`${locale}: an account that was ended comes back with the next sign-in`, async ({
    page,
    database,
  }) => {
    const { email } = await person(database);
    await openProfile(page, email);
    await page.getByRole('button', { name: t('profile.data.endAction') }).click();
    await confirmPassword(page, t('profile.data.endAction'));
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(es)?$/);
    await expect(async () => expect(await page.evaluate(() => localStorage.length)).toBe(0)).toPass();
    await signIn(page, email);
    await expect(page.getByText(t('portal.accountKept'))).toBeVisible();
  });

  test(`${locale}: an administrator suspends somebody, who is out at once`, async ({
    browser,
    page,
    database,
  }) => {
    const [admin, other] = [await person(database, 'ADMIN'), await person(database)];
    const theirs = await (await browser.newContext()).newPage();
    await signInPage(theirs, other);
    await openAndLeave(theirs, at('/support'));
    await signInPage(page, admin);
    await page.goto(at('/admin/users'));
    await page.getByLabel(t('people.search')).fill(other.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: t('people.actionsFor', { name: 'Test' }) }).click();
    await page.getByRole('menuitem', { name: t('people.acts.suspend.label') }).click();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('people.acts.suspend.label') })
      .click();
    await expect(page.getByRole('cell', { name: t('people.suspended') })).toBeVisible();
    await theirs.goto(at('/support'));
    await theirs.waitForURL((url) => url.searchParams.has('returnUrl'));
    await signIn(theirs, other.email);
    await expect(theirs.getByRole('alert')).toContainText(t('errors.account_suspended'));
    await theirs.context().close();
  });

  test(`${locale}: an administrator shows that it is them before they reset somebody's second step`, async ({
    page,
    database,
  }) => {
    const [admin, other] = [await person(database, 'ADMIN'), await person(database)];
    await signInPage(page, admin);
    await page.goto(at('/admin/users'));
    await page.getByLabel(t('people.search')).fill(other.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: t('people.actionsFor', { name: 'Test' }) }).click();
    const reset = t('people.acts.resetSecondStep.label');
    await page.getByRole('menuitem', { name: reset }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('proof.password'), { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: reset }).click();
    await expect(dialog.getByText(t('fieldErrors.wrong_password'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t('proof.password'), { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: reset }).click();
    await expect(page.getByText(t('people.acts.resetSecondStep.done', { name: 'Test' }))).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test(`${locale}: who signed in a while ago shows that it is them before they make an administrator`, async ({
    page,
    database,
  }) => {
    const [admin, other] = [await person(database, 'ADMIN'), await person(database)];
    await signInPage(page, admin);
    await database.acrossSpaces((transaction) =>
      transaction.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, admin.id)),
    );
    await page.goto(at('/admin/users'));
    await page.getByLabel(t('people.search')).fill(other.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: t('people.actionsFor', { name: 'Test' }) }).click();
    await page.getByRole('menuitem', { name: t('people.roleEditor.open') }).click();
    const editor = page.getByRole('dialog').first();
    await editor.getByLabel(t('people.roleEditor.role'), { exact: true }).selectOption('ADMIN');
    await editor.getByRole('button', { name: t('people.roleEditor.addAction'), exact: true }).click();
    await editor.getByRole('button', { name: t('portal.save'), exact: true }).click();
    const proof = page.getByRole('dialog', { name: t('people.roleEditor.proof.title') });
    await expectAccessible(page);
    await proof.getByRole('button', { name: t('common.cancel') }).click();
    await expect(editor.getByText(t('errors.proof_missing'))).toBeVisible();
    await editor.getByRole('button', { name: t('portal.save'), exact: true }).click();
    await proof.getByLabel(t('proof.password'), { exact: true }).fill(testPassword);
    await proof.getByRole('button', { name: t('people.roleEditor.proof.confirm') }).click();
    await expect(page.getByText(t('people.roleEditor.saved', { name: 'Test' }))).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}
