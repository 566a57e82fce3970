import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

/** Looks somebody up. */
async function lookUp(page: Page, email: string) {
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: a supporter looks somebody up, acts as them under a banner, and returns`, async ({
    page,
    parley,
    demo,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const [support, reader] = [personOf(demo, 'SUPPORT'), personOf(demo, 'READ_USER')];
    await signInPage(page, support);
    await page.goto(`${prefix}/support`);
    await page.getByRole('link', { name: t('support.pages.people') }).click();
    await lookUp(page, reader.email);
    const row = page.getByRole('row').filter({ hasText: reader.email });
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: t('impersonation.begin') }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('impersonation.confirm') }).click();
    await expect(dialog.getByText(t('fieldErrors.required'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t('impersonation.reason')).fill('Ticket 4711: cannot find a file');
    await dialog.getByRole('button', { name: t('impersonation.confirm') }).click();
    await page.waitForURL(/\/modules$/);

    const banner = page.getByRole('region', { name: t('impersonation.label') });
    for (const path of ['', `${prefix}/account/profile`, `${prefix}/subscription/main-panel`]) {
      if (path) await page.goto(path);
      await expect(banner).toContainText(reader.email);
      await expect(banner.getByRole('timer')).toHaveText(/(29|30):\d\d/);
      await expectAccessible(page);
    }
    await page.goto(`${prefix}/support`);
    expect(new URL(page.url()).pathname).toBe(`${prefix}/404`);
    await page.goto(`${prefix}/account/profile`);
    await banner.getByRole('button', { name: t('impersonation.return') }).click();
    await page.waitForURL(`${prefix}/support`);
    await expect(banner).toHaveCount(0);
    expect(trouble).toEqual([]);
  });

  test(`${locale}: the profile of somebody without a role says so, and what stays closed`, async ({
    page,
    database,
    demo,
  }) => {
    const { email } = await seedPerson(database);
    await signInPage(page, personOf(demo, 'SUPPORT'));
    await page.goto(`${prefix}/support/people`);
    await lookUp(page, email);
    await page.getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('menuitem', { name: t('impersonation.begin') }).click();
    await page.getByLabel(t('impersonation.reason')).fill('Ticket 4714: nothing is open to them');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${prefix || '/'}`);
    await page.goto(`${prefix}/account/profile`);
    await expect(page.getByText(t('profile.noRoles.title'))).toBeVisible();
    await expect(page.getByText(t('profile.closed'))).toBeVisible();
    await expect(page.getByText(t('errors.not_while_impersonating'))).toBeVisible();
    await expect(page.getByText(t('profile.signIns.title'))).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`${locale}: the chat of the other person is closed`, async ({ page, demo }) => {
    const [admin, single] = [personOf(demo, 'ADMIN'), personOf(demo, 'SINGLE_USER')];
    await signInPage(page, admin);
    await page.goto(`${prefix}/admin/users`);
    await lookUp(page, single.email);
    await page.getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('menuitem', { name: t('impersonation.begin') }).click();
    await page.getByLabel(t('impersonation.reason')).fill('Ticket 4712: what do they see?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ai-gen$/);
    await expect(page.getByText(t('impersonation.private.title'))).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
}

test('half an hour later the browser is back at the own session by itself', async ({
  page,
  parley,
  demo,
}) => {
  const [support, reader] = [personOf(demo, 'SUPPORT'), personOf(demo, 'READ_USER')];
  await page.clock.install();
  await signInPage(page, support);
  await page.goto(`/support/people`);
  await page.getByRole('searchbox').fill(reader.email);
  await page.clock.runFor(1000);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Act as' }).click();
  await page.getByLabel('Reason').fill('Ticket 4713: watching the clock');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/modules$/);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.fastForward('29:58');
  // Looked at again and again: waiting for the navigation itself fails when another overtakes it.
  await expect(page).toHaveURL(`${parley.origin}/support`, { timeout: 30_000 });
});
