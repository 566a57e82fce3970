import { expectAccessible, findingsWithin } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: a visitor says by keyboard what was wrong, and whoever runs the assistant reads it`, async ({
    page,
    installation,
    site,
    widget,
  }) => {
    const words = `It closes earlier (${locale})`;
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`${site.origin}/?language=${locale}&theme=dark`);
    await widget.locator('.launcher').click();
    await widget.getByLabel(t('widget.question'), { exact: true }).fill('When does the gate close?');
    await page.keyboard.press('Enter');
    const group = widget.getByRole('group', { name: t('widget.rate') });
    const down = group.getByRole('button', { name: t('widget.down') });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(down).toHaveAttribute('aria-pressed', 'true');
    await expect(group.getByRole('status')).toHaveText(t('widget.thanks'));
    const why = group.getByLabel(t('widget.why'));
    await expect(why).toBeFocused();
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(why).toBeHidden();
    await expect(down).toBeFocused();
    // In its tab it stays what was said.
    await page.reload();
    await widget.locator('.launcher').click();
    await expect(down).toHaveAttribute('aria-pressed', 'true');

    const { email } = await seedPerson(installation.database, {
      roles: [{ name: 'COMPANY_ADMIN', companyId: site.companyId }],
    });
    await signInPage(page, { email });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${prefix}/companies/${site.companyId}/panel?part=quality`);
    const said = page.getByRole('listitem').filter({ hasText: words });
    await expect(said).toContainText(t('ratings.fromWidget'));
    await expectAccessible(page);
  });
}
