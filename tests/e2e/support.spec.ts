import { expectAccessible } from '../testing/accessibility.ts';
import { personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: canned replies are written once and used in a ticket`, async ({ signedIn, demo }) => {
    const page = await signedIn(personOf(demo, 'SUPPORT'));
    await page.goto(`${prefix}/support/replies`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('support.replies.add') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByLabel(t('support.replies.titleLabel')).fill(`Greeting ${locale}`);
    await page.getByLabel(t('support.replies.text'), { exact: true }).fill('Hello {{name}}, thanks.');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('portal.save') }).click();
    await expect(page.getByRole('heading', { name: `Greeting ${locale}` })).toBeVisible();

    const reader = await signedIn(personOf(demo, 'READ_USER'));
    await reader.goto(`${prefix}/account/help`);
    await reader.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
    await reader.getByLabel(t('help.subject')).fill('A simple question');
    await reader.getByLabel(t('help.text')).fill('How?');
    // What was typed outlives a reload.
    await reader.reload();
    await reader.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.getByLabel(t('help.subject'))).toHaveValue('A simple question');
    await expectAccessible(reader);
    await reader
      .getByRole('dialog')
      .getByRole('button', { name: t('tickets.composer.send') })
      .click();
    await reader.waitForURL(/\/account\/help\/.{36}$/);
    const id = reader.url().slice(-36);

    await page.goto(`${prefix}/support/tickets/${id}`);
    await page.getByRole('button', { name: t('support.insertReply') }).click();
    await page.getByRole('menuitem', { name: `Greeting ${locale}` }).click();
    await expect(page.getByRole('textbox', { name: t('tickets.composer.label') })).toHaveValue(
      /^Hello .+, thanks\.$/,
    );
  });
}
