import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Database } from '../../src/server/db/database.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { openAndLeave, signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const person = (database: Database, name: 'SUPPORT' | 'ADMIN' = 'SUPPORT') =>
  seedPerson(database, { roles: [{ name }] });

for (const locale of locales) {
  const t = textsOf(locale);
  const other = locale === 'en' ? 'es' : 'en';
  const at = (path: string, language: string = locale) => `${language === 'en' ? '' : `/${language}`}${path}`;

  async function openProfile(page: Page, email: string) {
    await signInPage(page, { email });
    await page.goto(at('/account/profile'));
  }

  test(`${locale}: a name, a time zone and a photo are kept`, async ({ page, parley, database }) => {
    const trouble = watchPage(page, parley.origin);
    await openProfile(page, (await person(database)).email);
    await page.getByLabel(t('profile.firstName')).fill('Íñigo');
    await page.getByLabel(t('profile.timeZone')).selectOption('America/Mexico_City');
    await page.getByRole('button', { name: t('profile.save') }).click();
    await expect(page.getByText(t('profile.saved'))).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('firstName'))).toBe('Íñigo');

    await page.getByLabel(t('profile.photo.choose')).setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('No picture at all'),
    });
    await expect(page.getByText(t('profile.photo.unreadable'))).toBeVisible();
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
      canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    });
    await page.getByLabel(t('profile.photo.choose')).setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(drawn, 'base64'),
    });
    const remove = page.getByRole('button', { name: t('profile.photo.remove'), exact: true });
    await expect(remove).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByLabel(t('profile.firstName'))).toHaveValue('Íñigo');
    await expect(page.getByLabel(t('profile.timeZone'))).toHaveValue('America/Mexico_City');
    const photo = page.getByRole('main').locator('img').first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { width, height } = await photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
      width: naturalWidth,
      height: naturalHeight,
    }));
    expect(width).toBe(height);
    await remove.click();
    await expect(page.getByRole('button', { name: t('profile.photo.add') })).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test(`${locale}: theme and menu change at once and in the other tab, the language opens the same page`, async ({
    page,
    context,
    database,
  }) => {
    const { email, id } = await person(database);
    await openProfile(page, email);
    const tab = await context.newPage();
    await tab.goto(at('/support'));
    const root = (of: Page) => of.locator('html');
    await page.getByLabel(t('profile.theme'), { exact: true }).selectOption('dark');
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(root(tab)).toHaveAttribute('data-theme', 'dark');
    await page.getByLabel(t('profile.layout'), { exact: true }).selectOption('vertical');
    await expect(root(page)).toHaveAttribute('data-layout', 'vertical');
    await expect(root(tab)).toHaveAttribute('data-layout', 'vertical');
    await page.getByLabel(t('profile.language'), { exact: true }).selectOption(other);
    await page.waitForURL(at('/account/profile', other));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(other)('profile.title'));
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    const { rows } = await database.pool.query('SELECT locale FROM profiles WHERE user_id = $1', [id]);
    expect(rows).toEqual([{ locale: other }]);
  });

  test(`${locale}: one's data comes as an archive, and other sign-ins are ended, which keeps the focus in the page`, async ({
    page,
    browser,
    database,
  }) => {
    const { email } = await person(database);
    const elsewhere = await (await browser.newContext()).newPage();
    await signInPage(elsewhere, { email });
    await openAndLeave(elsewhere, at('/support'));
    await openProfile(page, email);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t('profile.data.download') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('parley.zip');
    const names = Object.keys(unzipSync(await readFile(await file.path())));
    expect(names.some((name) => name.endsWith('account.json'))).toBe(true);

    const rows = page.getByRole('listitem');
    const theirs = rows.filter({ hasText: t('profile.signIns.lastSeen', { moment: '' }).trim() });
    const end = theirs.getByRole('button');
    await expect(end).toHaveCount(1);
    await end.press('Enter');
    await expect(end).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await elsewhere.goto(at('/support'));
    await elsewhere.waitForURL((url) => url.searchParams.has('returnUrl'));

    await signInPage(elsewhere, { email });
    await page.reload();
    const endOthers = page.getByRole('button', { name: t('profile.signIns.endOthers') });
    await endOthers.press('Enter');
    const confirm = page.getByRole('dialog').getByRole('button', { name: t('profile.signIns.endOthers') });
    await confirm.press('Enter');
    await expect(endOthers).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await elsewhere.context().close();
  });

  test(`${locale}: an administrator sees who never confirmed, and a changed role holds from the next click`, async ({
    page,
    browser,
    database,
  }) => {
    const [admin, supporter] = [await person(database, 'ADMIN'), await person(database)];
    const claim = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }], emailConfirmed: false });
    const theirs = await (await browser.newContext()).newPage();
    await signInPage(theirs, supporter);
    await openAndLeave(theirs, at('/support'));

    await signInPage(page, admin);
    await page.goto(at('/admin/users'));
    const find = async (email: string) => {
      await page.getByLabel(t('people.search')).fill(email);
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page.getByRole('row').last()).toContainText(email);
    };
    await find(claim.email);
    await expect(page.getByRole('cell', { name: t('people.notConfirmed') })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByText(t('people.notConfirmed')).filter({ visible: true })).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 800 });

    await find(supporter.email);
    await expect(page.getByRole('cell', { name: t('people.active') })).toBeVisible();
    await page.getByRole('button', { name: t('people.actionsFor', { name: 'Test' }) }).click();
    await page.getByRole('menuitem', { name: t('people.roleEditor.open') }).click();
    const dialog = page.getByRole('dialog');
    const label = t('people.roleNames.SUPPORT');
    await dialog.getByRole('button', { name: t('people.roleEditor.remove', { role: label }) }).click();
    await expect(dialog.getByText(t('people.noRoles'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('portal.save'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await theirs.goto(at('/support'));
    await theirs.waitForURL(at('/404'));
    await theirs.context().close();
  });
}
