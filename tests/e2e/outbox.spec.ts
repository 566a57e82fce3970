import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { freshEmail, newPassword } from '../testing/mailing.ts';
import { seedPerson } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

let administrator: { email: string };
const email = freshEmail();

test.beforeAll(async ({ parley, database }) => {
  administrator = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
  const asked = { firstName: 'Ana', email, password: newPassword, role: 'SINGLE_USER' };
  await new ApiClient(parley.origin).post('users', asked);
});

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: without a mail server an administrator reads a mail, and sends it again`, async ({
    page,
    parley,
  }) => {
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: administrator.email });
    await page.goto(`${prefix}/admin/users`);
    await page.getByRole('link', { name: t('admin.pages.outbox') }).click();
    await expect(page.getByText(t('outbox.noServer.title'))).toBeVisible();
    await page.getByLabel(t('tables.mails.search')).fill(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText(t('tables.values.kept'));
    await expectAccessible(page);

    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    const frame = dialog.frameLocator('iframe');
    await expect(frame.getByText(/^\d{4}$/)).toBeVisible();
    // The frame's own styles hold: the button of the mail is drawn as one.
    await expect(frame.getByRole('link').first()).toHaveCSS('padding-left', '22px');
    await dialog.getByRole('tab', { name: t('outbox.text') }).click();
    await expect(dialog.getByText(/email-verification#token=\w{40}/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('outbox.sendAgain') }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: t('portal.filters.label') }).click();
    await page.getByRole('combobox', { name: t('tables.filters.state') }).selectOption('sent');
    await expect(page.getByText(t('tables.none.title'))).toBeVisible();
    expect(trouble).toEqual([]);
  });
}
